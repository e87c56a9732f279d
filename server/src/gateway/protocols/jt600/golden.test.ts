import { describe, expect, test } from 'vitest'
import type { Message } from '../../protocol.ts'
import { expectSameFrames } from '../golden/cut-streams.ts'
import { expectMessages, type FrameVector, isSharedThere, readShared } from '../golden/golden-cases.ts'
import { renamedAs } from '../golden/golden-readings.ts'
import type { PublicCase } from '../golden/public-cases.ts'
import { isText, openText } from './framing.ts'
import { OTHER_THAN_REFERENCE, RENAMED, RENAMED_OF_LOCK } from './golden.ts'
import { jt600 } from './jt600.ts'

const cases = (readShared('jt600.json') ?? []) as PublicCase[]
const vectors = (readShared('jt600.frames.json') ?? []) as FrameVector[]
const context = { serial: null, transport: 'tcp', receivedAt: 0, memory: null } as const

function run({ encoding, message }: PublicCase): { messages: Message[]; reply: string } {
  const bytes = Buffer.from(message, encoding === 'hex' ? 'hex' : 'latin1')
  expect(jt600.frameLength(bytes, 'tcp')).toBe(bytes.length)
  const { messages, reply } = jt600.decode(bytes, context)
  return { messages, reply: Buffer.from(reply ?? []).toString('latin1') }
}

function otherThan({ message: said }: PublicCase) {
  return OTHER_THAN_REFERENCE.find(({ message }) => said.startsWith(message))
}

const table = cases.map((golden) => [golden.seq, golden] as const)

describe.skipIf(!isSharedThere)('public jt600 cases (need ../shared, absent here)', () => {
  test('all cases are there', () => expect(cases).toHaveLength(29))

  test.each(table)('case %i is answered byte for byte', (_seq, golden) => {
    const { responses = [] } = golden.golden
    expect(run(golden).reply).toBe(otherThan(golden)?.reply ?? responses.map(({ text }) => text).join(''))
  })

  test.each(table)('case %i says what the reference says', (_seq, golden) => {
    const { messages } = run(golden)
    const { result, deviceIds } = golden.golden
    const results = [result].flat().filter((one) => one !== null)
    if (results.length === 0) return expect(messages.map(({ kind }) => kind)).not.toContain('position')
    for (const message of messages) expect([message.serial]).toEqual(deviceIds)
    const other = otherThan(golden)
    const isOfLock = golden.encoding === 'hex' && golden.message.slice(16, 18) === '00'
    const said = results.map((one, index) => ({ ...one, speedKmh: other?.speedKmh?.[index] ?? one.speedKmh }))
    expectMessages(messages, said, {
      attributes: undefined,
      renamed: { ...(isOfLock ? RENAMED_OF_LOCK : RENAMED), ...renamedAs(other?.toldAs) },
    })
  })

  test.each(vectors.map((vector) => [vector.seq, vector] as const))(
    'framing vector %i begins with its frame, wherever it is cut',
    (_seq, { input, frame }) => {
      const bytes = Buffer.from(input, 'hex')
      const count = bytes[0] === 0x24 ? Math.round(input.length / frame.length) : 1
      const [first = ''] = expectSameFrames(jt600, bytes, count)
      const found = Buffer.from(first, 'latin1')
      const opened = isText(found) ? `28${openText(found).toString('hex')}29` : found.toString('hex')
      expect(opened).toBe(frame)
    },
  )
})

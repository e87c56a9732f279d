import { describe, expect, test } from 'vitest'
import type { Message } from '../../protocol.ts'
import { expectOneFrame } from '../golden/cut-streams.ts'
import { expectMessages, type FrameVector, type GoldenCase, isSharedThere, readShared } from '../golden/golden-cases.ts'
import { RENAMED } from './golden.ts'
import { totem } from './totem.ts'

const cases = (readShared('totem.json') ?? []) as GoldenCase[]
const vectors = (readShared('totem.frames.json') ?? []) as FrameVector[]
const context = { serial: null, transport: 'tcp', receivedAt: 0, memory: null } as const

/** Six public messages were cut before they were published: their length field does not agree with them. */
const CUT_SHORT = [0, 7, 23, 25, 26, 32]

function run({ seq, message }: GoldenCase): { messages: Message[]; reply: string } {
  const bytes = Buffer.from(message, 'latin1')
  if (!CUT_SHORT.includes(seq)) expectOneFrame(totem, bytes)
  const { messages, reply } = totem.decode(bytes, context)
  return { messages, reply: Buffer.from(reply ?? []).toString('latin1') }
}

const table = cases.map((golden) => [golden.seq, golden] as const)

describe.skipIf(!isSharedThere)('public totem cases (need ../shared, absent here)', () => {
  test('all cases are there', () => expect(cases).toHaveLength(29))

  test.each(table)('case %i is answered byte for byte', (_seq, golden) => {
    expect(run(golden).reply).toBe(golden.golden.responses?.[0]?.text)
  })

  test.each(table)('case %i says what the reference says', (_seq, golden) => {
    const { messages } = run(golden)
    const { result, deviceIds } = golden.golden
    if (deviceIds) expect(messages.map((message) => 'serial' in message && message.serial)).toEqual(deviceIds)
    if (result === null) return expect(messages.map(({ kind }) => kind)).toEqual(['heartbeat'])
    expectMessages(messages, [result], { attributes: undefined, renamed: RENAMED })
  })

  test.each(vectors.map((vector) => [vector.seq, vector] as const))(
    'framing vector %i gives its frame, wherever it is cut',
    (_seq, { input, frame }) => {
      const bytes = Buffer.from(input, 'hex')
      const length = totem.frameLength(bytes, 'tcp')
      expect(bytes.toString('hex', 0, length).replace(/^(0d|0a)+/, '')).toBe(frame)
      for (let cut = 0; cut < length; cut++) expect(totem.frameLength(bytes.subarray(0, cut), 'tcp')).toBe(0)
    },
  )
})

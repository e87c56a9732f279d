import { describe, expect, test } from 'vitest'
import type { Message } from '../../protocol.ts'
import { expectOneFrame } from '../golden/cut-streams.ts'
import {
  expectPosition,
  expectReadings,
  type FrameVector,
  type GoldenCase,
  isSharedThere,
  readShared,
} from '../golden/golden-cases.ts'
import { OTHER_THAN_REFERENCE, RENAMED_IN_BYTES, RENAMED_IN_TEXT } from './golden.ts'
import { suntech } from './suntech.ts'

const cases = (readShared('suntech.json') ?? []) as GoldenCase[]
const vectors = (readShared('suntech.frames.json') ?? []) as FrameVector[]
const context = { serial: null, transport: 'tcp', receivedAt: 0, memory: null } as const

/** The frame as it arrives: a text ends with CR. */
function framed({ encoding, message }: GoldenCase): Buffer {
  const bytes = encoding === 'hex' ? Buffer.from(message, 'hex') : Buffer.from(message, 'latin1')
  const isWhole = (bytes[0] ?? 0) < 0x20 || (bytes[0] ?? 0) >= 0x80 || message.endsWith('0d')
  return isWhole ? bytes : Buffer.concat([bytes, Buffer.from('\r')])
}

function run(golden: GoldenCase): Message[] {
  const bytes = framed(golden)
  expect(suntech.frameLength(bytes, 'tcp')).toBe(bytes.length)
  const { messages, reply } = suntech.decode(bytes, context)
  expect(reply).toBeUndefined()
  return messages
}

const table = cases.map((golden) => [golden.message.slice(0, 40), golden] as const)

describe.skipIf(!isSharedThere)('public suntech cases (need ../shared, absent here)', () => {
  test('all cases are there', () => expect(cases).toHaveLength(56))

  test.each(table)('%s says what the reference says', (_name, golden) => {
    const messages = run(golden)
    const { result, deviceIds } = golden.golden
    const other = OTHER_THAN_REFERENCE.find(({ message }) => golden.message.startsWith(message))
    if (deviceIds) expect(messages.map(({ serial }) => serial)).toEqual(deviceIds)
    if (!result) return expect(messages.map(({ kind }) => kind)).toEqual(['unknown'])
    const attributes = { ...result.attributes, ...other?.attributes }
    const [message] = messages
    const renamed = golden.encoding === 'hex' ? RENAMED_IN_BYTES : RENAMED_IN_TEXT
    if (result.outdated) {
      if (message?.kind !== 'heartbeat' || !message.readings) throw new Error('no readings')
      return expectReadings(message.readings, null, attributes, renamed)
    }
    if (message?.kind !== 'position') throw new Error('no position')
    expectPosition(message.report, { ...result, speedKmh: other?.speedKmh ?? result.speedKmh })
    expectReadings(message.report, message.report, attributes, renamed)
  })

  test.each(vectors.map((vector) => [vector.seq, vector] as const))(
    'framing vector %i is one frame, wherever it is cut',
    (_seq, { input }) => expectOneFrame(suntech, Buffer.from(input, 'hex')),
  )
})

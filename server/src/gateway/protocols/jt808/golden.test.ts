import { noReadings } from '@monitorweb/domain/position/position-report'
import { describe, expect, test } from 'vitest'
import type { Decoded, Message } from '../../protocol.ts'
import { expectOneFrame } from '../golden/cut-streams.ts'
import {
  expectPosition,
  expectReadings,
  type FrameVector,
  type GoldenCase,
  type GoldenResult,
  isSharedThere,
  readShared,
} from '../golden/golden-cases.ts'
import { contentOf } from './framing.ts'
import { OTHER_THAN_REFERENCE, RENAMED } from './golden.ts'
import { jt808 } from './jt808.ts'

type Jt808Case = Omit<GoldenCase, 'golden'> & {
  golden: Omit<GoldenCase['golden'], 'result'> & {
    result: GoldenResult | GoldenResult[] | null
    nondeterministic?: boolean
  }
}

const cases = (readShared('jt808.json') ?? []) as Jt808Case[]
const vectors = (readShared('jt808.frames.json') ?? []) as FrameVector[]
/** This one stands in the file as it came over the line. */
const AS_WRITTEN = 58
/** The instant that the recorded answer to a request for the time tells. */
const RECEIVED_AT = Date.UTC(2026, 10, 21, 2, 51, 58)

/** The message as it comes over the line: 7D and 7E inside are two bytes each. */
function written({ seq, message, encoding }: Jt808Case): Buffer {
  if (encoding === 'text') return Buffer.from(message, 'latin1')
  const bytes = Buffer.from(message, 'hex')
  if (bytes[0] !== 0x7e || seq === AS_WRITTEN) return bytes
  const inside = [...bytes.subarray(1, -1)].flatMap((byte) =>
    byte === 0x7d ? [0x7d, 1] : byte === 0x7e ? [0x7d, 2] : [byte],
  )
  return Buffer.from([0x7e, ...inside, 0x7e])
}

function run(golden: Jt808Case): Decoded {
  const bytes = written(golden)
  expect(jt808.frameLength(bytes, 'tcp')).toBe(bytes.length)
  const context = { serial: null, transport: 'tcp', receivedAt: RECEIVED_AT, memory: jt808.createMemory() } as const
  return jt808.decode(bytes, context)
}

/** An answer as the files write it: with delimiters, and what stands for two bytes as one. */
function read(reply: Uint8Array): string {
  const content = contentOf(Buffer.from(reply))
  return 'text' in content ? `(${content.text})` : `7e${content.bytes.toString('hex')}7e`
}

const table = cases.map((golden) => [golden.seq, golden] as const)

describe.skipIf(!isSharedThere)('public jt808 cases (need ../shared, absent here)', () => {
  test('all cases are there', () => expect(cases).toHaveLength(75))

  test.each(table)('case %i is answered byte for byte', (seq, golden) => {
    const { reply } = run(golden)
    const [expected] = golden.golden.responses ?? []
    expect(reply && read(reply)).toBe(OTHER_THAN_REFERENCE[seq]?.reply ?? (expected && (expected.text ?? expected.hex)))
  })

  test.each(table)('case %i says what the reference says', (seq, golden) => {
    const { messages } = run(golden)
    const { result, deviceIds } = golden.golden
    if (deviceIds) for (const { serial } of messages) expect(deviceIds).toContain(serial)
    if (!result) return expect(messages.map(({ kind }) => kind)).not.toContain('position')
    const results = [result].flat()
    expect(messages).toHaveLength(results.length)
    for (const [index, each] of results.entries()) expectCase(seq, messages[index]!, each)
  })

  test.each(vectors.map((vector) => [vector.seq, vector] as const))(
    'framing vector %i is one frame, wherever it is cut',
    (_seq, { input, frame }) => {
      const bytes = Buffer.from(input, 'hex')
      expectOneFrame(jt808, bytes)
      expect(read(bytes)).toBe(frame.startsWith('28') ? Buffer.from(frame, 'hex').toString() : frame)
    },
  )
})

function expectCase(seq: number, message: Message, result: GoldenResult): void {
  const attributes = { ...result.attributes, ...OTHER_THAN_REFERENCE[seq]?.attributes }
  // A place without a fix at 0, 0 may as well be none.
  if (result.outdated || (message.kind === 'heartbeat' && !result.valid && result.lat === 0)) {
    if (message.kind !== 'heartbeat') throw new Error('no heartbeat')
    if (result.fixTime) expect(message.at).toBe(Date.parse(result.fixTime))
    expectReadings(message.readings ?? noReadings(), null, attributes, RENAMED)
    return
  }
  if (message.kind !== 'position') throw new Error(`no position but ${JSON.stringify(message)}`)
  expectPosition(message.report, result)
  expectReadings(message.report, message.report, attributes, RENAMED)
}

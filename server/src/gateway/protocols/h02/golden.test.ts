import { describe, expect, test } from 'vitest'
import type { Decoded } from '../../protocol.ts'
import {
  expectPosition,
  expectReadings,
  type FrameVector,
  type GoldenCase,
  isSharedThere,
  readShared,
} from '../golden/golden-cases.ts'
import { RENAMED } from './golden.ts'
import { h02 } from './h02.ts'

type H02Case = GoldenCase & { golden: { nondeterministic?: boolean } }

const cases = (readShared('h02.json') ?? []) as H02Case[]
const vectors = (readShared('h02.frames.json') ?? []) as FrameVector[]
/** The instant that the recorded answers tell. */
const RECEIVED_AT = Date.UTC(2026, 10, 21, 2, 51, 57)
const PLAIN_BYTES = 32

function run({ message, messageHex, encoding }: H02Case): Decoded {
  const hex = messageHex ?? (encoding === 'hex' ? message : null)
  const bytes = hex === null ? Buffer.from(message, 'latin1') : Buffer.from(hex, 'hex')
  // Two are of lengths that only a datagram tells.
  const isStream = bytes[0] === 0x2a || [32, 42, 45].includes(bytes.length)
  expect(h02.frameLength(bytes, isStream ? 'tcp' : 'udp')).toBe(bytes.length)
  return h02.decode(bytes, { serial: null, transport: 'tcp', receivedAt: RECEIVED_AT, memory: null })
}

/** Two of the public files begin to number anew, so a case has its place in the file too. */
const table = cases.map((golden, index) => [index, golden] as const)

describe.skipIf(!isSharedThere)('public h02 cases (need ../shared, absent here)', () => {
  test('all cases are there', () => expect(cases).toHaveLength(60))

  test.each(table)('case %i is answered byte for byte', (_index, golden) => {
    const reply = Buffer.from(run(golden).reply ?? []).toString()
    expect(reply).toBe(golden.golden.responses?.map(({ text }) => text).join('') ?? '')
  })

  test.each(table)('case %i says what the reference says', (_index, golden) => {
    const [message] = run(golden).messages
    const { result, deviceIds, nondeterministic } = golden.golden
    if (deviceIds) expect(message?.serial).toBe(deviceIds[0])
    if (!result) return expect(message?.kind).not.toBe('position')
    if (result.outdated) {
      if (message?.kind !== 'heartbeat' || !message.readings) throw new Error('no readings')
      return expectReadings(message.readings, null, result.attributes, RENAMED)
    }
    if (message?.kind !== 'position') throw new Error('no position')
    // Where the reference does not read the day, it has the time at which it was asked.
    const fixTime =
      nondeterministic && result.fixTime?.startsWith('2026-11-21') ? message.report.fixTime : result.fixTime
    expectPosition(message.report, {
      ...result,
      fixTime: typeof fixTime === 'number' ? new Date(fixTime).toISOString() : fixTime,
    })
    expectReadings(message.report, message.report, result.attributes, RENAMED)
  })

  test.each(vectors.map((vector, index) => [index, vector] as const))(
    'framing vector %i is one frame, wherever it is cut',
    (_index, { input, frame }) => {
      const bytes = Buffer.from(input, 'hex')
      const rest = input.slice(frame.length)
      const end = (rest === '0d0a' ? input : frame).length / 2
      expect(h02.frameLength(bytes, 'tcp')).toBe(end)
      for (let cut = 0; cut < frame.length / 2; cut++) {
        // The first bytes of a long message are a plain one, until more of it comes.
        if (bytes[0] !== 0x2a && cut === PLAIN_BYTES) continue
        expect(h02.frameLength(bytes.subarray(0, cut), 'tcp')).toBe(0)
      }
    },
  )
})

import { describe, expect, test } from 'vitest'
import { expectPosition, expectReadings, type GoldenCase, isSharedThere, readShared } from '../golden/golden-cases.ts'
import { closeFrame } from './framing.ts'
import { AS_SENT, RENAMED } from './golden.ts'
import { mxt } from './mxt.ts'

const cases = (readShared('mxt.json') ?? []) as GoldenCase[]
const context = { serial: null, transport: 'tcp', receivedAt: 0, memory: null } as const

/** A frame that holds the bytes of a message as the reference took them, with nothing undone. */
function untouched({ message }: GoldenCase): Buffer {
  return closeFrame(Buffer.from(message, 'hex').subarray(1, -3))
}

function read(frame: Buffer) {
  expect(mxt.frameLength(frame, 'tcp')).toBe(frame.length)
  const [message] = mxt.decode(frame, context).messages
  if (message?.kind !== 'position') throw new Error('no position')
  return message
}

const table = cases.map((golden) => [golden.seq, golden] as const)

describe.skipIf(!isSharedThere)('public mxt cases (need ../shared, absent here)', () => {
  test('all cases are there', () => expect(cases).toHaveLength(7))

  test.each(table)('case %i says what the reference says of the same bytes', (_seq, golden) => {
    const { report, serial } = read(untouched(golden))
    const { result, deviceIds } = golden.golden
    if (!result) throw new Error('no result')
    expect([serial]).toEqual(deviceIds)
    expectPosition(report, result)
    expectReadings(report, report, result.attributes, RENAMED)
  })

  test.each(table)('case %i says where and when, and as it was sent, how fast and how', (seq, golden) => {
    const frame = Buffer.from(golden.message, 'hex')
    const { report } = read(frame)
    const { result } = golden.golden
    expect(report).toMatchObject({ fixTime: Date.parse(result?.fixTime ?? ''), ...AS_SENT[seq] })
    expect(report.latitude).toBeCloseTo(result?.lat ?? 0, 9)
    expect(report.longitude).toBeCloseTo(result?.lng ?? 0, 9)
  })

  test.each(table)('case %i is answered with the checksum that it was sent with', (_seq, golden) => {
    const frame = Buffer.from(golden.message, 'hex')
    const reply = Buffer.from(mxt.decode(frame, context).reply ?? []).toString('hex')
    const [expected] = golden.golden.responses ?? []
    // Where that checksum has an escaped byte, the reference answers with the byte of its escape.
    const isEscaped = golden.message.slice(-8, -6) === '10'
    if (!isEscaped) expect(reply).toBe(expected?.hex)
    expect(reply.slice(0, 14)).toBe(expected?.hex?.slice(0, 14))
  })
})

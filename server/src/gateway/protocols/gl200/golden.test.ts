import { describe, expect, test } from 'vitest'
import type { Message } from '../../protocol.ts'
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
import type { GoldenAttributes } from '../golden/golden-readings.ts'
import { gl200 } from './gl200.ts'
import {
  NOT_READ,
  OTHER_THAN_REFERENCE,
  RENAMED,
  RENAMED_IN_BYTES,
  RESERVED_AS_BATTERY,
  TELLS_PLACE_TOO,
} from './golden.ts'

/** A report may tell several places. */
type Case = Omit<GoldenCase, 'golden'> & {
  golden: {
    result: GoldenResult | GoldenResult[] | null
    deviceIds?: string[]
    responses?: { hex?: string; text?: string }[]
  }
}

const cases = (readShared('gl200.json') ?? []) as Case[]
const vectors = (readShared('gl200.frames.json') ?? []) as FrameVector[]

/** The frame as it arrives: a text ends with `$`. */
function framed({ encoding, message }: Case): Buffer {
  if (encoding === 'hex') return Buffer.from(message, 'hex')
  return Buffer.from(message.endsWith('$') ? message : `${message}$`, 'latin1')
}

function run(golden: Case): { messages: Message[]; reply: string } {
  const bytes = framed(golden)
  expect(gl200.frameLength(bytes, 'tcp')).toBe(bytes.length)
  const context = { serial: null, transport: 'tcp', receivedAt: 0, memory: gl200.createMemory() } as const
  const { messages, reply } = gl200.decode(bytes, context)
  return { messages, reply: Buffer.from(reply ?? []).toString('latin1') }
}

function hexOfImei(imei: string): string {
  const bytes = [...(imei.slice(0, 14).match(/../g) ?? []), imei.slice(14)].map(Number)
  return Buffer.from(bytes).toString('hex')
}

const startsAs = (message: string) => (start: string) => message.startsWith(start)
const table = cases.map((golden) => [golden.seq, golden.message.slice(0, 50), golden] as const)

describe.skipIf(!isSharedThere)('public gl200 cases (need ../shared, absent here)', () => {
  test('all cases are there', () => expect(cases).toHaveLength(125))

  test.each(table)('case %i %s is answered byte for byte', (_seq, _name, golden) => {
    expect(run(golden).reply).toBe((golden.golden.responses ?? []).map(({ text }) => text).join(''))
  })

  test.each(table)('case %i %s says what the reference says', (_seq, _name, golden) => {
    const { messages } = run(golden)
    const results = [golden.golden.result].flat().filter((result) => result !== null)
    const positions = messages.filter((message) => message.kind === 'position')
    if (results.length === 0) return expect(positions).toEqual([])
    const other = OTHER_THAN_REFERENCE.find(({ message }) => golden.message.startsWith(message))
    const renamed = golden.encoding === 'hex' ? { ...RENAMED, ...RENAMED_IN_BYTES } : RENAMED
    const reserved: GoldenAttributes = RESERVED_AS_BATTERY.some(startsAs(golden.message)) ? { batteryLevel: null } : {}
    for (const [index, result] of results.entries()) {
      const attributes = { ...result.attributes, ...other?.attributes, ...reserved }
      if (result.fixTime === null) {
        if (!TELLS_PLACE_TOO.some(startsAs(golden.message))) expect(positions).toEqual([])
        const [message] = messages
        const readings =
          message?.kind === 'position' ? message.report : message?.kind === 'heartbeat' && message.readings
        if (NOT_READ.some(startsAs(golden.message))) return expect(message).toMatchObject({ kind: 'heartbeat' })
        if (!readings) throw new Error(`no readings: ${JSON.stringify(message)}`)
        return expectReadings(readings, null, attributes, renamed)
      }
      const report = positions[index]?.report
      if (!report) throw new Error(`no position: ${JSON.stringify(messages)}`)
      expectPosition(report, { ...result, speedKmh: other?.speedKmh ?? result.speedKmh })
      expectReadings(report, report, attributes, renamed)
    }
    expect(positions).toHaveLength(TELLS_PLACE_TOO.some(startsAs(golden.message)) ? 1 : results.length)
  })

  test.each(table)('case %i %s names its device', (_seq, _name, golden) => {
    const { deviceIds } = golden.golden
    const serials = new Set(run(golden).messages.map(({ serial }) => serial))
    // The oldest family says no version, and the reference takes the field after the id for the id.
    const isOldest = /^\+[A-Z]+:GT[A-Z]{3},\d{15},/.test(golden.message)
    if (isOldest) return expect([...serials]).toEqual([golden.message.split(',')[1]])
    if (golden.encoding === 'text') return expect([...serials]).toEqual(deviceIds)
    expect(serials.size).toBe(1)
    const [serial = ''] = serials
    // The reference takes the eight bytes of an IMEI for one number; each holds two digits, the last one.
    if (/^\d{15}$/.test(serial ?? '')) expect(deviceIds).toEqual([BigInt(`0x${hexOfImei(serial ?? '')}`).toString()])
  })

  test.each(vectors.map((vector) => [vector.seq, vector] as const))(
    'framing vector %i is one frame, wherever it is cut',
    (_seq, { input }) => expectOneFrame(gl200, Buffer.from(input, 'hex')),
  )
})

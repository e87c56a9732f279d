import type { PositionReport } from '@monitorweb/domain/position/position-report'
import { describe, expect, test } from 'vitest'
import { BrokenFrameError, type Decoded } from '../../protocol.ts'
import { expectSameFrames } from '../golden/cut-streams.ts'
import { newerFrame, newerReport, olderFrame, sentenceReport } from './frames.ts'
import { totem } from './totem.ts'

const IMEI = '863835020001234'
const AT = Date.UTC(2026, 10, 21, 10, 20, 30)
const context = { serial: null, transport: 'tcp', receivedAt: 0, memory: null } as const

/** Reads a frame as it is cut out of a stream. */
const decode = (bytes: Buffer): Decoded => totem.decode(bytes.subarray(0, totem.frameLength(bytes, 'tcp')), context)
const answerIn = ({ reply }: Decoded) => Buffer.from(reply ?? []).toString('latin1')

function position({ messages }: Decoded): PositionReport {
  const [message] = messages
  if (message?.kind !== 'position') throw new Error(`no position in ${JSON.stringify(message)}`)
  expect(message.serial).toBe(IMEI)
  return message.report
}

const newer = (fields: Partial<Parameters<typeof newerReport>[0]> = {}, type = 'AA') =>
  decode(newerFrame(type, IMEI, newerReport({ at: AT, ...fields })))
const older = (text: string) => decode(olderFrame(IMEI, text))

describe('a newer device', () => {
  test('tells place, UTC, state, supply and distance, and is answered with the number of its report', () => {
    const decoded = newer()
    const told = position(decoded)
    expect(told).toMatchObject({ fixTime: AT, hasFix: true, latitude: -23.55, longitude: -46.63, satellites: 9 })
    expect(told).toMatchObject({ speedKmh: 40, courseDegrees: 83, odometerKm: 123, voltage: 12, ignition: true })
    expect(told.event).toBeNull()
    expect(told.attributes).toEqual({
      ...{ backupVoltage: 4.1, signalLevel: 21, hdop: 0.9, adc1Digits: '0327', charging: true },
      ...{ output1: false, output2: false, output3: false },
    })
    expect(answerIn(decoded)).toBe('$$0014AA004203')
  })

  test.each([
    ['412012345678', 15, { backupVoltage: 4.12 }, null],
    ['4112032700750123456789', 22, null, null],
    ['41120327000001890000ABCD', 24, { temperature2Digits: '0189' }, 12],
    ['4112032703280000000101890000ABCD1234', 36, { adc2Digits: '0328', adc4Digits: '0001' }, 12],
  ])('what stands in the middle differs by model: %s', (middle, length, attributes, voltage) => {
    const padded = middle.padEnd(length, '0')
    const { messages } = newer({ middle: padded, state: '50005000' })
    if (attributes === null) return expect(messages).toMatchObject([{ kind: 'unknown', isKnownType: true }])
    expect(messages).toMatchObject([{ kind: 'position', report: { voltage, hasFix: true, attributes } }])
  })

  test('a state without the bit of a place has none', () => {
    expect(position(newer({ state: '50001000' })).hasFix).toBe(false)
    expect(position(newer({ state: '50004000', middle: '4112'.padEnd(36, '0') })).hasFix).toBe(false)
  })

  test.each([
    ['80004000', 'AA', 'sos'],
    ['20004000', 'AA', 'overspeed'],
    ['08004000', 'AA', 'geofenceExit'],
    ['02004000', 'AA', 'gpsAntennaCut'],
    ['00004000', '43', 'hardBraking'],
    ['00004000', '01', 'sos'],
    ['00004000', '77', null],
  ])('state %s of a report %s calls for %s', (state, type, event) => {
    expect(position(newer({ state }, type))).toMatchObject({ event, ignition: false })
  })

  test('a sign of life is answered at once; a key tells who drives, and waits', () => {
    const alive = decode(newerFrame('BB', IMEI, ''))
    expect(alive.messages).toEqual([{ kind: 'heartbeat', serial: IMEI }])
    expect(alive.waitsForCommit).toBeUndefined()
    expect(answerIn(alive)).toMatch(/^\$\$0014AA1234[0-9A-F]{2}$/)
    const key = decode(newerFrame('E2', IMEI, '261121102030,-46.63,-23.55,1122334455|'))
    expect(position(key)).toMatchObject({ fixTime: AT, latitude: -23.55, attributes: { driverId: '1122334455' } })
    expect(key.waitsForCommit).toBe(true)
  })

  test('a diagnosis is a place, its values are kept as they stand; without a place it is kept as bytes', () => {
    const told = decode(newerFrame('E5', IMEI, '261121102030,-46.63,-23.55,$OBD,1738,62|'))
    expect(position(told)).toMatchObject({
      fixTime: AT,
      longitude: -46.63,
      attributes: { externalData: '$OBD,1738,62' },
    })
    expect(told.waitsForCommit).toBe(true)
    expect(decode(newerFrame('E5', IMEI, '261121102030,1,2|')).messages).toMatchObject([
      { kind: 'unknown', type: 'E5' },
    ])
  })

  test('other types and what does not fit are kept and answered; with a wrong checksum as well they are broken', () => {
    expect(decode(newerFrame('E6', IMEI, '261121102030,1,2|'))).toMatchObject({
      messages: [{ kind: 'unknown', serial: IMEI, type: 'E6' }],
      reply: expect.anything(),
    })
    const unfit = newerFrame('AA', IMEI, newerReport({ at: AT, latitude: '9933.0000S' }))
    expect(decode(unfit).messages).toMatchObject([{ kind: 'unknown', type: 'AA', isKnownType: true }])
    unfit[10] = unfit[10] === 0x39 ? 0x38 : 0x39
    expect(() => decode(unfit)).toThrow(BrokenFrameError)
  })
})

describe('an older device', () => {
  test('tells a sentence of its receiver and is answered with words', () => {
    const decoded = older(sentenceReport(AT))
    const told = position(decoded)
    expect(told).toMatchObject({ fixTime: AT, hasFix: true, latitude: -23.55, longitude: -46.63, courseDegrees: 83.1 })
    expect(told.speedKmh).toBeCloseTo(83.34, 9)
    expect(told).toMatchObject({ voltage: 12.65, odometerKm: 12.345, event: null })
    expect(told.attributes).toEqual({
      ...{ pdop: 1.7, hdop: 0.8, vdop: 1.4, backupVoltage: 4.09, adc1Digits: '00050000' },
      ...{ input1: true, input2: false, input3: false, input4: false, output1: false, output2: false },
    })
    expect(answerIn(decoded)).toBe('ACK OK\r\n')
    expect(decoded.waitsForCommit).toBe(true)
  })

  test.each([
    ['10', 'lowBattery'],
    ['11', 'overspeed'],
    ['30', 'parking'],
    ['42', 'geofenceExit'],
    ['61', null],
  ])('reason %s is %s', (reason, event) => {
    const code = Number.parseInt(reason, 16)
    expect(position(older(sentenceReport(AT, { reason })))).toMatchObject({ event, attributes: { eventCode: code } })
  })

  const placeless = (switches: string, clock: string) =>
    older(`AA${'0'.repeat(60)}|00.0|00.0|00.0|${switches}|${clock}|14091265|0000|05D31182|0000|0.0000|0007|`)

  test('a panic is a switch, and no sentence leaves its readings, which are answered once they are stored', () => {
    expect(position(older(sentenceReport(AT, { switches: '000000000001' }))).event).toBe('sos')
    const decoded = placeless('000000000000', '20261121102030')
    expect(decoded.messages).toMatchObject([{ kind: 'heartbeat', serial: IMEI, at: AT, readings: { voltage: 12.65 } }])
    expect(decoded.waitsForCommit).toBe(true)
  })

  test('a panic without a place is of the time of the device, of its receipt where that is none', () => {
    expect(placeless('000000000001', '20261121102030').messages).toMatchObject([{ at: AT, readings: { event: 'sos' } }])
    const [unset] = placeless('000000000001', '20000000000000').messages
    expect(unset).toMatchObject({ kind: 'heartbeat', readings: { event: 'sos' } })
    expect(unset).not.toHaveProperty('at')
  })

  test('may write the place in fields, or all in one row', () => {
    const fields =
      'AA211126102030|A|2333.0000|S|04637.8000|W|45.00|83|0.90|000000000110|14112|00000000|05D31182|0000|1.5000|17|'
    expect(position(older(fields))).toMatchObject({
      ...{ fixTime: AT, latitude: -23.55, voltage: 12, odometerKm: 1.5 },
      attributes: { backupVoltage: 4.1, charging: true, input1: true, input2: false, output4: false },
    })
    const row = [
      ...['11', '211126', '102030', '8000', '14112', '0012', '0000', '000', '000', '019BD508'],
      ...['A', '09', '083', '045', '01.7', '0000123', '2333.0000S', '04637.8000W', '0017'],
    ].join('')
    expect(position(older(row))).toMatchObject({
      ...{ fixTime: AT, speedKmh: 45, courseDegrees: 83, satellites: 9, odometerKm: 123, event: 'overspeed' },
      attributes: { switchesHex: '8000', backupVoltage: 4.1, adc1Digits: '0012', pdop: 1.7 },
    })
  })
})

describe('framing', () => {
  test('frames are the same ones wherever a stream is cut, with line ends between them', () => {
    const frames = [
      olderFrame(IMEI, sentenceReport(AT)),
      Buffer.from('\r\n'),
      newerFrame('AA', IMEI, newerReport({ at: AT })),
      newerFrame('BB', IMEI, ''),
    ]
    expectSameFrames(totem, Buffer.concat(frames), 3)
    expect(totem.decode(Buffer.from('\r\n'), context)).toEqual({ messages: [] })
  })

  test('another head, a length that is none, and no device close', () => {
    for (const text of ['##', '$$00AB12', '$$0002AA', '$$05AB|1', '$$GGAA86'])
      expect(() => totem.frameLength(Buffer.from(text), 'tcp')).toThrow(BrokenFrameError)
    expect(() => decode(Buffer.from('$$0020AA8638x5020001'))).toThrow(BrokenFrameError)
  })
})

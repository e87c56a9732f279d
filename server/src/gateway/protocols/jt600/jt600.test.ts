import type { PositionReport } from '@monitorweb/domain/position/position-report'
import { describe, expect, test } from 'vitest'
import { BrokenFrameError, type Decoded } from '../../protocol.ts'
import { expectSameFrames } from '../golden/cut-streams.ts'
import { dayAndTime, type LockFields, lockFrame, place, textFrame, trackerFrame } from './frames.ts'
import { jt600 } from './jt600.ts'

const context = { serial: null, transport: 'tcp', receivedAt: 0, memory: null } as const
const SERIAL = '3501234500'
const AT = Date.UTC(2026, 10, 21, 10, 20, 30)
const [DAY, TIME] = dayAndTime(AT)

const decode = (frame: Buffer): Decoded => jt600.decode(frame, context)
const answer = (frame: Buffer) => decode(frame).reply && Buffer.from(decode(frame).reply!).toString('latin1')

function report(frame: Buffer): PositionReport {
  const [message] = decode(frame).messages
  if (message?.kind !== 'position') throw new Error(`no position in ${JSON.stringify(message)}`)
  expect(message.serial).toBe(SERIAL)
  return message.report
}

const lock = (fields: Partial<LockFields> = {}) => lockFrame(SERIAL, { at: AT, ...fields })
const record = (rest: string, flags = 1) => Buffer.concat([place({ at: AT, flags }), Buffer.from(rest, 'hex')])
const text = (content: string) => textFrame(`${SERIAL},${content}`)
const U01 = `U01,${DAY},${TIME},T,23.55,S,46.63,W,50,271,9,95%,00000000000011,1182,1491,21,1234,7,33`
const PLACE = { fixTime: AT, hasFix: true, latitude: -23.55, longitude: -46.63 }

describe('the report of a lock', () => {
  test('tells place, distance and what the lock is like, and is not answered', () => {
    expect(report(lock())).toMatchObject({ ...PLACE, courseDegrees: 270, satellites: 9, odometerKm: 1234 })
    expect(report(lock()).speedKmh).toBeCloseTo(40 * 1.852, 9)
    expect(report(lock())).toMatchObject({ event: null, buffered: false })
    expect(report(lock()).attributes).toEqual({
      ...{ locked: true, ropeInserted: true, backCapClosed: true, batteryPercent: 95, signalLevel: 21 },
    })
    expect(answer(lock())).toBeUndefined()
  })

  test('that must be answered is, by the version of its protocol', () => {
    expect(answer(lock({ status: 0x20e0 }))).toBe('(P69,0,9)')
    expect(answer(lock({ status: 0x20e0, version: 0x17 }))).toBe('(P35)')
  })

  test.each([
    [0x0001 << 1, 'geofenceEnter'],
    [0x0001 << 3, 'tampering'],
    [0x0001 << 4, 'vibration'],
    [0x0001 << 8, 'unlock'],
    [0x0001 << 9, 'tampering'],
    [0x0001 << 11, 'lowBattery'],
    [0x0001 << 12, 'tampering'],
    [0x0001 << 14, 'fault'],
    [(1 << 4) | (1 << 3), 'tampering'],
  ])('status %i is %s', (status, event) => expect(report(lock({ status })).event).toBe(event))

  test('from memory says so, a charging one has no per cent, and half of the Earth is in the flags', () => {
    expect(report(lock({ kind: 3, battery: 0xff, flags: 6 }))).toMatchObject({
      ...{ buffered: true, hasFix: false, latitude: 23.55, longitude: 46.63 },
      attributes: { charging: true },
    })
    expect(report(lock({ battery: 0xff })).attributes).not.toHaveProperty('batteryPercent')
  })
})

describe('records of trackers', () => {
  test('of portable ones tell satellites, battery and height', () => {
    expect(report(trackerFrame(SERIAL, 0x11, [record('09508002f8119e05d315')]))).toMatchObject({
      ...{ ...PLACE, satellites: 9, altitudeMeters: 760 },
      attributes: { batteryPercent: 80, signalLevel: 21 },
    })
  })

  test('of vehicles tell switches, distance and fuel; what comes from memory is all told', () => {
    const records = [record('01 41030000 000004d2 2c'.replaceAll(' ', '')), record('00001c0800000004d300')]
    const { messages, reply } = decode(trackerFrame(SERIAL, 0x23, records))
    expect(messages).toMatchObject([
      {
        kind: 'position',
        report: {
          ...{ ignition: true, odometerKm: 1234, event: null, buffered: true },
          attributes: { door: true, charging: true, blocked: true, fuelLevel: 300 },
        },
      },
      { kind: 'position', report: { ignition: false, odometerKm: 1235, event: 'sos', attributes: { door: false } } },
    ])
    expect(reply).toBeUndefined()
  })

  test('of three tanks tell them in twelve bits each', () => {
    expect(report(trackerFrame(SERIAL, 0x31, [record('001002003004d2f30003')]))).toMatchObject({
      ...{ ignition: true, odometerKm: 1234 },
      attributes: { fuel1Level: 1, fuel2Level: 2, fuel3Level: 3 },
    })
  })

  test('of another layout or length, without a time, and a lock that ends early, are kept as they came', () => {
    const unknown = [{ kind: 'unknown', serial: SERIAL, isKnownType: true }]
    const whole = record('09508002f8119e05d315')
    expect(decode(trackerFrame(SERIAL, 0x41, [whole])).messages).toMatchObject(unknown)
    expect(decode(trackerFrame(SERIAL, 0x11, [whole, whole.subarray(1)])).messages).toMatchObject(unknown)
    const noTime = Buffer.from(whole)
    noTime.writeUInt8(0x13, 1)
    expect(decode(trackerFrame(SERIAL, 0x11, [noTime])).messages).toMatchObject(unknown)
    const short = lock().subarray(0, -8)
    short.writeUInt16BE(short.length - 10, 8)
    expect(decode(short).messages).toMatchObject(unknown)
  })
})

describe('texts', () => {
  test('of a position tell miles an hour and are answered; an alarm says its code', () => {
    expect(report(text(U01))).toMatchObject({
      ...{ ...PLACE, courseDegrees: 271, satellites: 9, odometerKm: 1234 },
      attributes: { batteryPercent: 95, signalLevel: 21, recordIndex: 7 },
    })
    expect(report(text(U01)).speedKmh).toBeCloseTo(80.467, 3)
    expect(answer(text(U01))).toBe('(S39)')
    const alarm = text(U01.replace('U01', 'U06,4'))
    expect(report(alarm).attributes).toMatchObject({ alarmCode: 4 })
    expect(answer(alarm)).toBe('(S20)')
  })

  test('of an unlocking tell the card, and are answered with their number', () => {
    const card = text(`P45,${DAY},${TIME},23.55,S,46.63,W,A,0,0,1,1,0012260888,0,0,5`)
    expect(report(card)).toMatchObject({ ...PLACE, attributes: { eventSource: 1, driverId: '0012260888' } })
    expect(answer(card)).toBe('(P69,0,5)')
    expect(report(text(`P45,${DAY},${TIME},23.55,S,46.63,W,V,0,0,4,1,0000000000,1,0,6`)).attributes).toEqual({
      eventSource: 4,
    })
  })

  test('of older trackers tell degrees and minutes, and are not answered', () => {
    const older = text(`W01,04637.8000,W,2333.0000,S,A,${DAY},${TIME},40,270,80,9,21,1,1,company`)
    expect(report(older)).toMatchObject({
      ...{ ...PLACE, speedKmh: 40, courseDegrees: 270, satellites: 9 },
      attributes: { batteryPercent: 80, signalLevel: 21, alertType: 1 },
    })
    expect(answer(older)).toBeUndefined()
  })

  test.each([
    ['011d', 28.5],
    ['1037', -5.5],
    ['ffff', undefined],
  ])('of a sensor by radio with temperature %s tell %s °C', (temperature, celsius) => {
    const readings = Buffer.from(
      `211126102025 3d28290618 73 0140 64 47 01 ${temperature} 43 0000`.replaceAll(' ', ''),
      'hex',
    )
    const head = Buffer.from(`${SERIAL},1,168,WLNET,5,2,`)
    const frame = textFrame(Buffer.concat([head, place({ at: AT }), readings]))
    expectSameFrames(jt600, frame, 1)
    expect(report(frame)).toMatchObject({
      ...PLACE,
      attributes: { tag1Id: '3d28290618', tag1BatteryVolts: 3.2, tag1BatteryPercent: 100, tag1SignalDbm: -71 },
    })
    expect(report(frame).attributes['tag1TemperatureCelsius']).toBe(celsius)
    expect(answer(frame)).toBe('(P69,0,115)')
  })

  test('without data are a sign of life, those of which nothing is known are kept', () => {
    expect(decode(text('@JT')).messages).toEqual([{ kind: 'heartbeat', serial: SERIAL }])
    expect(decode(text('2,U09,129,2')).messages).toMatchObject([{ kind: 'unknown', serial: SERIAL, type: 'U09' }])
    expect(decode(text(U01.replace('23.55', '91'))).messages).toMatchObject([{ kind: 'unknown', isKnownType: true }])
    expect(answer(text(U01.replace('23.55', '91')))).toBe('(S39)')
    expect(answer(text('P45,1'))).toBeUndefined()
    expect(() => decode(textFrame('hello'))).toThrow(BrokenFrameError)
  })
})

describe('framing', () => {
  test('is the same wherever a stream is cut', () => {
    const frames = [lock(), text(U01), trackerFrame(SERIAL, 0x11, [record('09508002f8119e05d315')]), text('@JT')]
    expect(expectSameFrames(jt600, Buffer.concat(frames), 4)).toEqual(frames.map((frame) => frame.toString('latin1')))
  })

  test('another beginning, a length of too much and a text without end close', () => {
    for (const bytes of [
      Buffer.from('x'),
      Buffer.from('24350123450011ff01', 'hex'),
      Buffer.from(`(${'1'.repeat(2100)}`),
    ])
      expect(() => jt600.frameLength(bytes, 'tcp')).toThrow(BrokenFrameError)
  })
})

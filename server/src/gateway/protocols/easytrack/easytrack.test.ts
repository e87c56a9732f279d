import type { PositionReport } from '@monitorweb/domain/position/position-report'
import { describe, expect, test } from 'vitest'
import { BrokenFrameError, type Decoded } from '../../protocol.ts'
import { expectSameFrames } from '../golden/cut-streams.ts'
import { easytrack } from './easytrack.ts'
import { location, message } from './frames.ts'

const AT = Date.UTC(2026, 10, 21, 10, 20, 30)
const IMEI = '862170018895731'
const NEWER = ',725,0000000000,0000003C,0DAC,13.41,15'

const decode = (bytes: Buffer, memory = easytrack.createMemory()): Decoded =>
  easytrack.decode(bytes, { serial: null, transport: 'tcp', receivedAt: AT, memory })
const answer = (bytes: Buffer, memory = easytrack.createMemory()) => {
  const { reply } = decode(bytes, memory)
  return reply && Buffer.from(reply).toString()
}

function reportIn(bytes: Buffer): PositionReport {
  const [read] = decode(bytes).messages
  if (read?.kind !== 'position') throw new Error(`no position in ${JSON.stringify(read)}`)
  expect(read.serial).toBe(IMEI)
  return read.report
}

describe('a location', () => {
  test('tells place, motion, ignition, battery, fuel and distance, and is not answered', () => {
    expect(reportIn(location(IMEI, { at: AT }))).toEqual({
      ...{ fixTime: AT, hasFix: true, latitude: -23.5, longitude: -46.625, altitudeMeters: null, satellites: null },
      ...{ speedKmh: 62, courseDegrees: 271.5, ignition: true, event: null, buffered: null, voltage: null },
      ...{ odometerKm: 123.4, hourMeterHours: null },
      attributes: { blocked: false, signalLevel: 23, batteryPercent: 99, fuelLevel: 33 },
    })
    expect(answer(location(IMEI, { at: AT }))).toBeUndefined()
  })

  test('without a fix says so, and a course beyond the circle is none', () => {
    const bytes = Buffer.from(location(IMEI, { at: AT, fix: 'V' }).toString().replace('6A0E', 'F000'))
    expect(reportIn(bytes)).toMatchObject({ hasFix: false, courseDegrees: null })
  })

  test.each([
    ['00010000', 'sos', undefined],
    ['00000400', 'sos', undefined],
    ['10000000', 'jamming', undefined],
    ['80040000', 'powerCut', 'overspeed'],
    ['08004000', 'lowPower', 'lowBattery'],
    ['20000000', 'vibration', undefined],
    ['00000001', 'hardBraking', undefined],
    ['40000000', null, undefined],
  ])('of state %s calls for %s', (status, event, secondEvent) => {
    const report = reportIn(location(IMEI, { at: AT, type: 'AM', status }))
    expect(report).toMatchObject({ event, ignition: false })
    expect(report.attributes['secondEvent']).toBe(secondEvent)
  })

  test('tells that the vehicle is blocked', () => {
    expect(reportIn(location(IMEI, { at: AT, status: '00080000' })).attributes).toMatchObject({ blocked: true })
  })

  test('of an older device with more tells height, key, temperature, converter and satellites', () => {
    const report = reportIn(location(IMEI, { at: AT, added: ',760,4845423835,0091564212,0B45,10.00,9' }))
    expect(report).toMatchObject({ altitudeMeters: 760, satellites: 9, hourMeterHours: null })
    expect(report.attributes).toMatchObject({ driverId: '0091564212', temperatureCelsius: 28.85, adc1Volts: 10 })
  })

  test('of a newer device tells hours and its number, and each of its reports is answered from then on', () => {
    const memory = easytrack.createMemory()
    const bytes = location(IMEI, { at: AT, fuel: '0348', added: NEWER })
    expect(reportIn(bytes)).toMatchObject({
      ...{ hourMeterHours: 1, altitudeMeters: 725, satellites: 15 },
      attributes: { recordIndex: 840, temperatureCelsius: 35, adc1Volts: 13.41 },
    })
    expect(answer(message(IMEI, 'JZ', '0,20222,262,724,4'), memory)).toBeUndefined()
    expect(answer(bytes, memory)).toBe(`*ET,${IMEI},HB,ACK#`)
    expect(answer(location(IMEI, { at: AT, type: 'AM' }), memory)).toBe(`*ET,${IMEI},AM,ACK#`)
    expect(answer(message(IMEI, 'JZ', '0,20222,262,724,4'), memory)).toBe(`*ET,${IMEI},JZ,ACK#`)
  })
})

describe('other messages', () => {
  test.each([
    ['MQ', ''],
    ['TX', 'A,1A0B15,0A141E'],
  ])('%s is answered with itself', (type, text) => {
    const bytes = message(IMEI, type, text)
    expect(decode(bytes).messages).toEqual([{ kind: 'heartbeat', serial: IMEI }])
    expect(answer(bytes)).toBe(bytes.toString().trimEnd())
  })

  test('a device that asks for the place of its cell is told that it is not known', () => {
    expect(answer(message(IMEI, 'JZ', '1,20222,262,724,4'))).toBe(`*ET,${IMEI},JZ,undefined#`)
  })

  test('the bus tells supply, engine and fuel', () => {
    const { messages } = decode(
      message(IMEI, 'OB', 'BD$V13.6;R01510;S023;P034.9;O035.2;C-05;L081.5;F001.197;A09;GX0;@4'),
    )
    expect(messages).toEqual([
      {
        ...{ kind: 'heartbeat', serial: IMEI },
        readings: expect.objectContaining({
          voltage: 13.6,
          attributes: {
            ...{ engineRpm: 1510, obdSpeedKmh: 23, throttlePercent: 34.9, engineLoadPercent: 35.2 },
            ...{ coolantCelsius: -5, fuelPercent: 81.5, fuelConsumption: 1.197 },
          },
        }),
      },
    ])
  })

  test('answers to commands are kept as bytes', () => {
    expect(decode(message(IMEI, 'GZ', '0001,0005'))).toEqual({
      messages: [{ kind: 'unknown', serial: IMEI, type: 'GZ', length: 9 }],
    })
  })

  test.each([
    ['a location with more before it', message(IMEI, 'CC', '0.0,V,1A0B15,0A141E,80D77AE8,81AB1FFD,0000')],
    ['a place that is none', location(IMEI, { at: AT, latitude: 91 })],
    ['a time in no calendar', Buffer.from(location(IMEI, { at: AT }).toString().replace('1A0B15', '1A0D15'))],
    ['a number that is none', Buffer.from(location(IMEI, { at: AT }).toString().replace('0021', '00X1'))],
    ['nothing of the bus', message(IMEI, 'OB', 'V13.6')],
  ])('%s is kept as bytes', (_what, bytes) => {
    expect(decode(bytes).messages).toMatchObject([{ kind: 'unknown', serial: IMEI, isKnownType: true }])
  })
})

describe('framing', () => {
  const stream = Buffer.concat([
    location(IMEI, { at: AT }),
    message(IMEI, 'MQ'),
    Buffer.from(`*ET,${IMEI},GZ,0001\r\n`),
    message(IMEI, 'TX'),
  ])

  test('gives the same messages wherever the stream is cut, with # or with a line end', () => {
    const types = expectSameFrames(easytrack, stream, 4).map((text) => /,([A-Z]{2})[,#]/.exec(text)?.[1])
    expect(types).toEqual(['HB', 'MQ', 'GZ', 'TX'])
  })

  test.each(['ET,', '*HQx', '*ET,12345678901234567890', `*ET,${IMEI},HB,${'0'.repeat(1100)}`])('%s breaks', (text) => {
    expect(() => easytrack.frameLength(Buffer.from(text))).toThrow(BrokenFrameError)
  })

  test('a message of nobody breaks', () => {
    expect(() => decode(Buffer.from('*ET,12,HB,1#'))).toThrow(BrokenFrameError)
  })
})

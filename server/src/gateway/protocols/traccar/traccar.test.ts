import { confirmationOf } from '@monitorweb/domain/commands/command'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { BadRequestError } from '../../protocol.ts'
import { expectVocabulary } from '../golden/vocabulary.ts'
import { answeredReport, forwardedReports } from './traccar.ts'

const POSITION = {
  id: 91,
  deviceId: 7,
  protocol: 'suntech',
  serverTime: '2026-03-01T12:00:05.000+00:00',
  deviceTime: '2026-03-01T12:00:01.000+00:00',
  fixTime: '2026-03-01T12:00:00.000+00:00',
  outdated: false,
  valid: true,
  latitude: -23.19,
  longitude: -46.88,
  altitude: 760.5,
  speed: 50,
  course: 271.5,
  address: null,
  accuracy: 4.5,
  network: null,
  attributes: {
    ignition: true,
    power: 12.6,
    battery: 4.1,
    batteryLevel: 88,
    odometer: 123_456_700,
    totalDistance: 99_000.5,
    distance: 12.5,
    motion: true,
    sat: 11,
    hdop: 0.8,
    rssi: 3,
    hours: 7_200_000,
    alarm: 'overspeed',
    event: 35,
    io5: { raw: 1 },
  },
}
const DEVICE = { id: 7, name: 'Caminhão', uniqueId: '863000000000123', status: 'online' }
const bodyOf = (document: unknown) => Buffer.from(JSON.stringify(document))
const read = (position: object = {}, device: object = {}) =>
  forwardedReports(bodyOf({ position: { ...POSITION, ...position }, device: { ...DEVICE, ...device } }))[0]!
const reportOf = (position: object) => {
  const { message } = read(position)
  if (message.kind !== 'position') throw new Error(message.kind)
  return message.report
}

describe('a forwarded position', () => {
  test('is read with its units: knots, metres, milliseconds, volts', () => {
    const { serial, message } = read()
    expect(serial).toBe('863000000000123')
    expect(message).toEqual({
      kind: 'position',
      serial,
      report: {
        fixTime: Date.UTC(2026, 2, 1, 12),
        hasFix: true,
        latitude: -23.19,
        longitude: -46.88,
        altitudeMeters: 760.5,
        speedKmh: expect.closeTo(92.6, 9),
        courseDegrees: 271.5,
        satellites: 11,
        ignition: true,
        event: 'overspeed',
        buffered: null,
        voltage: 12.6,
        odometerKm: 123_456.7,
        hourMeterHours: 2,
        attributes: {
          accuracyMeters: 4.5,
          backupVoltage: 4.1,
          batteryPercent: 88,
          totalDistance: 99_000.5,
          distance: 12.5,
          moving: true,
          hdop: 0.8,
          signalLevel: 3,
          event: 35,
          io5: '{"raw":1}',
          traccarProtocol: 'suntech',
        },
      },
    })
  })

  test('tells lines, temperatures and revolutions by the names that they have here', () => {
    const lines = { in1: true, in4: false, out1: true, out2: 0, temp1: 21.5, temp2: -18, adc1: 12.1, rpm: 900 }
    const report = reportOf({ attributes: { ...lines, driverUniqueId: '123', satVisible: 12 } })
    expect(report.attributes).toMatchObject({
      ...{ input1: true, input4: false, output1: true, output2: false, temperatureCelsius: 21.5 },
      ...{ temperature2Celsius: -18, adc1: 12.1, engineRpm: 900, driverId: '123', satellitesVisible: 12 },
    })
    expectVocabulary(report)
  })

  test('confirms an output that was switched through the server', () => {
    const confirmed = confirmationOf({ kind: 'output', output: 1, on: true })
    expect(reportOf({ attributes: { out1: true } }).attributes[confirmed!.reading]).toBe(confirmed!.value)
  })

  test('without a fix is read as a position that says so', () => {
    expect(reportOf({ valid: false, latitude: 0, longitude: 0 })).toMatchObject({ hasFix: false, latitude: 0 })
  })

  test('that repeats the place before is a sign of life, with its readings', () => {
    const { message } = read({ outdated: true })
    expect(message).toMatchObject({ kind: 'heartbeat', readings: { ignition: true, voltage: 12.6 } })
  })

  test.each([
    ['sos,lowBattery', 'sos', 'sos,lowBattery'],
    ['lowspeed, hardBraking', 'hardBraking', 'lowspeed, hardBraking'],
    ['lowspeed', null, 'lowspeed'],
    ['powerCut', 'powerCut', undefined],
  ])('with alarm «%s» has event %s', (alarm, event, kept) => {
    const report = reportOf({ attributes: { alarm } })
    expect(report.event).toBe(event)
    expect(report.attributes['alarm']).toBe(kept)
  })

  test('may be one of a list', () => {
    const list = [
      { position: POSITION, device: DEVICE },
      { position: POSITION, device: { uniqueId: 'abc-9' } },
    ]
    expect(forwardedReports(bodyOf(list)).map(({ serial }) => serial)).toEqual(['863000000000123', 'abc-9'])
    expect(JSON.parse(Buffer.from(forwardedReports(bodyOf(list))[1]!.bytes).toString())).toEqual(list[1])
  })
})

test('a position of the API says what it said when it was forwarded', () => {
  const answered = { ...POSITION, geofenceIds: null }
  const { serial, message, bytes } = answeredReport(answered, DEVICE)
  expect({ serial, message }).toEqual({ serial: read().serial, message: read().message })
  // What is kept of it can be read anew as a forwarded one can.
  expect(forwardedReports(Buffer.from(bytes))[0]?.message).toEqual(message)
  expect(() => answeredReport({ ...POSITION, latitude: 91 }, DEVICE)).toThrow(BadRequestError)
  const nested = Buffer.from(`[{"position":${'['.repeat(5_000)}${']'.repeat(5_000)}}]`)
  expect(() => forwardedReports(nested)).toThrow(BadRequestError)
})

describe('what cannot be read is refused, naming the field', () => {
  test.each([
    [{ position: POSITION }, '«device»'],
    [{ device: DEVICE }, '«position»'],
    [{ position: POSITION, device: { id: 1 } }, '«device.uniqueId»'],
    [{ position: POSITION, device: { uniqueId: 'caminhão azul' } }, '«device.uniqueId»'],
    [{ position: { ...POSITION, latitude: 91 }, device: DEVICE }, '«position.latitude»'],
    [{ position: { ...POSITION, longitude: 'x' }, device: DEVICE }, '«position.longitude»'],
    [{ position: { ...POSITION, fixTime: 'ontem' }, device: DEVICE }, '«position.fixTime»'],
    [{ position: { ...POSITION, fixTime: null, deviceTime: null }, device: DEVICE }, '«position.fixTime»'],
    [{ position: { ...POSITION, attributes: [1] }, device: DEVICE }, '«position.attributes»'],
    [[{ position: POSITION, device: DEVICE }, { position: POSITION }], '«[1].device»'],
    [[], 'Lista de posições'],
    [7, '«corpo»'],
    [null, '«corpo»'],
  ])('%j', (document, named) => {
    expect(() => forwardedReports(bodyOf(document))).toThrow(BadRequestError)
    expect(() => forwardedReports(bodyOf(document))).toThrow(named)
  })

  test('whatever the body is, it is either read or refused so', () => {
    const almost = fc.record({
      position: fc.object({ key: fc.constantFrom(...Object.keys(POSITION)) }),
      device: fc.object(),
    })
    fc.assert(
      fc.property(fc.oneof(fc.uint8Array(), fc.json().map(Buffer.from), almost.map(bodyOf)), (body) => {
        try {
          forwardedReports(Buffer.from(body))
        } catch (error) {
          expect(error).toBeInstanceOf(BadRequestError)
        }
      }),
    )
  })
})

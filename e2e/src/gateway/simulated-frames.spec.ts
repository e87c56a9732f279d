import { noReadings, type PositionReport } from '@monitorweb/domain/position/position-report'
import type { Message } from '@monitorweb/server/gateway/protocol'
import { gt06 } from '@monitorweb/server/gateway/protocols/gt06/gt06'
import { osmand } from '@monitorweb/server/gateway/protocols/osmand/osmand'
import { suntech } from '@monitorweb/server/gateway/protocols/suntech/suntech'
import { teltonika } from '@monitorweb/server/gateway/protocols/teltonika/teltonika'
import {
  alarmPacket,
  frameOf,
  type Gt06Packet,
  heartbeatPacket,
  locationAccPacket,
  locationPacket,
  loginPacket,
} from '@monitorweb/simulator/gt06/gt06-frames'
import { osmandPath } from '@monitorweb/simulator/phone/osmand-client'
import { suntechKeepAlive, suntechReport } from '@monitorweb/simulator/suntech/suntech-frames'
import { codec8Record, dataFrame, KEEP_ALIVE, loginFrame } from '@monitorweb/simulator/teltonika/teltonika-frames'
import { expect, test } from '@playwright/test'
import fc from 'fast-check'

const NOW = Date.UTC(2025, 5, 1)
const IMEI = '863100000000007'

/** Any place and instant that the wire can say exactly. */
// As in every other test, the same values each time.
fc.configureGlobal({ seed: 20261123 })

const reports: fc.Arbitrary<PositionReport> = fc
  .record({
    fixTime: fc.integer({ min: Date.UTC(2015, 0, 1) / 1000, max: NOW / 1000 }).map((second) => second * 1000),
    hasFix: fc.boolean(),
    latitude: fc.integer({ min: -162_000_000, max: 162_000_000 }).map((steps) => steps / 1_800_000),
    longitude: fc.integer({ min: -323_999_999, max: 323_999_999 }).map((steps) => steps / 1_800_000),
    speedKmh: fc.integer({ min: 0, max: 255 }),
    courseDegrees: fc.integer({ min: 0, max: 359 }),
    satellites: fc.integer({ min: 0, max: 15 }),
    ignition: fc.boolean(),
    buffered: fc.boolean(),
    odometerKm: fc.option(fc.integer({ min: 1, max: 4_000_000_000 }).map((meters) => meters / 1000)),
  })
  .map((said) => ({ ...noReadings(), altitudeMeters: null, ...said }))

function decoded(packet: Gt06Packet, packetSerial = 7): { messages: Message[]; reply: string } {
  const frame = frameOf(packet, packetSerial)
  expect(gt06.frameLength(frame)).toBe(frame.length)
  const context = { serial: IMEI, transport: 'tcp' as const, receivedAt: NOW, memory: gt06.createMemory() }
  const { messages, reply } = gt06.decode(frame, context)
  return { messages, reply: Buffer.from(reply ?? []).toString('hex') }
}

/** What a packet carries of a report; -0 and 0 are the same place. */
function place({
  fixTime,
  hasFix,
  latitude,
  longitude,
  speedKmh,
  courseDegrees,
  satellites,
  ignition,
}: PositionReport) {
  return {
    fixTime,
    hasFix,
    latitude: latitude + 0,
    longitude: longitude + 0,
    speedKmh,
    courseDegrees,
    satellites,
    ignition,
  }
}

const context = { serial: IMEI, transport: 'tcp' as const, receivedAt: NOW }

/** Compares what a wire says of a place in steps of a metre or less. */
function expectNear(read: PositionReport, report: PositionReport): void {
  expect([read.fixTime, read.hasFix, read.ignition]).toEqual([report.fixTime, report.hasFix, report.ignition])
  expect(read.latitude).toBeCloseTo(report.latitude, 5)
  expect(read.longitude).toBeCloseTo(report.longitude, 5)
  expect([read.speedKmh, read.courseDegrees]).toEqual([report.speedKmh, report.courseDegrees])
}

function onlyReport(messages: Message[]): PositionReport {
  const [message] = messages
  if (messages.length !== 1 || message?.kind !== 'position')
    throw new Error(`no position in ${JSON.stringify(messages)}`)
  return message.report
}

test.describe('what the simulator says, the server understands', () => {
  test('any location with ACC, live or from memory, with or without mileage', () => {
    fc.assert(
      fc.property(reports, (report) => {
        const read = onlyReport(decoded(locationAccPacket(report)).messages)
        expect(place(read)).toEqual(place(report))
        expect([read.buffered, read.odometerKm]).toEqual([report.buffered, report.odometerKm])
      }),
    )
  })

  test('any location of the older kind', () => {
    fc.assert(
      fc.property(reports, (report) => {
        expect(place(onlyReport(decoded(locationPacket(report)).messages))).toEqual(place(report))
      }),
    )
  })

  test('alarms, heartbeats and logins, each answered under its own packet number', () => {
    const condition = { ignition: true, charging: true, batteryLevel: 6, signalLevel: 4 }
    const [report] = fc.sample(reports, 1)
    for (const event of ['sos', 'powerCut', 'vibration', 'overspeed', 'lowBattery'] as const) {
      const alarm = { ...report!, event, ignition: true }
      const read = onlyReport(decoded(alarmPacket(alarm, condition)).messages)
      expect(place(read)).toEqual(place(alarm))
      expect(read.event).toBe(event)
    }
    const heartbeat = decoded(heartbeatPacket(condition), 0x1234)
    expect(heartbeat.messages).toMatchObject([{ kind: 'heartbeat', readings: { ignition: true } }])
    expect(heartbeat.reply).toMatch(/^787805131234/)
    expect(decoded(loginPacket(IMEI)).messages).toEqual([{ kind: 'login', serial: IMEI }])
  })

  test('a position of a phone, its speed in knots', () => {
    fc.assert(
      fc.property(reports, (report) => {
        const url = osmandPath(IMEI, report)
        const request = { method: 'POST', url, contentType: undefined, body: Buffer.alloc(0), receivedAt: NOW }
        const [message] = osmand.decode(request)
        expect(message).toMatchObject({ kind: 'position', serial: IMEI })
        const read = onlyReport([message!])
        expect([read.fixTime, read.hasFix, read.ignition]).toEqual([report.fixTime, report.hasFix, report.ignition])
        expect(read.latitude).toBeCloseTo(report.latitude, 5)
        expect(read.longitude).toBeCloseTo(report.longitude, 5)
        expect(read.speedKmh).toBeCloseTo(report.speedKmh!, 2)
        expect(read.courseDegrees).toBeCloseTo(report.courseDegrees!, 1)
      }),
    )
  })

  test('any report of Suntech, live or from memory, its number, and alerts', () => {
    fc.assert(
      fc.property(reports, fc.integer({ min: 0, max: 9999 }), (report, number) => {
        const frame = suntechReport('511204037', report, { number, isLive: !report.buffered })
        expect(suntech.frameLength(frame, 'tcp')).toBe(frame.length)
        const { messages, reply } = suntech.decode(frame, { ...context, memory: null })
        expect(reply).toBeUndefined()
        expect(messages).toMatchObject([{ serial: '511204037' }])
        const read = onlyReport(messages)
        expectNear(read, report)
        expect([read.buffered, read.attributes['recordIndex']]).toEqual([report.buffered, number])
        if (report.odometerKm !== null) expect(read.odometerKm).toBe(report.odometerKm)
      }),
    )
    const [report] = fc.sample(reports, 1)
    for (const event of ['sos', 'powerCut', 'vibration', 'overspeed', 'jamming'] as const) {
      const frame = suntechReport('511204037', { ...report!, event }, { number: 1, isLive: true })
      expect(onlyReport(suntech.decode(frame, { ...context, memory: null }).messages).event).toBe(event)
    }
    const alive = suntech.decode(suntechKeepAlive('511204037'), { ...context, memory: null })
    expect(alive.messages).toEqual([{ kind: 'heartbeat', serial: '511204037' }])
  })

  test('any batch of Teltonika, confirmed by its number of records', () => {
    fc.assert(
      fc.property(fc.array(reports, { minLength: 1, maxLength: 12 }), (batch) => {
        const frame = dataFrame(batch.map((report) => codec8Record(report)))
        expect(teltonika.frameLength(frame, 'tcp')).toBe(frame.length)
        const { messages, reply } = teltonika.decode(frame, { ...context, memory: teltonika.createMemory() })
        expect(Buffer.from(reply ?? []).readUInt32BE()).toBe(batch.length)
        expect(messages).toHaveLength(batch.length)
        for (const [index, report] of batch.entries()) {
          const read = onlyReport([messages[index]!])
          expectNear(read, report)
          expect(read.odometerKm).toBe(report.odometerKm)
        }
      }),
    )
    const [report] = fc.sample(reports, 1)
    for (const event of ['tow', 'powerCut', 'overspeed', 'jamming', 'hardBraking'] as const) {
      const frame = dataFrame([codec8Record({ ...report!, event })])
      const { messages } = teltonika.decode(frame, { ...context, memory: teltonika.createMemory() })
      expect(onlyReport(messages).event).toBe(event)
    }
  })

  test('the login and the sign of life of Teltonika', () => {
    const memory = teltonika.createMemory()
    const { messages, reply } = teltonika.decode(loginFrame(IMEI), { ...context, serial: null, memory })
    expect([messages, Buffer.from(reply ?? [])]).toEqual([[{ kind: 'login', serial: IMEI }], Buffer.of(1)])
    expect(teltonika.decode(KEEP_ALIVE, { ...context, memory }).messages).toEqual([{ kind: 'heartbeat' }])
  })
})

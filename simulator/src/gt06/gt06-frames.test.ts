import { existsSync, readFileSync } from 'node:fs'
import { noReadings, type PositionReport } from '@monitorweb/domain/position/position-report'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { crcX25 } from './crc-x25.ts'
import { readAnswers } from './gt06-answers.ts'
import {
  alarmPacket,
  frameOf,
  heartbeatPacket,
  locationAccPacket,
  locationPacket,
  loginPacket,
  type TrackerCondition,
} from './gt06-frames.ts'

/** These are real messages with what they mean; they lie beside the project, not in it. */
const protocols = new URL('../../../../shared/data/protocols/', import.meta.url)
const haveCases = existsSync(protocols)

interface PublicCase {
  message: string
  golden: {
    deviceIds?: string[]
    result: GoldenResult | null
  }
}
interface GoldenResult {
  fixTime: string
  valid: boolean
  lat: number
  lng: number
  speedKmh: number
  course: number
  network?: {
    cellTowers: { cellId: number; locationAreaCode: number; mobileCountryCode: number; mobileNetworkCode: number }[]
  }
  attributes: Record<string, number | boolean | string>
}

function publicCases(prefix: RegExp): PublicCase[] {
  const cases: PublicCase[] = JSON.parse(readFileSync(new URL('gt06.json', protocols), 'utf8'))
  return cases.filter(({ message }) => prefix.test(message))
}

function vendorExample<Expected>(name: string): { hex: string; expected: Expected } {
  const examples = JSON.parse(readFileSync(new URL('vendor_examples.json', protocols), 'utf8')).gt06
  return examples.find((example: { name: string }) => example.name === name)
}

function reportOf({ fixTime, valid, lat, lng, speedKmh, course, attributes }: GoldenResult): PositionReport {
  return {
    ...noReadings(),
    fixTime: Date.parse(fixTime),
    hasFix: valid,
    latitude: lat,
    longitude: lng,
    altitudeMeters: null,
    speedKmh: Math.round(speedKmh),
    courseDegrees: course,
    satellites: Number(attributes['sat']),
    ignition: typeof attributes['ignition'] === 'boolean' ? attributes['ignition'] : null,
    buffered: typeof attributes['archive'] === 'boolean' ? attributes['archive'] : null,
  }
}

function cellOf(result: GoldenResult) {
  const tower = result.network?.cellTowers[0]
  return {
    mcc: tower?.mobileCountryCode ?? 0,
    mnc: tower?.mobileNetworkCode ?? 0,
    lac: tower?.locationAreaCode ?? 0,
    cellId: tower?.cellId ?? 0,
  }
}

const serialOf = (message: string) => Number.parseInt(message.slice(-12, -8), 16)

describe.skipIf(!haveCases)(
  'frames are byte for byte those of real devices (skipped where ../shared is absent)',
  () => {
    test('logins', () => {
      const logins = publicCases(/^78780d01.{24}0d0a$/).map(({ message, golden }) => ({
        hex: message,
        expected: { imei: golden.deviceIds![0]! },
      }))
      for (const { hex, expected } of [...logins, vendorExample<{ imei: string }>('login')]) {
        expect(frameOf(loginPacket(expected.imei), serialOf(hex)).toString('hex')).toBe(hex)
      }
    })

    test('locations 0x12 with ignition in the course word', () => {
      const cases = publicCases(/^78781f12/).filter(({ golden }) => golden.result !== null)
      expect(cases.length).toBeGreaterThan(0)
      for (const { message, golden } of cases) {
        const packet = locationPacket(reportOf(golden.result!), cellOf(golden.result!))
        const frame = frameOf(packet, serialOf(message))
        // The upper half of the satellites byte is the length of the GPS part in some firmwares, and the year's oddity
        // in others.
        frame[10] = Buffer.from(message, 'hex')[10]!
        frame.writeUInt16BE(crcX25(frame, 2, frame.length - 4), frame.length - 4)
        expect(frame.toString('hex')).toBe(message)
      }
    })

    test('locations 0x22 with ACC, live or from memory', () => {
      const cases = publicCases(/^78782222/).filter(({ golden }) => golden.result?.attributes['event'] === 0)
      expect(cases.length).toBeGreaterThan(1)
      for (const { message, golden } of cases.filter(({ golden }) => golden.result?.valid)) {
        const packet = locationAccPacket(reportOf(golden.result!), cellOf(golden.result!))
        expect(frameOf(packet, serialOf(message)).toString('hex')).toBe(message)
      }
    })

    test('heartbeats', () => {
      const cases = publicCases(/^78780a13..06.{2}0002/)
      expect(cases.length).toBeGreaterThan(0)
      for (const { message, golden } of cases) {
        const { ignition, charge, blocked, rssi } = golden.result!.attributes
        const condition: TrackerCondition = {
          ignition: ignition === true,
          charging: charge === true,
          blocked: blocked === true,
          batteryLevel: 6,
          signalLevel: Number(rssi),
        }
        expect(frameOf(heartbeatPacket(condition), serialOf(message)).toString('hex')).toBe(message)
      }
    })

    test("the alarm of the vendor's document", () => {
      const { hex, expected } = vendorExample<{ cellId: number }>('alarm')
      const bytes = Buffer.from(hex, 'hex')
      const report: PositionReport = {
        ...noReadings(),
        event: 'sos',
        fixTime: Date.UTC(2011, 10, 15, 14, 36, 29),
        hasFix: true,
        latitude: bytes.readUInt32BE(11) / 1_800_000,
        longitude: bytes.readUInt32BE(15) / 1_800_000,
        altitudeMeters: null,
        speedKmh: 0,
        courseDegrees: 2,
        satellites: 15,
      }
      const condition: TrackerCondition = {
        ...{ ignition: false, charging: true, armed: true, language: 1 },
        ...{ batteryLevel: 6, signalLevel: 4 },
      }
      const cell = { mcc: 460, mnc: 0, lac: 10_365, cellId: expected.cellId }
      expect(frameOf(alarmPacket(report, condition, cell), serialOf(hex)).toString('hex')).toBe(hex)
    })
  },
)

describe('frames', () => {
  test('the checksum is CRC-16/X-25: its check value is 0x906E', () => {
    expect(crcX25(Buffer.from('123456789'))).toBe(0x906e)
  })

  test('a login needs the 15 digits of an IMEI', () => {
    expect(() => loginPacket('12345')).toThrow(RangeError)
  })

  test('an event without an alarm code is refused', () => {
    const report = { ...noReadings(), event: 'temperature' } as PositionReport
    expect(() => alarmPacket(report, { ignition: true, charging: true, batteryLevel: 6, signalLevel: 4 })).toThrow()
  })
})

describe('answers', () => {
  const answer = (type: 0x01 | 0x12, serial: number) => frameOf({ type, content: Buffer.alloc(0) }, serial)

  test('glued and cut answers are read as they become whole', () => {
    const serials = fc.array(fc.integer({ min: 0, max: 0xffff }), { minLength: 1, maxLength: 6 })
    fc.assert(
      fc.property(serials, fc.nat(), (packetSerials, anywhere) => {
        const bytes = Buffer.concat(packetSerials.map((serial) => answer(0x12, serial)))
        const cut = anywhere % (bytes.length + 1)
        const first = readAnswers(bytes.subarray(0, cut))
        const second = readAnswers(Buffer.concat([first.rest, bytes.subarray(cut)]))
        const read = [...first.answers, ...second.answers]
        expect(read).toEqual(packetSerials.map((packetSerial) => ({ type: 0x12, packetSerial })))
        expect([second.rest.length, second.broken]).toEqual([0, null])
      }),
    )
  })

  test('a wrong checksum is told, and what came before it is kept', () => {
    const broken = answer(0x12, 2)
    broken[5] = 9
    const read = readAnswers(Buffer.concat([answer(0x01, 1), broken]))
    expect(read.answers).toEqual([{ type: 1, packetSerial: 1 }])
    expect(read.broken).toBe('wrong checksum')
  })
})

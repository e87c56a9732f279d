import { describe, expect, test } from 'vitest'
import { BrokenFrameError, type Message } from '../../protocol.ts'
import { ping } from './frames.ts'
import { positrex } from './positrex.ts'

const AT = Date.UTC(2026, 10, 21, 10, 20, 30)
const DEVICE = 7_753_984

function read(bytes: Buffer): Message {
  expect(positrex.frameLength(bytes, 'udp')).toBe(bytes.length)
  const context = { serial: null, transport: 'udp', receivedAt: AT, memory: null } as const
  const { messages, reply } = positrex.decode(bytes, context)
  expect(reply).toBeUndefined()
  return messages[0]!
}

describe('a ping', () => {
  test('tells place, motion, distance, supply and battery', () => {
    expect(read(ping(DEVICE, { at: AT }))).toEqual({
      ...{ kind: 'position', serial: String(DEVICE) },
      report: {
        ...{ fixTime: AT, hasFix: true, latitude: -23.5, longitude: -46.625, altitudeMeters: null, satellites: null },
        ...{ speedKmh: 62, courseDegrees: 270, ignition: null, event: null, buffered: null, voltage: 12.81 },
        ...{ odometerKm: 123.456, hourMeterHours: null, attributes: { lineBits: 0x1c, backupVoltage: 4.1 } },
      },
    })
  })

  test('without a fix says so, and zeros are no voltages; models without them end before', () => {
    const bytes = ping(DEVICE, { at: AT, hasFix: false, volts: [0, 0] })
    for (const one of [bytes, bytes.subarray(0, 33)]) {
      const message = read(one)
      expect(message).toMatchObject({ report: { hasFix: false, latitude: -23.5, voltage: null } })
      expect(message).not.toHaveProperty('report.attributes.backupVoltage')
    }
  })

  test('whose place is none, whose time is in no calendar or that ends early is kept as bytes', () => {
    const noTime = ping(DEVICE, { at: AT }).fill(0, 4, 8)
    for (const bytes of [ping(DEVICE, { at: AT, latitude: 91 }), noTime, ping(DEVICE, { at: AT }).subarray(0, 20)])
      expect(read(bytes)).toMatchObject({ kind: 'unknown', serial: String(DEVICE), type: '2e', isKnownType: true })
  })
})

test.each([
  ['00a7012200', '7560167'],
  ['8280902200', '7753984'],
  ['b280902200', '70163984'],
  ['c000000722', '73000007'],
])('%s is of device %s, and another service is kept as bytes', (hex, serial) => {
  expect(read(Buffer.from(hex.padEnd(12, '0'), 'hex'))).toMatchObject({ kind: 'unknown', serial })
})

test('a datagram that is too short or too long breaks', () => {
  for (const length of [4, 1025])
    expect(() => positrex.frameLength(Buffer.alloc(length), 'udp')).toThrow(BrokenFrameError)
})

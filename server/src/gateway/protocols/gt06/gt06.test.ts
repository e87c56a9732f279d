import { alarmsIn } from '@monitorweb/domain/position/alarms'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { DecodeContext, Decoded, Message } from '../../protocol.ts'
import type { Gt06Memory } from './answer.ts'
import { CELL, loginContent, longFrame, type PlaceFields, placeBlock, shortFrame, wifiFrame } from './frames.ts'
import { gt06 } from './gt06.ts'

const SERIAL = '866551039876543'
const RECEIVED_AT = Date.UTC(2026, 10, 21, 10, 20, 33)
const FIX_TIME = Date.UTC(2026, 10, 21, 10, 20, 30)

function connection(): DecodeContext<Gt06Memory> {
  return { serial: SERIAL, transport: 'tcp', receivedAt: RECEIVED_AT, memory: gt06.createMemory() }
}

function decode(frame: Buffer, context = connection()): Decoded {
  return gt06.decode(frame, context)
}

function onlyPosition({ messages }: Decoded): Extract<Message, { kind: 'position' }>['report'] {
  const [message] = messages
  if (messages.length !== 1 || message?.kind !== 'position') throw new Error('expected one position')
  return message.report
}

function report(fields: PlaceFields, rest: readonly number[] = [], type = 0x22): Buffer {
  return shortFrame(type, Buffer.concat([placeBlock(fields), CELL, Buffer.from(rest)]), 7)
}

describe('logging in', () => {
  test('a login names the device and is answered with its packet number', () => {
    const { messages, reply } = decode(shortFrame(0x01, loginContent(SERIAL), 0x1234))
    expect(messages).toEqual([{ kind: 'login', serial: SERIAL }])
    expect(reply).toEqual(shortFrame(0x01, Buffer.alloc(0), 0x1234))
  })

  test('a login that names the device’s time zone turns its later dates into UTC', () => {
    const context = connection()
    const westThree = (300 << 4) | 8
    const extension = Buffer.of(0x10, 0x0f, westThree >> 8, westThree & 0xff)
    decode(shortFrame(0x01, Buffer.concat([loginContent(SERIAL), extension])), context)
    expect(onlyPosition(decode(report({}), context)).fixTime).toBe(FIX_TIME + 3 * 3_600_000)
    decode(shortFrame(0x01, loginContent(SERIAL)), context)
    expect(onlyPosition(decode(report({}), context)).fixTime).toBe(FIX_TIME)
  })
})

describe('a place', () => {
  test('carries time, coordinates, speed, course, satellites, ignition, reason and odometer', () => {
    const decoded = decode(
      report({ latitude: -23.55, longitude: -46.63, speedKmh: 83, course: 271 }, [1, 5, 1, 0, 1, 0xe2, 0x40]),
    )
    const found = onlyPosition(decoded)
    expect(found).toMatchObject({ fixTime: FIX_TIME, hasFix: true, speedKmh: 83, courseDegrees: 271, satellites: 9 })
    expect(found).toMatchObject({ ignition: true, buffered: true, odometerKm: 123.456, altitudeMeters: null })
    expect(found.latitude).toBeCloseTo(-23.55, 6)
    expect(found.longitude).toBeCloseTo(-46.63, 6)
    expect(found.attributes).toEqual({ reasonCode: 5 })
    expect(decoded.reply).toEqual(shortFrame(0x22, Buffer.alloc(0), 7))
  })

  test.each([
    [51.5, 0.12],
    [51.5, -0.12],
    [-33.9, 18.4],
    [-23.5, -46.6],
    [0, 0],
  ])('lies in its hemisphere: %d, %d', (latitude, longitude) => {
    const found = onlyPosition(decode(report({ latitude, longitude })))
    expect(found.latitude).toBeCloseTo(latitude, 6)
    expect(found.longitude).toBeCloseTo(longitude, 6)
    expect(Object.is(found.latitude, -0) || Object.is(found.longitude, -0)).toBe(false)
  })

  test('without a fix stays one, marked as such', () => {
    expect(onlyPosition(decode(report({ hasFix: false, satellites: 0 })))).toMatchObject({
      hasFix: false,
      satellites: 0,
    })
  })

  test.each([
    ['the year 2255', [255, 1, 1, 0, 0, 0], Date.UTC(2255, 0, 1)],
    ['a week rollover', [7, 4, 7, 0, 0, 0], Date.UTC(2007, 3, 7)],
    ['30 February', [26, 2, 30, 0, 0, 0], Date.UTC(2026, 2, 2)],
  ])('keeps the date that was read: %s', (_name, date, expected) => {
    expect(onlyPosition(decode(report({ date }))).fixTime).toBe(expected)
  })

  test.each([
    ['month 0', [0, 0, 0, 0, 0, 0]],
    ['month 13', [26, 13, 1, 0, 0, 0]],
    ['day 0', [26, 1, 0, 0, 0, 0]],
    ['hour 24', [26, 1, 1, 24, 0, 0]],
  ])('with a date that no calendar has is kept as bytes, answered, and its ignition counts: %s', (_name, date) => {
    const { messages, reply } = decode(report({ date }, [1, 0, 0]))
    expect(messages).toMatchObject([
      { kind: 'unknown', type: '22' },
      { kind: 'heartbeat', readings: { ignition: true } },
    ])
    expect(reply).toEqual(shortFrame(0x22, Buffer.alloc(0), 7))
  })
})

describe('a sound frame of a known type that no layout fits', () => {
  const unread = (type: string, length: number) => [{ kind: 'unknown', type, length, isKnownType: true }]

  test.each([
    ['too short', shortFrame(0x12, Buffer.of(26, 11)), unread('12', 7)],
    [
      'cut off behind its place',
      shortFrame(0x16, Buffer.concat([placeBlock(), Buffer.of(9, 2, 0xd4)])),
      unread('16', 26),
    ],
    [
      'longer than its layout, with a place at its beginning',
      shortFrame(0x12, Buffer.concat([placeBlock(), CELL, Buffer.alloc(15)])),
      unread('12', 46),
    ],
    [
      'a status of type 36 that is longer than the one with a place',
      shortFrame(0x36, Buffer.concat([placeBlock(), CELL, Buffer.alloc(23)])),
      unread('36', 0x36),
    ],
    [
      'a report of type 25 and length 4E that does not begin with its own serial',
      shortFrame(0x25, Buffer.concat([placeBlock(), CELL, Buffer.alloc(0x4e - 5 - 26, 0x46)])),
      unread('25', 0x4e),
    ],
  ])('is kept, answered, and nothing of it is told: %s', (_, bytes, messages) => {
    const decoded = decode(bytes)
    expect(decoded.messages).toEqual(messages)
    expect(decoded.reply).toEqual(shortFrame(bytes[3] ?? 0, Buffer.alloc(0), 1))
  })

  test('nor where the vehicle would have a supply that none has', () => {
    const nt = Buffer.concat([
      ...[Buffer.of(0), loginContent('354658061288343'), Buffer.alloc(6), placeBlock(), Buffer.of(9), CELL],
      ...[Buffer.of(0x46), Buffer.of(0x46, 0x00), Buffer.of(41, 3, 0, 2), Buffer.alloc(6), Buffer.of(0)],
    ])
    const frame = shortFrame(0x25, nt)
    const context = { serial: '354658061288343', transport: 'tcp' as const, receivedAt: 0, memory: gt06.createMemory() }
    expect(gt06.decode(frame, context).messages).toEqual(unread('25', frame.readUInt8(2)))
  })
})

describe('reports with the driver of the vehicle', () => {
  const wideCell = Buffer.of(0x02, 0xd4, 5, 0x12, 0x34, 0, 0x56, 0x78, 0x9a)

  test('of type 36 and length 35 tell place, ignition, supply, hours and the tag', () => {
    const rest = Buffer.of(1, 0, 1, 0, 0, 3, 0x20, 0x05, 0x14, 41, 0, 0, 90)
    const tag = Buffer.from('a1000002b3c4d5e6', 'hex')
    const report = (driver: Buffer) =>
      onlyPosition(decode(shortFrame(0x36, Buffer.concat([placeBlock({ speedKmh: 31 }), wideCell, rest, driver]))))
    expect(report(tag)).toMatchObject({
      speedKmh: 31,
      ignition: true,
      voltage: 13,
      hourMeterHours: 1.5,
      buffered: true,
    })
    expect(report(tag)).toHaveProperty('attributes', {
      backupVoltage: 4.1,
      driverId: 'a1000002b3c4d5e6',
      reasonCode: 0,
    })
    expect(report(Buffer.alloc(8)).attributes).not.toHaveProperty('driverId')
  })

  test('of type 25 and length 4E tell ignition and supply as they are, and the card', () => {
    const serial = '354658061288343'
    const card = Buffer.concat([Buffer.of(2), Buffer.from('7710A4B08CEF'), Buffer.of(3)])
    const content = Buffer.concat([
      ...[Buffer.of(1), loginContent(serial), Buffer.of(26, 11, 21, 10, 20, 30), placeBlock()],
      ...[Buffer.of(10), wideCell, Buffer.of(4), Buffer.of(0x46, 0x05, 0x11, 42, 71, 0, 2)],
      ...[Buffer.of(0, 0, 0, 0, 0, 120), Buffer.of(card.length + 1, 1), card],
    ])
    const frame = shortFrame(0x25, content)
    expect(frame[2]).toBe(0x4e)
    const context = { serial, transport: 'tcp' as const, receivedAt: 0, memory: gt06.createMemory() }
    const [said] = gt06.decode(frame, context).messages
    expect(said).toMatchObject({ kind: 'position', report: { ignition: true, voltage: 12.97, hourMeterHours: 2 } })
    expect(said).toHaveProperty('report.attributes.driverId', card.toString('hex'))
    expect(said).toHaveProperty('report.attributes.backupVoltage', 4.2)
  })
})

describe('longer frames of known types', () => {
  const wide = Buffer.of(0x02, 0xd4, 5, 0, 0, 0x12, 0x34, 0, 0, 0, 0, 0, 0x56, 0x78, 0x9a)

  test('an alarm of 45 bytes tells the last key behind its status', () => {
    const key = Buffer.from('b2000003c4d5e6f7', 'hex')
    const rest = Buffer.concat([Buffer.of(8), CELL, Buffer.of(0x46, 6, 4, 1, 2), key])
    const frame = shortFrame(0x16, Buffer.concat([placeBlock(), rest]))
    expect(frame[2]).toBe(45)
    expect(onlyPosition(decode(frame))).toMatchObject({ event: 'sos', attributes: { driverId: 'b2000003c4d5e6f7' } })
  })

  test('type 38 goes on with modules: odometer and accuracy', () => {
    const cell = Buffer.concat([Buffer.of(3), wide, Buffer.of(0, 0x1b)])
    const modules = Buffer.of(0, 0x2e, 4, 0, 0, 0x30, 0x39, 0, 0x3b, 2, 1, 0x90)
    const found = decode(longFrame(0x38, Buffer.concat([placeBlock(), Buffer.of(0, 0), cell, modules])))
    expect(onlyPosition(found)).toMatchObject({ odometerKm: 12.345, attributes: { accuracyMeters: 4 } })
    expect(found.reply).toBeUndefined()
  })

  test('type A3 in 4G has a wide cell and a status behind its place', () => {
    const rest = Buffer.concat([Buffer.of(0x39), wide, Buffer.of(0x46, 5, 4, 3, 2)])
    const found = decode(shortFrame(0xa3, Buffer.concat([placeBlock({ speedKmh: 31 }), rest])))
    expect(onlyPosition(found)).toMatchObject({ speedKmh: 31, ignition: true, event: 'vibration' })
  })

  test('type 1E may name the cells around', () => {
    const rest = Buffer.concat([CELL, Buffer.of(0x40), Buffer.alloc(36, 0x21), Buffer.of(0xff, 0, 2)])
    expect(onlyPosition(decode(shortFrame(0x1e, Buffer.concat([placeBlock({ speedKmh: 31 }), rest]))))).toMatchObject({
      speedKmh: 31,
    })
  })

  test('a heartbeat of type 23 may end with its language', () => {
    expect(decode(shortFrame(0x23, Buffer.of(2, 1, 0x9a, 3, 0, 2))).messages).toMatchObject([
      { kind: 'heartbeat', readings: { ignition: true, attributes: { backupVoltage: 4.1, signalLevel: 3 } } },
    ])
  })

  test('type 94 tells the supply, and of a second converter another voltage', () => {
    const said = (...content: number[]) => decode(longFrame(0x94, Buffer.of(0, ...content))).messages
    expect(said(0x04, 0x9f)).toMatchObject([
      { kind: 'heartbeat', readings: { voltage: 11.83, attributes: { adc1Volts: 11.83 } } },
    ])
    expect(said(0x05, 0x36, 1)).toMatchObject([{ readings: { voltage: null, attributes: { adc2Volts: 13.34 } } }])
  })

  test('type 9B tells the tag of a driver, and what is none as it came', () => {
    const said = (text: string) => decode(longFrame(0x9b, Buffer.from(`\x03${text}`, 'latin1')))
    expect(said('\x025900B48CEB8A\x03').messages).toMatchObject([
      { readings: { attributes: { driverId: '5900B48CEB8A' } } },
    ])
    expect(said('D7520A62').messages).toMatchObject([{ readings: { attributes: { externalData: 'D7520A62' } } }])
  })

  test('a heartbeat of type 23 tells the supply where no cell has so much', () => {
    const document = Buffer.from('78780b23050f9204000200088a370d0a', 'hex')
    expect(decode(document).messages).toMatchObject([{ readings: { voltage: 39.86, attributes: { signalLevel: 4 } } }])
    expect(decode(document).messages[0]).not.toHaveProperty('readings.attributes.backupVoltage')
  })

  test('type 70 without a time has no place', () => {
    const module = Buffer.concat([Buffer.of(0, 0x33, 0, 18), Buffer.alloc(18), Buffer.of(0, 0x18, 0, 2, 1, 0x9a)])
    expect(decode(longFrame(0x70, module)).messages).toMatchObject([
      { kind: 'heartbeat', readings: { attributes: { backupVoltage: 4.1 } } },
    ])
  })
})

describe('status and alarms', () => {
  test('a heartbeat tells ignition, charge, immobiliser, battery and signal, and is answered', () => {
    const { messages, reply } = decode(shortFrame(0x13, Buffer.of(0b1000_0110, 6, 3, 0, 2), 9))
    const attributes = { charging: true, blocked: true, batteryPercent: 100, signalLevel: 3 }
    expect(messages).toMatchObject([{ kind: 'heartbeat', readings: { ignition: true, event: null } }])
    expect(messages[0]).toHaveProperty('readings.attributes', attributes)
    expect(reply).toEqual(shortFrame(0x13, Buffer.alloc(0), 9))
  })

  test('a heartbeat of R11 tells its supply, and one that leaves it open is read so once the connection is known', () => {
    const context = connection()
    const heartbeat = (...content: number[]) =>
      decode(shortFrame(0x13, Buffer.of(0x46, ...content)), context).messages[0]
    // 12.98 V in three bars, or a battery of 5 of 6 and a signal of 18 with an alarm of vibration.
    const open = [0x05, 0x12, 3, 0]
    expect(heartbeat(...open)).toMatchObject({ readings: { voltage: null, event: 'vibration' } })
    expect(heartbeat(0x04, 0xea, 4, 0)).toMatchObject({
      readings: { voltage: 12.58, event: null, attributes: { signalLevel: 4 } },
    })
    expect(heartbeat(...open)).toMatchObject({ readings: { voltage: 12.98, event: null } })
  })

  test.each([
    ['a call for help', [0x04, 0xea, 1, 0], 'sos'],
    ['a cut', [0x0b, 0x12, 2, 0], 'powerCut'],
    ['a signal that is not known', [0x04, 99, 4, 0], 'geofenceEnter'],
    ['a language', [0x0b, 0x12, 4, 2], 'geofenceEnter'],
    ['what no supply has', [0x00, 0xea, 4, 0], 'geofenceEnter'],
  ])('with %s it is no heartbeat of R11', (_words, content, event) => {
    const [message] = decode(shortFrame(0x13, Buffer.of(0x46, ...content))).messages
    expect(message).toMatchObject({ readings: { voltage: null, event } })
  })

  function alarmFrame(status: number, code: number): Buffer {
    const length = Buffer.of(9)
    return shortFrame(0x16, Buffer.concat([placeBlock(), length, CELL, Buffer.of(status, 4, 4, code, 2)]))
  }

  test.each([
    [1, 'sos'],
    [2, 'powerCut'],
    [3, 'vibration'],
    [4, 'geofenceEnter'],
    [5, 'geofenceExit'],
    [6, 'overspeed'],
    [0x09, 'tow'],
    [0x0c, 'tampering'],
    [0x0e, 'lowPower'],
    [0x0f, 'lowPower'],
    [0x13, 'tampering'],
    [0x15, 'powerOff'],
    [0x17, 'jamming'],
    [0x19, 'lowBattery'],
    [0x2d, 'accident'],
    [0x3c, 'tow'],
    [0x3d, 'general'],
    [0x4b, 'fallDown'],
    [0x4c, 'hardCornering'],
    [0x4d, 'laneChange'],
    [0x29, 'hardAcceleration'],
    [0x53, 'fuelLeak'],
    [0xf0, 'hardAcceleration'],
    [0xf1, 'hardBraking'],
    [0xf2, 'accident'],
  ])('alarm code %d is %s', (code, event) => {
    expect(onlyPosition(decode(alarmFrame(2, code))).event).toBe(event)
  })

  test('a vehicle that is moved away raises another alarm than a knock', () => {
    const said = (code: number) => alarmsIn(onlyPosition(decode(alarmFrame(2, code))))
    expect(said(0x09)).toEqual(['tow'])
    expect(said(0x03)).toEqual(['vibration'])
  })

  test('the alarm in the status byte counts where the code has none', () => {
    expect(onlyPosition(decode(alarmFrame(0b0001_0010, 0))).event).toBe('powerCut')
    expect(onlyPosition(decode(alarmFrame(0b0011_0010, 0))).event).toBe('geofence')
  })

  test('a heartbeat with one of the highest codes is none of LW, and the next call for help is heard', () => {
    const context = connection()
    const heartbeat = (code: number, last: number) =>
      decode(shortFrame(0x13, Buffer.of(0x46, 4, 4, code, last)), context).messages[0]
    expect(heartbeat(0xf2, 2)).toMatchObject({ readings: { event: 'accident', voltage: null } })
    expect(heartbeat(1, 2)).toMatchObject({ readings: { event: 'sos', voltage: null } })
    expect(heartbeat(0xf0, 120)).toMatchObject({ readings: { event: null, voltage: 12 } })
  })

  test.each([
    ['no voltage', 0xf0, 0, 0],
    ['a truck at rest', 0xf1, 0, 25.6],
  ])(
    'what may be %s of LW or hard driving tells neither, until the connection is known',
    (_words, code, last, voltage) => {
      const context = connection()
      const heartbeat = (...content: number[]) =>
        decode(shortFrame(0x13, Buffer.of(0x46, 4, 4, ...content)), context).messages[0]
      expect(heartbeat(code, last)).toMatchObject({ readings: { ignition: true, event: null, voltage: null } })
      expect(heartbeat(1, 2)).toMatchObject({ readings: { event: 'sos', voltage: null } })
      expect(heartbeat(0xf0, 120)).toMatchObject({ readings: { event: null, voltage: 12 } })
      expect(heartbeat(code, last)).toMatchObject({ readings: { event: null, voltage } })
    },
  )

  test('a call for help is never hidden by another alarm, and the other is not lost', () => {
    const found = onlyPosition(decode(alarmFrame(0b0010_0010, 3)))
    expect(found.event).toBe('sos')
    expect(found.attributes).toMatchObject({ secondEvent: 'vibration' })
  })

  test('an alarm code that we have no word for is kept as its number', () => {
    const found = onlyPosition(decode(alarmFrame(2, 0x7b)))
    expect(found.event).toBeNull()
    expect(found.attributes).toMatchObject({ alarmCode: 0x7b })
  })

  test('an SL4X tells its ignition behind a wide cell, and raises no alarm from its packet number', () => {
    const rest = Buffer.of(10, 2, 0xd4, 0, 10, 0xc3, 0xc7, 13, 189, 196, 11, 0x52, 6, 4, 2, 2)
    const found = onlyPosition(decode(shortFrame(0x32, Buffer.concat([placeBlock(), rest]), 0x2202)))
    expect(found).toMatchObject({ event: null, ignition: true, attributes: { alarmCode: 2 } })
  })

  test('the short status of type A3 tells volts once the connection is known for a Seeworld', () => {
    const context = connection()
    const short = shortFrame(0xa3, Buffer.of(0x46, 0, 1, 6, 100, 12, 1))
    expect(decode(short, context).messages).toMatchObject([{ readings: { event: 'overspeed', voltage: null } }])
    decode(shortFrame(0xa3, Buffer.alloc(19)), context)
    expect(decode(short, context).messages).toMatchObject([{ readings: { event: null, voltage: 12 } }])
  })

  test('a status of type A3 without steps gives no maker away, and the next call for help is heard', () => {
    const context = connection()
    const status = shortFrame(0xa3, Buffer.of(0x46, 0, 1, 6, 100, 12))
    expect(decode(status, context).messages).toMatchObject([{ readings: { voltage: 12 } }])
    const heartbeat = shortFrame(0x13, Buffer.of(0x46, 4, 4, 1, 2))
    expect(decode(heartbeat, context).messages).toMatchObject([{ readings: { event: 'sos', voltage: null } }])
  })

  test.each([
    ['a status of type A3 that ends within its steps', shortFrame(0xa3, Buffer.alloc(12))],
    [
      'a report of type 22 and length 2F with a network of two bytes',
      shortFrame(0x22, Buffer.concat([placeBlock(), Buffer.of(0x82, 0xd4), Buffer.alloc(0x2f - 5 - 18 - 2)])),
    ],
    ['a heartbeat of LW with a byte more than it has', shortFrame(0x13, Buffer.of(0x46, 4, 4, 0xf0, 120, 0))],
  ])('what does not fit gives no maker away, and the next call for help is heard: %s', (_words, bytes) => {
    const context = connection()
    expect(decode(bytes, context).messages).toMatchObject([{ kind: 'unknown', isKnownType: true }])
    const heartbeat = shortFrame(0x13, Buffer.of(0x46, 4, 4, 1, 2))
    expect(decode(heartbeat, context).messages).toMatchObject([{ readings: { event: 'sos', voltage: null } }])
  })

  test('an NT tracker, which repeats its serial number, tells voltages, odometer, hours and later jamming', () => {
    const context = connection()
    const head = Buffer.concat([Buffer.of(1), loginContent(SERIAL), Buffer.of(26, 11, 21, 10, 20, 31)])
    const rest = Buffer.of(0x46, 0x04, 0xe2, 41, 3, 0, 2, 0, 0x30, 0x39, 0, 0, 90)
    const frame = shortFrame(0x22, Buffer.concat([head, placeBlock(), Buffer.of(9), CELL, rest]))
    const found = onlyPosition(decode(frame, context))
    expect(found).toMatchObject({ fixTime: FIX_TIME, voltage: 12.5, odometerKm: 12.345, hourMeterHours: 1.5 })
    expect(found.attributes).toMatchObject({ backupVoltage: 4.1, signalLevel: 3 })
    expect(onlyPosition(decode(alarmFrame(2, 0x30), context)).event).toBe('jamming')
  })
})

describe('requests and rare frames', () => {
  test('a time request is answered with the server’s UTC', () => {
    const { messages, reply } = decode(shortFrame(0x8a, Buffer.alloc(0), 6))
    expect(messages).toEqual([{ kind: 'heartbeat' }])
    expect(reply).toEqual(shortFrame(0x8a, Buffer.of(26, 11, 21, 10, 20, 33), 0))
  })

  test('a sound frame of an unknown type is kept and answered, so that it is not sent for ever', () => {
    const { messages, reply } = decode(shortFrame(0xd7, Buffer.of(1, 2, 3), 8))
    expect(messages).toEqual([{ kind: 'unknown', type: 'd7', length: expect.any(Number) }])
    expect(reply).toEqual(shortFrame(0xd7, Buffer.alloc(0), 8))
  })

  test('an answer to a command, and an unknown long frame, are kept without an answer', () => {
    expect(decode(shortFrame(0x81, Buffer.of(1)))).toEqual({ messages: [{ kind: 'unknown', type: '81', length: 6 }] })
    expect(decode(longFrame(0xd7, Buffer.of(1)))).toEqual({
      messages: [{ kind: 'unknown', type: '7979 d7', length: 6 }],
    })
  })

  test('surroundings without place are a heartbeat, answered with the tracker’s own time', () => {
    const { messages, reply } = decode(wifiFrame(2, 3, 7))
    expect(messages).toEqual([{ kind: 'heartbeat' }])
    expect(Buffer.from(reply ?? []).toString('hex')).toBe('787800692611211020300d0a')
  })

  test('a photo is asked for piece by piece until it is whole, and every piece is kept', () => {
    const context = connection()
    const announcement = Buffer.concat([Buffer.alloc(18), Buffer.of(0, 0, 5, 0), Buffer.of(0, 0, 0, 9)])
    const asks = [decode(shortFrame(0x35, announcement), context)]
    const piece = (offset: number, bytes: number): Buffer => {
      const content = Buffer.alloc(10 + bytes)
      content.writeUInt32BE(9)
      content.writeUInt32BE(offset, 4)
      content.writeUInt16BE(bytes, 8)
      return longFrame(0x36, content)
    }
    asks.push(decode(piece(0, 1024), context), decode(piece(1024, 256), context))
    const wanted = asks.map(({ reply }) => reply && Buffer.from(reply).subarray(8, 14).toString('hex'))
    expect(wanted).toEqual(['000000000400', '000004000100', undefined])
    expect(asks.every(({ messages }) => messages[0]?.kind === 'unknown')).toBe(true)
  })

  test('whatever stands in a sound frame, it is decoded to finite numbers', () => {
    const any = fc.tuple(fc.boolean(), fc.integer({ min: 0, max: 255 }), fc.uint8Array({ maxLength: 120 }))
    fc.assert(
      fc.property(any, ([long, type, content]) => {
        const { messages } = decode((long ? longFrame : shortFrame)(type, content))
        expect(messages.length).toBeGreaterThan(0)
        expect(numbersIn(messages).every(Number.isFinite)).toBe(true)
      }),
      { numRuns: 5000 },
    )
  })
})

function numbersIn(value: unknown): number[] {
  if (typeof value === 'number') return [value]
  return value !== null && typeof value === 'object' ? Object.values(value).flatMap(numbersIn) : []
}

import type { PositionReport } from '@monitorweb/domain/position/position-report'
import { describe, expect, test } from 'vitest'
import { BrokenFrameError, type Decoded, type Message } from '../../protocol.ts'
import { expectSameFrames } from '../golden/cut-streams.ts'
import { type LocationFields, location, packet, place, time } from './frames.ts'
import { t800x } from './t800x.ts'

const SERIAL = '350123450000051'
const AT = Date.UTC(2026, 10, 21, 10, 20, 30)
const [FIRST, VEHICLE, COMPUTER, ASSET] = [0x23, 0x25, 0x26, 0x27]
const HEAD = `0007${`0${SERIAL}`}`
const context = { serial: null, transport: 'tcp', receivedAt: AT, memory: null } as const

const read = (family: number, type: number, content: Buffer): Decoded =>
  t800x.decode(packet(family, type, SERIAL, content), context)
const hexOf = (bytes: Uint8Array | undefined) => bytes && Buffer.from(bytes).toString('hex')

function report(messages: readonly Message[]): PositionReport {
  const [message] = messages
  if (message?.kind !== 'position') throw new Error(`no position in ${JSON.stringify(message)}`)
  return message.report
}

const position = (fields: Partial<LocationFields> = {}) =>
  report(read(VEHICLE, 0x02, location({ at: AT, ...fields })).messages)

describe('a location of a vehicle', () => {
  test('tells place, km/h, distance, voltages and switches, and is not answered', () => {
    const { messages, reply } = read(VEHICLE, 0x02, location({ at: AT, switches: 0x6400 }))
    expect(messages).toMatchObject([{ serial: SERIAL }])
    expect(reply).toBeUndefined()
    expect(report(messages)).toMatchObject({
      ...{ fixTime: AT, hasFix: true, latitude: -23.5, longitude: -46.625, altitudeMeters: 760, satellites: 11 },
      ...{ speedKmh: 62.5, courseDegrees: 271, ignition: true, buffered: false, voltage: 12.81, odometerKm: 123.456 },
    })
    expect(report(messages).attributes).toEqual({
      ...{ recordIndex: 7, signalLevel: 31, armed: false, batteryPercent: 95, adc1Volts: 7.17 },
      ...{ input2: true, input3: false, input4: false, output1: true, output2: false, output3: false },
    })
  })

  test('from memory says so, and a full battery is written as zeros', () => {
    expect(position({ state: 0xcb }).buffered).toBe(true)
    const content = location({ at: AT })
    content.writeUInt8(0, 28)
    expect(report(read(VEHICLE, 0x02, content).messages).attributes.batteryPercent).toBe(100)
  })

  test('without a place is readings of that instant', () => {
    expect(read(VEHICLE, 0x02, location({ at: AT, state: 0x0b })).messages).toMatchObject([
      { kind: 'heartbeat', at: AT, readings: { ignition: true, voltage: 12.81, attributes: { satellites: 11 } } },
    ])
  })

  test.each([
    [1, 'powerCut'],
    [2, 'lowBattery'],
    [3, 'sos'],
    [4, 'overspeed'],
    [7, 'tow'],
    [8, 'vibration'],
    [21, 'jamming'],
    [23, 'powerRestored'],
    [99, null],
  ])('that is an alarm %i tells %s, and is answered with its code once it is stored', (alarmCode, event) => {
    const { messages, reply, waitsForCommit } = read(VEHICLE, 0x04, location({ at: AT, alarmCode }))
    expect(report(messages)).toMatchObject({ event, attributes: { alarmCode } })
    expect(hexOf(reply)).toBe(`2525040010${HEAD}${Buffer.of(alarmCode).toString('hex')}`)
    expect(waitsForCommit).toBe(true)
  })

  test('in the second layout has more switches, a third voltage, revolutions and the device’s battery', () => {
    const head = location({ at: AT, switches: 0x4800 })
    const content = Buffer.concat([
      ...[head.subarray(0, 18), Buffer.from('20000717ffff0123' + '00000000', 'hex'), head.subarray(22, 51)],
      Buffer.from('03911297' + '0708' + '00000099', 'hex'),
    ])
    const { reply, messages } = read(VEHICLE, 0x14, content)
    expect(report(messages)).toMatchObject({
      ...{ fixTime: AT, ignition: true, odometerKm: 123.456, voltage: 12.97, speedKmh: 62.5 },
      attributes: {
        ...{ adc1Volts: 7.17, adc3Volts: 1.23, input4: true, output1: true, output2: false },
        ...{ backupVoltage: 3.91, engineRpm: 1800, deviceTemperatureCelsius: -25 },
      },
    })
    expect(hexOf(reply)).toBe(`252514000f${HEAD}`)
  })

  test('of the first family is answered with number 1', () => {
    expect(hexOf(read(FIRST, 0x04, location({ at: AT, alarmCode: 3 })).reply)).toBe(`23230400100001${HEAD.slice(4)}03`)
  })
})

describe('other packets', () => {
  test('a login and a heartbeat are answered with their head', () => {
    const login = read(VEHICLE, 0x01, Buffer.from('111111250350', 'hex'))
    expect(login).toEqual({ messages: [{ kind: 'login', serial: SERIAL }], reply: expect.anything() })
    expect(hexOf(login.reply)).toBe(`252501000f${HEAD}`)
    expect(read(ASSET, 0x03, Buffer.alloc(0)).messages).toEqual([{ kind: 'heartbeat', serial: SERIAL }])
  })

  test('what the vehicle’s computer says has a speed of its own, and ones are not known', () => {
    // Without the analogue inputs of the other families, and with the computer's part for its end.
    const { messages } = read(
      COMPUTER,
      0x02,
      Buffer.concat([
        ...[location({ at: AT }).subarray(0, 18), location({ at: AT }).subarray(22, 51)],
        Buffer.from('1307015000000bb8ffffffff035aff008555ff0ea0', 'hex'),
      ]),
    )
    expect(report(messages)).toMatchObject({
      ...{ speedKmh: 15, voltage: 13.07, odometerKm: 123.456 },
      attributes: { fuelUsedLiters: 3, engineRpm: 858, coolantCelsius: 93, throttlePercent: 14, fuelLiters: 32 },
    })
    const { attributes } = report(messages)
    expect(Object.keys(attributes)).not.toContain('engineLoadPercent')
    expect(Object.keys(attributes)).not.toContain('fuelLitersPerHour')
  })

  test('harsh driving tells where it began and where it ended', () => {
    const ends = Buffer.concat([time(AT), place({}), time(AT + 5000), place({ speedKmh: 90 })])
    expect(read(VEHICLE, 0x05, Buffer.concat([Buffer.of(1), ends])).messages).toMatchObject([
      { kind: 'position', report: { fixTime: AT, event: null } },
      { kind: 'position', report: { fixTime: AT + 5000, event: 'hardAcceleration', speedKmh: 90 } },
    ])
    expect(read(VEHICLE, 0x05, Buffer.concat([Buffer.of(4), ends])).messages).toMatchObject([
      {},
      { report: { event: 'hardBraking' } },
    ])
  })

  test('a crash tells an accident at its first instant', () => {
    const sample = Buffer.concat([time(AT), Buffer.of(0x4b, 0, 0, 0, 0, 0), place({})])
    const { messages, waitsForCommit } = read(VEHICLE, 0x07, Buffer.concat([Buffer.of(0), sample, sample]))
    expect(messages).toMatchObject([{ kind: 'position', report: { fixTime: AT, event: 'accident' } }])
    expect(waitsForCommit).toBe(true)
  })

  test('the network tells the operator and the card', () => {
    const text = (value: Buffer) => Buffer.concat([Buffer.of(value.length), value])
    const content = Buffer.concat([
      ...[time(AT), text(Buffer.from('Vivo', 'utf16le')), text(Buffer.from('LTE')), text(Buffer.from('B28'))],
      ...[text(Buffer.from('724110000000001')), text(Buffer.from('8955100000000000001F'))],
    ])
    for (const [family, type] of [
      [VEHICLE, 0x11],
      [ASSET, 0x05],
    ] as const)
      expect(read(family, type, content).messages).toMatchObject([
        { at: AT, readings: { attributes: { operator: 'Vivo', networkBand: 'B28', iccid: '8955100000000000001F' } } },
      ])
  })

  test.each([
    ['00030102030405062001', { driverId: '010203040506' }, 'lowBattery', 17],
    ['00020102030405064100', { tag1Id: '010203040506', tag1BatteryVolts: 4.1 }, 'sos', 17],
    ['0004010203040506c862821518150001ae', { tag1TemperatureCelsius: -5.33, tag1Rssi: 46 }, null, 0],
    ['00050102030405066450091001a0', { tag1Door: true, tag1BatteryPercent: 80, tag1BatteryVolts: 3 }, null, 0],
    ['000101020304050650785000', { tag1BatteryVolts: 2.02, tag1TyreCelsius: 25 }, null, 0],
    ['0007010203040506640fa0091000000256', { tag1FuelLevel: 4000 }, 'fuelLeak', 0],
  ])('sensors over the air: %s', (sensor, attributes, event, zeros) => {
    const content = Buffer.concat([time(AT), Buffer.of(1), Buffer.from(sensor, 'hex'), Buffer.alloc(zeros)])
    expect(read(ASSET, 0x10, content).messages).toMatchObject([
      { kind: 'heartbeat', at: AT, readings: { ignition: true, event, attributes } },
    ])
  })

  test('sensors of the second layout have a place', () => {
    const sensor = Buffer.from('00050102030405066450091001a0', 'hex')
    const content = Buffer.concat([time(AT), Buffer.of(0, 0x4b), place({}), sensor])
    expect(report(read(VEHICLE, 0x12, content).messages)).toMatchObject({
      latitude: -23.5,
      attributes: { tag1Door: true },
    })
  })

  test('the answer to a command is told in the device’s words', () => {
    const words = Buffer.concat([Buffer.of(1), Buffer.from('RELAY ON OK', 'utf16le')])
    expect(read(VEHICLE, 0x81, words).messages).toMatchObject([
      { kind: 'heartbeat', readings: { attributes: { commandResult: 'RELAY ON OK' } } },
    ])
  })
})

describe('a thing', () => {
  const asset = (alarmCode: number) =>
    Buffer.concat([
      ...[Buffer.of(0x4b, alarmCode), time(AT), place({}), Buffer.alloc(5)],
      ...[Buffer.from('901917413500019ce782b0', 'hex'), Buffer.alloc(12)],
    ])

  test('tells light, sun and battery, and whether it is charged', () => {
    expect(report(read(ASSET, 0x02, asset(0)).messages)).toMatchObject({
      ...{ fixTime: AT, odometerKm: 105.703, ignition: false },
      attributes: {
        ...{ batteryPercent: 90, deviceTemperatureCelsius: 25, lightVolts: 1.7, backupVoltage: 4.1 },
        ...{ solarVolts: 3.5, charging: true, signalLevel: 43 },
      },
    })
  })

  test.each([
    [0x01, 'removing'],
    [0x10, 'accident'],
    [0x14, 'geofenceEnter'],
    [0x15, 'geofenceExit'],
    [0x66, 'jamming'],
    [0x07, null],
  ])('that tells alarm %i tells %s', (alarmCode, event) => {
    expect(report(read(ASSET, 0x04, asset(alarmCode)).messages).event).toBe(event)
  })
})

describe('what does not fit', () => {
  test.each([
    ['a place is none', 0x04, location({ at: AT, latitude: 91 })],
    ['a time is in no calendar', 0x04, location({ at: AT }).fill(0x99, 29, 35)],
    ['it ends early', 0x04, location({ at: AT }).subarray(0, 40)],
    ['a sensor is none', 0x10, Buffer.concat([time(AT), Buffer.from('0100090102030405', 'hex')])],
  ])('where %s, it is kept as bytes and answered', (_why, type, content) => {
    const { messages, reply } = read(VEHICLE, type, content)
    expect(messages).toEqual([
      {
        ...{ kind: 'unknown', serial: SERIAL, type: `2525${Buffer.of(type).toString('hex')}` },
        ...{ length: content.length, isKnownType: true },
      },
    ])
    expect(hexOf(reply)).toBe(`2525${Buffer.of(type).toString('hex')}000f${HEAD}`)
  })

  test('a type that is not read is kept as bytes and answered', () => {
    const { messages, reply } = read(ASSET, 0x62, Buffer.from('new'))
    expect(messages).toEqual([{ kind: 'unknown', serial: SERIAL, type: '272762', length: 3 }])
    expect(hexOf(reply)).toBe(`272762000f${HEAD}`)
  })

  test('another beginning, a length of less than a head or beyond all, and what is no IMEI break', () => {
    for (const begin of ['2425', '2828', '25250200040001', '252502ffff0001', '25250200440001f123456789012345'])
      expect(() => t800x.frameLength(Buffer.from(begin, 'hex'), 'tcp')).toThrow(BrokenFrameError)
  })
})

describe('framing', () => {
  const stream = Buffer.concat([
    packet(VEHICLE, 0x01, SERIAL, Buffer.from('111111250350', 'hex')),
    packet(VEHICLE, 0x02, SERIAL, location({ at: AT })),
    packet(ASSET, 0x03, '350123450000069', Buffer.alloc(0)),
  ])

  test('gives the same frames wherever the stream is cut', () => {
    expectSameFrames(t800x, stream, 3)
  })
})

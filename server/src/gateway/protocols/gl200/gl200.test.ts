import type { PositionReport } from '@monitorweb/domain/position/position-report'
import { describe, expect, test } from 'vitest'
import { crc16Ccitt } from '../../checksum.ts'
import { BrokenFrameError, type DecodeContext, type Decoded, type Message } from '../../protocol.ts'
import { expectSameFrames } from '../golden/cut-streams.ts'
import { gl200 } from './gl200.ts'
import { emptyMemory, type Gl200Memory } from './session.ts'

const AT = Date.UTC(2026, 10, 21, 13, 20, 30)
const IMEI = '868589060000017'
const PLACE = '1,83.1,271,760.5,-46.630000,-23.550000,20261121132030'
const CELL = '0724,0011,05D3,00AD4C01'
const END = '20261121132031,1A2B'

function session(memory: Gl200Memory = emptyMemory(), receivedAt = AT): DecodeContext<Gl200Memory> {
  return { serial: null, transport: 'tcp', receivedAt, memory }
}

const decode = (text: string, context = session()): Decoded => gl200.decode(Buffer.from(`${text}$`, 'latin1'), context)
const read = (text: string): Message[] => decode(text).messages

function position(text: string): PositionReport {
  const [message] = read(text)
  if (message?.kind !== 'position') throw new Error(`no position in ${JSON.stringify(message)}`)
  return message.report
}

/** A report in bytes as the GV200 manual lays it out for a device with a battery; `place` twice where two are told. */
function inBytes(head: string, places = 1): Buffer {
  const place = Buffer.concat([
    Buffer.from([3, 0, 83, 1, 1, 0x0f, 0x02, 0xf8]),
    numbers(-46_630_000, -23_550_000),
    Buffer.from([0x07, 0xea, 11, 21, 13, 20, 30, 0x02, 0xd4, 0, 11, 5, 0xd3, 0x4c, 1, 0]),
  ])
  const body = Buffer.concat([
    Buffer.from([0x07, 0x00, 0xfc, 0x1f, 0xbf, 0, 0, 0x45, 1, 2, 2, 9]),
    Buffer.from([86, 85, 89, 6, 0, 0, 1, 7, 100, 0x36, 0x4c, 0x22, 9, 0x10, places]),
    ...Array.from({ length: places }, () => place),
    Buffer.from([0, 1, 9, 0, 0, 2, 0x10, 8, 0, 0, 0, 0, 0, 0, 19, 30, 0]),
    Buffer.from([0x07, 0xea, 11, 21, 13, 20, 31, 0x1a, 0x2b]),
  ])
  body.writeUInt16BE(body.length + 8, 5)
  return withTail(Buffer.concat([Buffer.from(head), body]))
}

function numbers(...values: number[]): Buffer {
  const bytes = Buffer.alloc(values.length * 4)
  for (const [index, value] of values.entries()) bytes.writeInt32BE(value, index * 4)
  return bytes
}

function withTail(frame: Buffer): Buffer {
  const tail = Buffer.from([0, 0, 0x0d, 0x0a])
  tail.writeUInt16BE(crc16Ccitt(frame, 4))
  return Buffer.concat([frame, tail])
}

describe('fixed reports', () => {
  test('a tracker for vehicles tells place, supply, mileage, hours, voltages, battery, state and lines', () => {
    const report = position(
      `+RESP:GTFRI,6E0A03,${IMEI},truck,12870,10,1,${PLACE},${CELL},01,11,1234.5,00019:30:00,1930,F42,,95,220305,,,,${END}`,
    )
    expect(report).toMatchObject({ fixTime: AT, hasFix: true, latitude: -23.55, longitude: -46.63, satellites: 11 })
    expect(report).toMatchObject({ speedKmh: 83.1, courseDegrees: 271, altitudeMeters: 760.5, voltage: 12.87 })
    expect(report).toMatchObject({ odometerKm: 1234.5, hourMeterHours: 19.5, ignition: true, buffered: false })
    expect(report.attributes).toEqual({
      ...{ hdop: 1, recordIndex: 0x1a2b, adc1Volts: 1.93, fuel2Percent: 42, batteryPercent: 95, moving: true },
      ...{ input1: true, input2: false, input3: false, output1: true, output2: false, output3: true },
    })
  })

  test('a plug for diagnostics tells turns, consumption and fuel, also of a vehicle whose number it does not know', () => {
    const told = (engine: string) =>
      position(`+RESP:GTFRI,5E0100,${IMEI},,,,10,1,${PLACE},${CELL},00,0.0,,,,,210000,${engine},${END}`).attributes
    expect(told('812,7.4,63')).toMatchObject({ engineRpm: 812, fuelLitersPer100Km: 7.4, fuelPercent: 63 })
    const atRest = told('790,nan,63')
    expect(atRest).toMatchObject({ engineRpm: 790, fuelPercent: 63 })
    expect(atRest).not.toHaveProperty('fuelLitersPer100Km')
    for (const other of [told(',,'), told('1,2,3,x')]) expect(other).not.toHaveProperty('engineRpm')
  })

  test('what other models end with is no engine, and no level of fuel beyond what a tank holds', () => {
    const ends = ['', '0', '7', '-5', '7.4', 'nan', '63', '101', '1e2', '0000']
    const told = (vin: string, end: string) =>
      position(`+RESP:GTFRI,5E0100,${IMEI},${vin},,,10,1,${PLACE},${CELL},00,0.0,,,,,210000,${end},${END}`).attributes
    const pairs = ends.flatMap((consumption) => ends.map((level) => [consumption, level] as const))
    for (const vin of ['', '9BWZZZ377VT004251']) {
      const odd = pairs.filter(([consumption, level]) => {
        const { engineRpm, fuelPercent } = told(vin, `7,${consumption},${level}`)
        const isLevel = ['0', '7', '63'].includes(level)
        const isEngine = isLevel && ['7.4', 'nan'].includes(consumption)
        const expected = isEngine || (vin !== '' && isLevel) ? Number(level) : undefined
        return (engineRpm === 7) !== isEngine || fuelPercent !== expected
      })
      expect(odd).toEqual([])
    }
  })

  test('several places are as many positions; what the report tells besides counts for the last', () => {
    const second = PLACE.replace('132030', '132130').replace('83.1', '60.0')
    const messages = read(
      `+BUFF:GTFRI,060228,${IMEI},,12870,10,2,${PLACE},${CELL},00,${second},${CELL},00,99.9,,,,80,210100,,,,${END}`,
    )
    expect(messages).toMatchObject([
      { report: { fixTime: AT, speedKmh: 83.1, ignition: null, odometerKm: null, buffered: true } },
      { report: { fixTime: AT + 60_000, speedKmh: 60, ignition: true, odometerKm: 99.9, buffered: true } },
    ])
  })

  test('a tracker for people tells mileage with each place and its battery', () => {
    const messages = read(`+RESP:GTFRI,1A0900,${IMEI},,0,0,2,${PLACE},${CELL},7.5,${PLACE},${CELL},7.6,83,${END}`)
    expect(messages).toMatchObject([
      { report: { odometerKm: 7.5 } },
      { report: { odometerKm: 7.6, attributes: { batteryPercent: 83 } } },
    ])
  })

  test('one without a place is a sign of life with what it tells', () => {
    expect(read(`+RESP:GTFRI,210102,${IMEI},,1,1,1,,,,,,,,0724,0011,51bc,ca1d,10800,41,${END}`)).toMatchObject([
      { kind: 'heartbeat', serial: IMEI, readings: { attributes: { batteryPercent: 41 } } },
    ])
  })

  test('a wired fuel probe tells the steps of its level in hexadecimal digits, and else its own words', () => {
    const told = (words: string) =>
      position(`+BUFF:GTERI,410502,${IMEI},,00000001,12870,10,1,${PLACE},${CELL},00,0.0,,,,,110000,1,${words},${END}`)
        .attributes
    expect(told('0099')).toMatchObject({ fuelLevel: 153 })
    expect(told('0099')).not.toHaveProperty('fuelSensorData')
    expect(told('*CFV0107020B')).toMatchObject({ fuelSensorData: '*CFV0107020B' })
  })

  test('models with several fuel sensors count them, and tell them behind what is on one wire', () => {
    const told = (mask: string, more: string) =>
      position(`+RESP:GTERI,F10415,${IMEI},truck,${mask},12870,10,1,${PLACE},${CELL},,0.0,,,100,210100,,${more},${END}`)
        .attributes
    const one = told('00000001', '1,1,1,01DF')
    expect(one).toMatchObject({ fuelLevel: 479 })
    expect(one).not.toHaveProperty('fuelSensorData')
    expect(told('0000001B', '1,28FF2776A2150308,1,0190,2,1,1,01DF,47.9,191.6,1,2,0200,51.2,204.8')).toMatchObject({
      ...{ temperatureCelsius: 25, fuelLevel: 479, fuelPercent: 47.9, fuelLiters: 191.6 },
      ...{ fuel2Level: 512, fuel2Percent: 51.2, fuel2Liters: 204.8 },
    })
    expect(told('00000001', '1,1,1,')).not.toHaveProperty('fuelLevel')
  })

  test('the bus tells litres an hour by a letter or by the whole unit', () => {
    const told = (consumption: string) =>
      position(
        `+RESP:GTCAN,F10413,${IMEI},truck,0,1,C18CFDFF,,2,H2898058,232160.50,896,0,64,${consumption},P99.20,0,40532.95,,,,,,,,,,,${PLACE},,,,,,${END}`,
      ).attributes
    for (const litersAnHour of ['H1.5', 'L/H1.5']) {
      expect(told(litersAnHour)).toMatchObject({ fuelLitersPerHour: 1.5, fuelPercent: 99.2 })
      expect(told(litersAnHour)).not.toHaveProperty('fuelLitersPer100Km')
    }
    expect(told('L7.4')).toMatchObject({ fuelLitersPer100Km: 7.4 })
  })

  test('temperatures of one wire, the bus of the vehicle and accessories follow where the mask says so', () => {
    const head = (mask: string) =>
      `+RESP:GTERI,6E0A03,${IMEI},,${mask},12870,10,1,${PLACE},${CELL},00,0.0,,,,,95,210100`
    const oneWire = position(`${head('00000002')},2,2,28FF2776A2150308,1,FFAD,28FF2776A2150309,1,0190,${END}`)
    expect(oneWire.attributes).toMatchObject({ temperatureCelsius: -5.1875, temperature2Celsius: 25 })
    const bus = position(
      `${head('00000104')},0,1,FFFFF,,2,H1910197,58234.30,1500,88,90,H21.5,P84.00,,35,4616.20,2.28,2.16,5.64,,,0010,00,01,1,00,6,5,0E71,283F,COLD,7805412CF2DD,1,3466,24,36,24.91,99,${END}`,
    )
    expect(bus).toMatchObject({ ignition: true, hourMeterHours: 4616.2, odometerKm: 0 })
    expect(bus.attributes).toMatchObject({
      ...{ obdOdometerKm: 191_019.7, fuelUsedLiters: 58_234.3, engineRpm: 1500, obdSpeedKmh: 88, coolantCelsius: 90 },
      ...{ fuelLitersPerHour: 21.5, fuelPercent: 84, throttlePercent: 35, doorBits: 1 },
      ...{ tag1Id: '7805412CF2DD', tag1BatteryVolts: 3.466, tag1BatteryPercent: 99, tag1TemperatureCelsius: 24 },
    })
  })
})

describe('what happened', () => {
  const joined = (type: string, id: string) =>
    position(`+RESP:GT${type},060228,${IMEI},,,${id},1,${PLACE},${CELL},00,2000.0,${END}`)

  test.each([
    ['SOS', '00', 'sos'],
    ['TOW', '00', 'tow'],
    ['GEO', '20', 'geofenceExit'],
    ['GEO', '21', 'geofenceEnter'],
    ['SPD', '00', 'overspeed'],
    ['SPD', '01', null],
    ['HBM', '10', 'hardBraking'],
    ['HBM', '31', 'hardAcceleration'],
    ['HBM', '12', 'hardCornering'],
    ['RTL', '00', null],
  ])('GT%s %s is %s', (type, id, event) => {
    expect(joined(type, id)).toMatchObject({ event, odometerKm: 2000 })
  })

  test.each([
    ['MPN', '', 'powerRestored'],
    ['MPF', '', 'powerCut'],
    ['JDR', '', 'jamming'],
    ['JDS', ',2', 'jamming'],
    ['JDS', ',1', null],
    ['ANT', ',1', 'gpsAntennaCut'],
    ['BPL', ',3.55', 'lowBattery'],
    ['IDN', ',0,0', 'idle'],
    ['IDL', ',0,0', 'idle'],
    ['CRA', ',0A', 'accident'],
    ['TEM', ',3,33', 'temperature'],
    ['TEM', ',2,21', null],
  ])('GT%s%s is %s', (type, fields, event) => {
    expect(position(`+RESP:GT${type},060228,${IMEI},${fields},${PLACE},${CELL},00,${END}`).event).toBe(event)
  })

  test('the ignition is told by its reports, with mileage and hours, and by a line: 0 is on', () => {
    const told = (type: string) =>
      position(`+RESP:GT${type},060228,${IMEI},,1958,${PLACE},${CELL},00,00010:30:00,936.8,${END}`)
    expect(told('IGN')).toMatchObject({ ignition: true, odometerKm: 936.8, hourMeterHours: 10.5 })
    expect(told('VGF')).toMatchObject({ ignition: false, odometerKm: 936.8 })
    expect([joined('IGL', '00').ignition, joined('IGL', '01').ignition]).toEqual([true, false])
  })

  test('inputs, fences, drivers and motion say which', () => {
    expect(joined('DIS', '21').attributes).toMatchObject({ input2: true })
    expect(joined('DIS', '20').attributes).toMatchObject({ input2: false })
    expect(joined('GEO', 'B1').attributes).toMatchObject({ geofenceNumber: 11 })
    const driver = position(`+RESP:GTIDA,060228,${IMEI},,,D2C4FBC5,1,1,${PLACE},${CELL},00,0.0,,,,,${END}`)
    expect(driver.attributes.driverId).toBe('D2C4FBC5')
    const state = position(`+RESP:GTSTT,060228,${IMEI},,22,${PLACE},${CELL},00,${END}`)
    expect(state).toMatchObject({ event: 'movement', ignition: true, attributes: { moving: true } })
  })

  test('power on and off have no place; the state of the device tells supply, signal, battery and card', () => {
    expect(read(`+RESP:GTPFA,060228,${IMEI},,${END}`)).toMatchObject([
      { kind: 'heartbeat', serial: IMEI, readings: { event: 'powerOff' } },
    ])
    expect(
      read(
        `+RESP:GTINF,060228,${IMEI},,21,89550000000000000017,24,0,1,12870,,4.10,1,1,,,20261121132030,0,1500,,01,00,-0300,0,${END}`,
      ),
    ).toMatchObject([
      {
        readings: {
          ...{ voltage: 12.87, ignition: true },
          attributes: {
            backupVoltage: 4.1,
            charging: true,
            signalLevel: 24,
            iccid: '89550000000000000017',
            adc1Volts: 1.5,
          },
        },
      },
    ])
  })
})

describe('an event without reception is of when it was sent', () => {
  const friday = '0,40.0,271,760.5,-46.630000,-23.550000,20261118205800'
  const told = (type: string, sent: string, { place = friday, context = session() } = {}) => {
    const [message] = decode(`${type},060228,${IMEI},,,00,1,${place},${CELL},00,2000.0,${sent},1A2B`, context).messages
    if (message?.kind !== 'position') throw new Error(`no position in ${JSON.stringify(message)}`)
    return message.report
  }
  const SENT = '20261121132029'
  const NOW = { fixTime: AT - 1_000, hasFix: false, speedKmh: null, courseDegrees: null }

  test('by the clock of the device, whatever its zone, with the place that was known last', () => {
    expect(told('+RESP:GTSOS', SENT)).toMatchObject({ ...NOW, event: 'sos', latitude: -23.55 })
    expect(told('+RESP:GTSOS', '20261121102029')).toMatchObject(NOW)
    expect(told('+RESP:GTIGN', SENT)).toMatchObject({ ...NOW, ignition: true })
  })

  test('from memory as well, once the connection has shown the zone', () => {
    const context = session()
    expect(told('+BUFF:GTSOS', '20261121090000', { context })).toMatchObject({ hasFix: true, speedKmh: 40 })
    told('+RESP:GTRTL', '20261121102031', { context, place: PLACE })
    expect(told('+BUFF:GTSOS', '20261121090000', { context }).fixTime).toBe(Date.UTC(2026, 10, 21, 12))
  })

  test('a place as old as its report is one, and of several the last alone is of the sending', () => {
    const fresh = PLACE.replace('1,', '0,')
    expect(told('+RESP:GTSTT', '20261121132031', { place: fresh })).toMatchObject({ fixTime: AT, hasFix: true })
    const both = `+RESP:GTFRI,060228,${IMEI},,12870,10,2,${friday},${CELL},00,${friday},${CELL},00,99.9,,,,80,210100,,,,`
    expect(read(`${both}${SENT},1A2B`)).toMatchObject([
      { report: { fixTime: Date.UTC(2026, 10, 18, 20, 58), hasFix: true } },
      { report: { ...NOW, ignition: true } },
    ])
  })
})

describe('answers', () => {
  const report = `+RESP:GTRTL,060228,${IMEI},,,00,1,${PLACE},${CELL},00,1.0,${END}`
  const said = ({ reply }: Decoded) => Buffer.from(reply ?? []).toString()

  test('a heartbeat is answered with its version and number', () => {
    expect(said(decode(`+ACK:GTHBD,060228,${IMEI},,${END}`))).toBe('+SACK:GTHBD,060228,1A2B$')
  })

  test('a report is answered once the device shows that it waits, which is by sending it again', () => {
    const context = session()
    expect(decode(report, context).reply).toBeUndefined()
    expect(decode(report.replace('1A2B', '1A2C'), context).reply).toBeUndefined()
    expect(said(decode(report.replace('1A2B', '1A2C').replace('+RESP', '+BUFF'), context))).toBe('+SACK:1A2C$')
    expect(said(decode(report.replace('1A2B', '1A2D'), context))).toBe('+SACK:1A2D$')
    expect(decode(report.replace(IMEI, '868589060000025'), context).reply).toBeUndefined()
  })

  test('that it waits is known in its later sessions, and a report sent again over another one shows nothing', () => {
    const awaiting = new Set<string>()
    const later = () => session(emptyMemory(awaiting))
    decode(report, later())
    expect(decode(report.replace('+RESP', '+BUFF'), later()).reply).toBeUndefined()
    const context = later()
    decode(report, context)
    decode(report, context)
    expect(said(decode(report.replace('1A2B', '1A2C'), later()))).toBe('+SACK:1A2C$')
    expect(decode(report.replace(IMEI, '868589060000025'), later()).reply).toBeUndefined()
  })

  test('of those that wait, the one that was silent longest is forgotten once there are too many', () => {
    const awaiting = new Set(Array.from({ length: 19_999 }, (_, index) => String(868_589_100_000_000 + index)))
    const [silent] = awaiting
    const context = session(emptyMemory(awaiting))
    for (const serial of [IMEI, '868589060000025'])
      for (let sent = 0; sent < 2; sent++) decode(report.replace(IMEI, serial), context)
    expect([awaiting.size, awaiting.has(silent!), awaiting.has(IMEI)]).toEqual([20_000, false, true])
  })

  test('what comes from memory without a place is dated, whatever zone the device shows', () => {
    const context = session()
    decode(`+RESP:GTRTL,060228,${IMEI},,,00,1,${PLACE},${CELL},00,1.0,20261121102031,1A2B`, context)
    const buffered = `+BUFF:GTIGF,060228,${IMEI},,0,0,,,,,,,0724,0011,22C4,13E5,00,,,20261121090000,1A2C`
    expect(decode(buffered, context).messages).toMatchObject([
      { kind: 'heartbeat', at: Date.UTC(2026, 10, 21, 12), readings: { ignition: false, buffered: true } },
    ])
    expect(decode(buffered.replace('+BUFF', '+RESP'), context).messages[0]).not.toHaveProperty('at')
  })
})

describe('in bytes', () => {
  const of = (frame: Buffer, context = session()) => gl200.decode(frame, context)

  test('a report says what its text would say', () => {
    const [message] = of(inBytes('+RSP')).messages
    expect(message).toMatchObject({ kind: 'position', serial: IMEI })
    const { report } = message as Extract<Message, { kind: 'position' }>
    expect(report).toMatchObject({ fixTime: AT, hasFix: true, latitude: -23.55, longitude: -46.63, satellites: 9 })
    expect(report).toMatchObject({ speedKmh: 83.1, courseDegrees: 271, altitudeMeters: 760, voltage: 13.9 })
    expect(report).toMatchObject({ odometerKm: 528.8, hourMeterHours: 19.5, ignition: true, buffered: false })
    expect(report.attributes).toEqual({ batteryPercent: 100, moving: true, hdop: 3 })
  })

  test('several places are as many positions, and what comes from memory says so', () => {
    expect(of(inBytes('+BSP', 2)).messages).toMatchObject([
      { report: { voltage: null, buffered: true } },
      { report: { voltage: 13.9, buffered: true } },
    ])
  })

  test('a time in no calendar costs its own place alone', () => {
    const frame = inBytes('+RSP', 2)
    // The second of the first place.
    frame[frame.indexOf(Buffer.from([0x07, 0xea, 11, 21, 13, 20, 30])) + 6] = 60
    expect(of(withTail(frame.subarray(0, -4))).messages).toMatchObject([
      { kind: 'unknown', serial: IMEI, isKnownType: true },
      { kind: 'position', serial: IMEI, report: { fixTime: AT, voltage: 13.9 } },
    ])
    frame[frame.lastIndexOf(Buffer.from([0x07, 0xea, 11, 21, 13, 20, 30])) + 6] = 60
    expect(of(withTail(frame.subarray(0, -4))).messages).toMatchObject([
      { kind: 'unknown' },
      { kind: 'heartbeat', serial: IMEI, readings: { voltage: 13.9 } },
    ])
  })

  test('of a place every second, one that is nowhere costs none of those beside it', () => {
    const absolute = (second: number, longitude: number) => {
      const [place, time] = [numbers(longitude, -23_550_000), Buffer.alloc(4)]
      time.writeUInt32BE(AT / 1000 + second)
      return Buffer.concat([Buffer.from([0b0110_0000, 0, 0]), place, time])
    }
    // All up to the battery and the voltages stands before the places.
    const prefix = inBytes('+RSP').subarray(0, 29)
    prefix[4] = 0x64
    const track = [absolute(0, -46_630_000), absolute(1, -246_630_000), absolute(2, -46_630_000)]
    const end = Buffer.from([0x07, 0xea, 11, 21, 13, 20, 33, 0x1a, 0x2b])
    const frame = Buffer.concat([prefix, Buffer.from([0, track.length]), ...track, end])
    expect(of(withTail(frame)).messages).toMatchObject([
      { kind: 'position', serial: IMEI, report: { fixTime: AT } },
      { kind: 'heartbeat', serial: IMEI, at: AT + 1000 },
      { kind: 'position', serial: IMEI, report: { fixTime: AT + 2000, voltage: 13.9 } },
    ])
  })

  test('a heartbeat is answered, and a report that is sent again', () => {
    const heartbeat = withTail(
      Buffer.concat([
        Buffer.from('+HBD'),
        Buffer.from([0xef, 32, 0x45, 1, 2, 2, 9, 86, 85, 89, 6, 0, 0, 1, 7]),
        Buffer.from([0x07, 0xea, 11, 21, 13, 20, 31, 0x00, 0x0d]),
      ]),
    )
    const context = session()
    expect(gl200.frameLength(Buffer.concat([heartbeat, heartbeat]), 'tcp')).toBe(heartbeat.length)
    expect(Buffer.from(of(heartbeat, context).reply ?? []).toString()).toBe('+SACK:GTHBD,450102,000D$')
    expect(of(inBytes('+RSP'), context).reply).toBeUndefined()
    expect(Buffer.from(of(inBytes('+BSP'), context).reply ?? []).toString()).toBe('+SACK:1A2B$')
  })

  test('a wrong checksum breaks, and a place beyond the earth leaves the readings of its instant', () => {
    const frame = inBytes('+RSP')
    frame.writeInt32BE(200_000_000, 43)
    expect(() => of(frame)).toThrow(BrokenFrameError)
    expect(of(withTail(frame.subarray(0, -4))).messages).toMatchObject([
      { kind: 'heartbeat', serial: IMEI, at: AT, readings: { voltage: 13.9 } },
    ])
  })
})

describe('records', () => {
  const PLACE_52 = '52 16 29 fd387b90 fe98a7d0 6a204d4e 033f 0c 010f 001db5 0b'
  const frame = (records: string, several = '') => {
    const content = Buffer.from(
      `${several || '00'} 0${IMEI} 8203 0003 00 00 ${records} 0007 5a 24`.replaceAll(' ', ''),
      'hex',
    )
    const bytes = Buffer.concat([Buffer.from([0x2b, 0, 0, 0]), content])
    bytes.writeUInt16BE(bytes.length, 2)
    return bytes
  }
  const all = (bytes: Buffer) => gl200.decode(bytes, session()).messages

  test('hold places, beside what has no meaning here', () => {
    const record = `27 6a204d4f 0001 50 00 61 04 01020304 ${PLACE_52}`
    for (const bytes of [frame(record), frame(record, '80 0201')]) {
      expect(gl200.frameLength(bytes, 'tcp')).toBe(bytes.length)
      const [message] = all(bytes)
      expect(message).toMatchObject({
        ...{ kind: 'position', serial: IMEI },
        report: {
          hasFix: true,
          latitude: -23.55,
          longitude: -46.63,
          speedKmh: 83.1,
          courseDegrees: 271,
          satellites: 11,
        },
      })
      expect(message).toMatchObject({
        report: { fixTime: 0x6a204d4e * 1000, altitudeMeters: 760.5, attributes: { hdop: 1.2 } },
      })
    }
    const lost = PLACE_52.replace('16 29', '16 21')
    expect(all(frame(`21 6a204d4f 0001 50 00 ${PLACE_52} 8022 6a204d4f 0002 50 00 ${lost}`))).toMatchObject([
      { report: { hasFix: true } },
      { report: { hasFix: false } },
    ])
  })

  test('without a place, or that do not fit, are kept as bytes under their device', () => {
    const kept = { kind: 'unknown', serial: IMEI, type: 'records 8203' }
    expect(all(frame('0f 6a204d4f 0001 50 00 61 04 01020304'))).toEqual([{ ...kept, length: 38 }])
    expect(all(frame('30 6a204d4f 0001 50 00'))).toMatchObject([{ ...kept, isKnownType: true }])
    expect(all(frame('00'))).toMatchObject([{ ...kept, isKnownType: true }])
  })

  test('that do not fit, or are at no place, cost none of those beside them', () => {
    const far = PLACE_52.replace('fe98a7d0', '7fffffff')
    const of = (place: string) => `21 6a204d4f 0001 50 00 ${place}`
    const cut = '0b 6a204d4f 0001 50 00 52 16'
    expect(all(frame(`${of(PLACE_52)} ${of(far)} ${cut} ${of(PLACE_52)}`))).toMatchObject([
      { kind: 'position', serial: IMEI },
      { kind: 'heartbeat', serial: IMEI, at: 0x6a204d4e * 1000 },
      { kind: 'unknown', serial: IMEI, isKnownType: true },
      { kind: 'position', serial: IMEI },
    ])
  })
})

describe('at no place', () => {
  const told = (head: string, accuracy = '1') => {
    const place = PLACE.replace('-46.63', '-246.63').replace('1,', `${accuracy},`)
    return read(`${head}:GTSOS,060228,${IMEI},,,00,1,${place},${CELL},00,2000.0,${END}`)
  }

  test('a call for help is heard as of its instant, with what the report tells besides', () => {
    const said = { kind: 'heartbeat', serial: IMEI, readings: { event: 'sos', odometerKm: 2000 } }
    expect(told('+RESP')).toMatchObject([{ ...said, at: AT }])
    expect(told('+BUFF')).toMatchObject([{ ...said, at: AT }])
  })

  test('that is only the last known one, it is of its sending', () => {
    expect(told('+RESP', '0')[0]).not.toHaveProperty('at')
    expect(told('+BUFF', '0')).toMatchObject([{ kind: 'heartbeat', at: AT + 1000, readings: { event: 'sos' } }])
  })

  test('what an older place tells stays of then, also where the last one is only the last known', () => {
    const [nowhere, lastKnown] = [PLACE.replace('-46.63', '-246.63'), PLACE.replace('1,', '0,')]
    const places = `${nowhere},${CELL},00,90.0,${lastKnown},${CELL},00,99.9`
    expect(read(`+RESP:GTFRI,060228,${IMEI},,12870,10,2,${places},,,,80,210100,,,,${END}`)).toMatchObject([
      { kind: 'heartbeat', at: AT, readings: { odometerKm: 90 } },
      { kind: 'position', report: { odometerKm: 99.9 } },
    ])
  })
})

describe('a time in no calendar', () => {
  const second = PLACE.replace('20261121132030', '20261121132060')
  const kept = { kind: 'unknown', serial: IMEI, isKnownType: true }

  test('costs its own place alone, and what the report tells besides is told', () => {
    const told = (...places: string[]) =>
      read(
        `+RESP:GTFRI,060228,${IMEI},,12870,10,2,${places.map((place) => `${place},${CELL},00`).join(',')},99.9,,,,80,210100,,,,${END}`,
      )
    const besides = { ignition: true, voltage: 12.87, odometerKm: 99.9 }
    expect(told(PLACE, second)).toMatchObject([
      { ...kept, type: 'GTFRI' },
      { kind: 'position', serial: IMEI, report: { fixTime: AT } },
      { kind: 'heartbeat', serial: IMEI, readings: besides },
    ])
    expect(told(second, PLACE)).toMatchObject([
      { ...kept, type: 'GTFRI' },
      { kind: 'position', serial: IMEI, report: { fixTime: AT, ...besides } },
    ])
  })

  test('costs no call for help; one of zeros says that there never was a fix', () => {
    const told = (place: string) => read(`+RESP:GTSOS,060228,${IMEI},,,00,1,${place},${CELL},00,1.0,${END}`)
    const sos = { kind: 'heartbeat', serial: IMEI, readings: { event: 'sos' } }
    expect(told(second)).toMatchObject([{ ...kept, type: 'GTSOS' }, sos])
    expect(told('0,0.0,0,0.0,0.000000,0.000000,00000000000000')).toMatchObject([sos])
  })
})

describe('what does not fit', () => {
  test('a type that is not known is kept with its device, and read where it has a place', () => {
    expect(read(`+RESP:GTXYZ,060228,${IMEI},,1,2,3,${END}`)).toMatchObject([
      { kind: 'unknown', serial: IMEI, type: 'GTXYZ' },
    ])
    expect(position(`+RESP:GTXYZ,060228,${IMEI},,1,${PLACE},${CELL},00,${END}`).fixTime).toBe(AT)
    expect(read('+RESP:GTINF,nobody,1,2')[0]).not.toHaveProperty('serial')
  })
})

describe('framing', () => {
  const text = (type: string) => `+RESP:GT${type},060228,${IMEI},,,00,1,${PLACE},${CELL},00,1.0,${END}`
  const stream = Buffer.concat([
    Buffer.from(`${text('RTL')}$${text('SOS')}\0\r\n`),
    inBytes('+RSP'),
    Buffer.from(`+ACK:GTHBD,060228,${IMEI},,${END}$`),
    inBytes('+BSP', 2),
  ])

  test('gives the same frames wherever the stream is cut', () => {
    expectSameFrames(gl200, stream, 5)
  })

  test('over UDP the datagram ends a text', () => {
    const datagram = Buffer.from(text('RTL'))
    expect(gl200.frameLength(datagram, 'udp')).toBe(datagram.length)
    expect(gl200.frameLength(datagram, 'tcp')).toBe(0)
  })

  test.each([
    ['another protocol', Buffer.from('ST300ALV;100850000\r')],
    ['an unknown head', Buffer.from('+XYZ\x01\x02')],
    ['a length beyond all', Buffer.from([0x2b, 0x52, 0x53, 0x50, 7, 0, 0, 0, 0, 0xff, 0xff])],
    ['a length of nothing', Buffer.from([0x2b, 0, 0, 0])],
    ['no line end where the length says', Buffer.concat([inBytes('+RSP').subarray(0, -2), Buffer.from('xx')])],
  ])('%s breaks', (_what, bytes) => {
    expect(() => gl200.frameLength(bytes, 'tcp')).toThrow(BrokenFrameError)
  })
})

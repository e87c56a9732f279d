import type { PositionReport } from '@monitorweb/domain/position/position-report'
import { describe, expect, test } from 'vitest'
import { BrokenFrameError, type Decoded } from '../../protocol.ts'
import { expectSameFrames } from '../golden/cut-streams.ts'
import { arnavi } from './arnavi.ts'
import { header, line, packet, reading, wrapped } from './frames.ts'

const AT = Date.UTC(2026, 10, 21, 10, 20, 30)
const IMEI = '862170018895731'
const REPORT =
  'AV,V4,40017,21,1281,411,-1,1,1,3,0,0,0,0,1,9,760.0,-5.1,102030,2333.0000S,04637.8000W,40.0,271.5,211126,'

const decode = (bytes: Buffer): Decoded =>
  arnavi.decode(bytes, { serial: IMEI, transport: 'tcp', receivedAt: AT, memory: null })
const hexOf = (bytes: Uint8Array | undefined) => bytes && Buffer.from(bytes).toString('hex')

function reportIn(bytes: Buffer): PositionReport {
  const [message] = decode(bytes).messages
  if (message?.kind !== 'position') throw new Error(`no position in ${JSON.stringify(message)}`)
  return message.report
}

const tagged = (...tags: string[]) => reportIn(wrapped(1, [reading({ at: AT, tags })]))

describe('a login', () => {
  test.each([
    [0x22, '7b00007d'],
    [0x23, '7b04004a6e70016b7d'],
    [0x24, '7b7d'],
    [0x25, '7b04004a6e70016b7d'],
  ])('of version %i says the IMEI and is answered as it waits for it', (version, answer) => {
    const { messages, reply } = decode(header(IMEI, version))
    expect(messages).toEqual([{ kind: 'login', serial: IMEI }])
    expect(hexOf(reply)).toBe(answer)
  })
})

describe('a package', () => {
  test('tells each packet and is answered by its number once it is stored', () => {
    const { messages, reply, waitsForCommit } = decode(
      wrapped(7, [reading({ at: AT }), packet(0, AT, Buffer.alloc(0)), packet(3, AT, Buffer.from('done'))]),
    )
    expect(messages).toMatchObject([
      { kind: 'position', report: { fixTime: AT, latitude: -23.5, longitude: -46.625, satellites: 11 } },
      { kind: 'heartbeat' },
      { kind: 'heartbeat', at: AT, readings: { attributes: { commandResult: 'done' } } },
    ])
    expect(hexOf(reply)).toBe('7b00077d')
    expect(waitsForCommit).toBe(true)
  })

  test('tells speed in knots, course in steps of two degrees and height in steps of ten metres', () => {
    expect(tagged()).toMatchObject({ hasFix: true, speedKmh: 74.08, courseDegrees: 272, altitudeMeters: 760 })
  })

  test.each([0xfe, 0xff])('has no fix where cells or networks tell the place (%i)', (satellites) => {
    expect(reportIn(wrapped(1, [reading({ at: AT, satellites })]))).toMatchObject({ hasFix: false, satellites: null })
  })

  test('is believed where it tells a place and nothing of satellites', () => {
    const place = Buffer.alloc(10)
    place.writeUInt8(3)
    place.writeFloatLE(-23.5, 1)
    place.writeUInt8(4, 5)
    place.writeFloatLE(-46.625, 6)
    const told = reportIn(wrapped(1, [packet(1, AT, place)]))
    expect(told).toMatchObject({ hasFix: true, latitude: -23.5, satellites: null, speedKmh: null })
  })

  test('tells supply and battery, of which zeros and ones are none', () => {
    const told = tagged('01 8f10 0932'.replaceAll(' ', ''))
    expect(told).toMatchObject({ voltage: 12.809, attributes: { backupVoltage: 4.239 } })
    const untold = tagged('010000ffff')
    expect(untold.voltage).toBeNull()
    expect(untold.attributes).not.toHaveProperty('backupVoltage')
  })

  test('tells inputs, the state of the device and the alarm button', () => {
    expect(tagged('0601030500')).toMatchObject({
      ...{ ignition: true, event: null },
      attributes: { callButton: true, input1: true, input2: false, input3: true },
    })
    expect(tagged('0906f11900')).toMatchObject({
      event: 'sos',
      attributes: { input1: false, input2: true, output1: true, output2: false, moving: true, armed: true },
    })
    expect(tagged('0906f50900').attributes).toMatchObject({ moving: true, armed: true })
  })

  test('tells the bus, tanks, converters and temperatures', () => {
    const told = tagged(
      ...['34393000003540e20100', '364201000037f7010000', '3994030000450c2d0000', '4720037c01', '4800000000'],
      ...[
        '1ef4010000',
        '2824fa0000',
        '97520000003a5a000000',
        '3b3e000000',
        '3c40060000',
        '080b d402 15'.replaceAll(' ', ''),
      ],
    )
    expect(told).toMatchObject({ hourMeterHours: 123.45, odometerKm: 1234.56 })
    expect(told.attributes).toMatchObject({
      ...{ fuelUsedLiters: 32.2, fuelPercent: 50.3, engineRpm: 916, engineLoadPercent: 12, throttlePercent: 45 },
      ...{ tank1Steps: 800, tank1Celsius: 28, adc1Volts: 0.5, temperatureCelsius: -15, hdop: 0.82 },
      ...{ engineCelsius: 90, obdSpeedKmh: 62, axle1LoadKg: 1600, signalLevel: 21 },
    })
    expect(told.attributes).not.toHaveProperty('tank2Steps')
  })

  test('without a place tells readings of its instant, and a tag that is not known is passed over', () => {
    const { messages } = decode(wrapped(1, [packet(1, AT, Buffer.from('018f100932fa01020304', 'hex'))]))
    expect(messages).toMatchObject([{ kind: 'heartbeat', at: AT, readings: { voltage: 12.809 } }])
  })

  test('keeps pieces of files and what does not fit as bytes, beside what does', () => {
    const short = packet(1, AT, Buffer.from('018f10', 'hex'))
    const { messages, reply } = decode(wrapped(9, [packet(4, AT, Buffer.of(1, 2)), short, reading({ at: AT })]))
    expect(messages).toEqual([
      { kind: 'unknown', type: '04', length: 2 },
      { kind: 'unknown', type: '01', length: 3, isKnownType: true },
      expect.objectContaining({ kind: 'position' }),
    ])
    expect(hexOf(reply)).toBe('7b00097d')
  })

  test('whose place is none is kept as bytes, and breaks where its checksum is wrong as well', () => {
    const bytes = wrapped(1, [reading({ at: AT, latitude: 91 })])
    expect(decode(bytes).messages).toMatchObject([{ kind: 'unknown', isKnownType: true }])
    bytes.writeUInt8(bytes.readUInt8(bytes.length - 2) ^ 1, bytes.length - 2)
    expect(() => decode(bytes)).toThrow(BrokenFrameError)
  })
})

describe('text', () => {
  test('tells number, supply, battery, ignition, inputs and place, and is not answered', () => {
    const { messages, reply } = decode(line(REPORT))
    expect(messages).toMatchObject([{ kind: 'position', serial: '40017' }])
    expect(reply).toBeUndefined()
    expect(reportIn(line(REPORT))).toMatchObject({
      ...{ fixTime: AT, hasFix: true, latitude: -23.55, longitude: -46.63, satellites: 9, altitudeMeters: 760 },
      ...{ speedKmh: 74.08, courseDegrees: 271.5, ignition: true, voltage: 12.81 },
      attributes: { recordIndex: 21, backupVoltage: 4.11, moving: true, input1: true, input2: true, input3: false },
    })
  })

  test('without the altitudes, and with fewer inputs, is the same place', () => {
    const shorter = REPORT.replace('0,0,0,0,1,9,760.0,-5.1', '0,0,0,9')
    expect(reportIn(line(shorter))).toMatchObject({ latitude: -23.55, hasFix: false, altitudeMeters: null })
  })

  test('of another kind, and what does not fit, are kept as bytes', () => {
    expect(decode(line('AV,V6SD,40017,21,-1,3')).messages).toEqual([
      { kind: 'unknown', serial: '40017', type: 'V6SD', length: 7 },
    ])
    const wrong = REPORT.replace('211126', '213226')
    expect(decode(line(wrong)).messages).toMatchObject([{ kind: 'unknown', type: 'V4', isKnownType: true }])
    const broken = line(wrong).toString('latin1').replace('V4', 'V5')
    expect(() => decode(Buffer.from(broken, 'latin1'))).toThrow(BrokenFrameError)
    expect(() => decode(Buffer.from('$GPRMC,1\r\n'))).toThrow(BrokenFrameError)
  })
})

describe('framing', () => {
  const frames = [
    header(IMEI),
    wrapped(1, [reading({ at: AT }), packet(3, AT, Buffer.from(']]'))]),
    Buffer.from('5bfd005d', 'hex'),
    wrapped(2, []),
    line(REPORT),
    header(IMEI, 0x24),
  ]

  test('gives the same frames wherever the stream is cut', () => {
    const found = expectSameFrames(arnavi, Buffer.concat(frames), frames.length)
    expect(found).toEqual(frames.map((bytes) => bytes.toString('latin1')))
  })

  test.each([
    ['another beginning', '4142'],
    ['another version', 'ff26'],
    ['a packet of no type', '5b0102'],
    ['a package of many packets', `5b01${'01ffff'.padEnd(2 * 65_543, '0')}00`],
    ['a result without its end', '5bfd0000'],
  ])('%s breaks', (_what, hex) => {
    expect(() => arnavi.frameLength(Buffer.from(hex, 'hex'), 'tcp')).toThrow(BrokenFrameError)
  })
})

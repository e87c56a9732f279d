import type { PositionReport } from '@monitorweb/domain/position/position-report'
import { describe, expect, test } from 'vitest'
import { BrokenFrameError, type Decoded } from '../../protocol.ts'
import { cachedRecords, deviceFrame, type EventFields, eventReport, taggedRecords } from './frames.ts'
import { meitrack } from './meitrack.ts'

const context = { serial: null, transport: 'tcp', receivedAt: 0, memory: null } as const
const IMEI = '862170018895731'
const AT = Date.UTC(2026, 10, 21, 10, 20, 30)
/** -23.55, -46.63 and {@link AT}, as records by number say them. */
const PLACE = ['02d0a798fe', '03907b38fd', '04ee2c9432']

const frame = (type: string, data: string | Uint8Array) => deviceFrame(type, data, IMEI)
const decode = (bytes: Buffer): Decoded => meitrack.decode(bytes, context)
const answer = (bytes: Buffer) => Buffer.from(decode(bytes).reply ?? []).toString('latin1')

function position(bytes: Buffer): PositionReport {
  const [message] = decode(bytes).messages
  if (message?.kind !== 'position') throw new Error(`no position in ${JSON.stringify(message)}`)
  expect(message.serial).toBe(IMEI)
  return message.report
}

const report = (fields: Partial<EventFields>) => position(frame('AAA', eventReport({ at: AT, ...fields })))

describe('an event report in text', () => {
  test('tells place, UTC, distance, lines and what is counted', () => {
    const told = report({ lines: '0401' })
    expect(told).toMatchObject({ fixTime: AT, hasFix: true, latitude: -23.55, longitude: -46.63, satellites: 9 })
    expect(told).toMatchObject({ speedKmh: 83, courseDegrees: 271, altitudeMeters: 760, odometerKm: 123.456 })
    expect(told).toMatchObject({ voltage: 13.97, event: null, ignition: null, buffered: null })
    expect(told.attributes).toEqual({
      ...{ eventCode: 35, signalLevel: 21, hdop: 0.9, runSeconds: 3600, backupVoltage: 4.1 },
      ...{ input1: false, input2: false, input3: true, input4: false, input5: false },
      ...{ output1: true, output2: false, output3: false, output4: false, output5: false },
      ...{ adc1Steps: 3, adc2Steps: 4, adc3Steps: 5 },
    })
  })

  test.each([
    ['hundredths', '019A', '0575', 4.1, 13.97],
    ['ten bits', '028F', '0110', 3.838, 12.75],
    ['twelve bits', '0A00', '0400', 4.125, 13.2],
    ['no lithium cell, so hundredths', '0000', '0575', 0, 13.97],
  ])('battery and supply count in %s', (_, battery, supply, backupVoltage, voltage) => {
    const told = report({ converters: `|||${battery}|${supply}` })
    expect(told).toMatchObject({ voltage, attributes: { backupVoltage } })
  })

  test('battery and supply with a point are volts', () => {
    expect(report({ converters: '4.12|12.90|0.01' })).toMatchObject({
      voltage: 12.9,
      attributes: { backupVoltage: 4.12 },
    })
  })

  test.each([
    [1, 'sos'],
    [18, 'lowPower'],
    [19, 'overspeed'],
    [22, 'powerRestored'],
    [23, 'powerCut'],
    [36, 'tow'],
    [44, 'jamming'],
    [78, 'accident'],
    [129, 'hardBraking'],
    [130, 'hardAcceleration'],
    [35, null],
  ])('event %i is %s', (code, event) => {
    expect(report({ event: code })).toMatchObject({ event, attributes: { eventCode: code } })
  })

  test('data of an event is a fence or a key, of others nothing', () => {
    expect(report({ event: 20, added: ',0B' })).toMatchObject({
      event: 'geofenceEnter',
      attributes: { geofenceNumber: 11 },
    })
    expect(report({ event: 37, added: ',00B9A20C' }).attributes.driverId).toBe('00B9A20C')
    expect(report({ added: ',00000001' }).attributes).not.toHaveProperty('geofenceNumber')
  })

  test('fuel and temperatures follow protocol version 1 alone', () => {
    const { attributes } = report({ added: ',,,1,1194,010A28|02FC18' })
    expect(attributes).toMatchObject({ fuelPercent: 45, temperatureCelsius: 26, temperature2Celsius: -10 })
    expect(report({ added: ',,,50,1194,010A28' }).attributes).not.toHaveProperty('fuelPercent')
  })

  test('a report from memory says first how many wait, and a place without a fix is none', () => {
    const text = eventReport({ at: AT, fix: 'V' })
    expect(position(frame('AFF', `0004,${text}`))).toMatchObject({ fixTime: AT, hasFix: false, latitude: -23.55 })
  })
})

describe('records from memory', () => {
  const data = cachedRecords([{ at: AT, event: 1 }, { at: AT + 60_000 }])

  test('are all told and answered with their count', () => {
    expect(decode(frame('CCC', data)).messages).toMatchObject([
      { kind: 'position', serial: IMEI, report: { fixTime: AT, event: 'sos', buffered: true } },
      { kind: 'position', serial: IMEI, report: { fixTime: AT + 60_000, event: null, buffered: true } },
    ])
    expect(answer(frame('CCC', data))).toMatch(/^@@A27,862170018895731,CCC,2\*[0-9A-F]{2}\r\n$/)
  })

  test('tell what an event report does', () => {
    const told = position(frame('CCC', data))
    expect(told).toMatchObject({
      hasFix: true,
      latitude: -23.55,
      longitude: -46.63,
      satellites: 9,
      altitudeMeters: 760,
    })
    expect(told).toMatchObject({ speedKmh: 83, courseDegrees: 271, odometerKm: 123.456, voltage: 13.97 })
    expect(told.attributes).toMatchObject({ hdop: 0.9, runSeconds: 3600, adc1Steps: 3, backupVoltage: 4.1 })
    expect(told.attributes).toMatchObject({ output1: true, input1: false, input3: true })
  })

  test('of which one is at no place tell its readings of its instant and are answered with their count: the frame would come for ever', () => {
    const frame = deviceFrame('CCC', cachedRecords([{ at: AT }, { at: AT, latitude: 95, event: 1 }]), IMEI)
    expect(decode(frame).messages).toMatchObject([
      { kind: 'position', report: { fixTime: AT } },
      { kind: 'heartbeat', serial: IMEI, at: AT, readings: { event: 'sos', voltage: 13.97 } },
    ])
    expect(answer(frame)).toMatch(/,CCC,2\*/)
    frame.writeUInt8(frame.readUInt8(frame.length - 3) ^ 1, frame.length - 3)
    expect(() => decode(frame)).toThrow(BrokenFrameError)
  })

  test('of another version, and such as end too early, are kept as they came and not answered', () => {
    for (const bytes of [Buffer.concat([Buffer.of(5), data.subarray(1)]), data.subarray(0, -1)])
      expect(decode(frame('CCC', bytes))).toEqual({
        messages: [{ kind: 'unknown', serial: IMEI, type: 'CCC', length: bytes.length, isKnownType: true }],
      })
  })
})

describe('records by number', () => {
  test('tell place and readings, and what is not known is read over', () => {
    const bytes = ['0501', '0609', '0715', '1401', '1504', 'fe6964', 'ee07']
    const words = ['085300', '090f01', '0a0900', '0bf802', '160700', '199a01', '1a7505', '402300', 'fe900100']
    const doubleWords = [...PLACE, '0c40e20100', '0d100e0000', '250ca2b900', 'fef4c8000000', '1c01000000']
    const told = position(frame('CCE', taggedRecords([{ bytes, words, doubleWords, long: ['4b03010100'] }])))
    expect(told).toMatchObject({ fixTime: AT, hasFix: true, latitude: -23.55, longitude: -46.63, satellites: 9 })
    expect(told).toMatchObject({ speedKmh: 83, courseDegrees: 271, altitudeMeters: 760, odometerKm: 123.456 })
    expect(told).toMatchObject({ voltage: 13.97, event: null })
    expect(told.hourMeterHours).toBeCloseTo(200 / 60, 9)
    expect(told.attributes).toMatchObject({ hdop: 0.9, signalLevel: 21, batteryPercent: 100, backupVoltage: 4.1 })
    expect(told.attributes).toMatchObject({ adc1Volts: 0.07, runSeconds: 3600, driverId: '12165644', eventCode: 35 })
    expect(told.attributes).toMatchObject({ output1: true, input1: false, input3: true })
  })

  test('tell wired sensors, an accessory by radio and batteries', () => {
    const long = ['2a0300280a', '2b030018fc', 'fe730f0102416200000000000164c00a0020', 'fea80601500000025a']
    const { attributes } = position(frame('CCE', taggedRecords([{ doubleWords: PLACE, long }])))
    expect(attributes).toMatchObject({ temperatureCelsius: 26, temperature2Celsius: -10 })
    expect(attributes).toMatchObject({ tag1Name: 'Ab', tag1Id: '000000000001', tag1BatteryPercent: 100 })
    expect(attributes).toMatchObject({ tag1TemperatureCelsius: 10.75, tag1HumidityPercent: 32 })
    expect(attributes).toMatchObject({ batteryPercent: 80, battery3Percent: 90 })
    expect(attributes).not.toHaveProperty('battery2Percent')
  })

  test('without a place are of the time that they say: a call for help from memory is as old as it is', () => {
    const data = taggedRecords([{ bytes: ['0101'], doubleWords: PLACE.slice(2) }])
    expect(decode(frame('CCE', data)).messages).toMatchObject([
      { kind: 'heartbeat', serial: IMEI, at: AT, readings: { event: 'sos' } },
    ])
  })

  test('without a place are readings, and several stand in one frame, which is not answered', () => {
    const data = taggedRecords([{ words: ['1a7505'] }, { bytes: ['0501'], doubleWords: PLACE }])
    const { messages, reply } = decode(frame('CCE', data))
    expect(messages).toMatchObject([
      { kind: 'heartbeat', serial: IMEI, readings: { voltage: 13.97 } },
      { kind: 'position', serial: IMEI, report: { fixTime: AT, hasFix: true } },
    ])
    expect(messages[0]).not.toHaveProperty('at')
    expect(reply).toBeUndefined()
  })

  test('of which one cannot be read, or is at no place, are all told but that one: nothing sends them again', () => {
    const nowhere = [PLACE[0]!.replace('a798fe', 'a79805'), ...PLACE.slice(1)]
    const data = taggedRecords([{ bytes: ['0101'], doubleWords: PLACE }, { bytes: ['0117'], doubleWords: nowhere }, {}])
    data.writeUInt8(9, data.length - 1)
    expect(decode(frame('CCE', data)).messages).toMatchObject([
      { kind: 'position', serial: IMEI, report: { fixTime: AT, event: 'sos' } },
      { kind: 'heartbeat', serial: IMEI, at: AT, readings: { event: 'powerCut' } },
      { kind: 'unknown', serial: IMEI, type: 'CCE', isKnownType: true },
    ])
  })

  test('with bytes after them, or of which there are not so many, are kept as they came', () => {
    const data = taggedRecords([{ doubleWords: PLACE }])
    for (const bytes of [Buffer.concat([data, Buffer.of(0)]), data.subarray(0, -2)])
      expect(decode(frame('CCE', bytes)).messages).toMatchObject([{ kind: 'unknown', type: 'CCE', isKnownType: true }])
  })
})

describe('other frames', () => {
  test('a heartbeat is answered with its own data', () => {
    const heartbeat = Buffer.from(`$$z27,${IMEI},AAC,1*E1\r\n`, 'latin1')
    expect(decode(heartbeat).messages).toEqual([{ kind: 'heartbeat', serial: IMEI }])
    expect(answer(heartbeat)).toBe(`@@z27,${IMEI},AAC,1*19\r\n`)
  })

  test('what a device says to a command is its result; photos are kept', () => {
    expect(decode(frame('A11', 'OK')).messages).toMatchObject([
      { kind: 'heartbeat', readings: { attributes: { commandResult: 'A11,OK' } } },
    ])
    const photo = Buffer.from('photo.jpg,2,0,\xff\xd8\r\n*\x00', 'latin1')
    expect(decode(frame('D00', photo))).toEqual({
      messages: [{ kind: 'unknown', serial: IMEI, type: 'D00', length: photo.length }],
    })
  })

  test('no time is kept, of no place its alarm is told; with a wrong checksum as well, the frame is broken', () => {
    const nowhere = { kind: 'heartbeat', serial: IMEI, at: AT, readings: { event: 'sos' } }
    for (const [text, message] of [
      [eventReport({ at: AT, latitude: 91, event: 1 }), nowhere],
      [eventReport({ at: AT }).replace('261121', '261321'), { kind: 'unknown', type: 'AAA', isKnownType: true }],
    ] as const) {
      const bytes = frame('AAA', text)
      expect(decode(bytes).messages).toMatchObject([message])
      const other = bytes.at(-3) === 0x30 ? 0x31 : 0x30
      const broken = Buffer.from(bytes)
      broken[broken.length - 3] = other
      expect(() => decode(broken)).toThrow(BrokenFrameError)
    }
  })
})

describe('framing', () => {
  const frames = [
    frame('AAA', eventReport({ at: AT })),
    frame('CCC', cachedRecords([{ at: AT, event: 0x0d }])),
    frame('CCE', taggedRecords([{ words: ['160d0a'], doubleWords: PLACE }])),
    frame('AAC', '1'),
  ] as const

  test.each(frames.map((bytes) => [bytes.toString('latin1', 22, 25), bytes] as const))(
    '%s is one frame, wherever it is cut, and line ends before it belong to it',
    (_, bytes) => {
      for (let cut = 0; cut < bytes.length; cut++) expect(meitrack.frameLength(bytes.subarray(0, cut), 'tcp')).toBe(0)
      expect(meitrack.frameLength(Buffer.concat([bytes, frames[0]]), 'tcp')).toBe(bytes.length)
      const spaced = Buffer.concat([Buffer.from('\r\n'), bytes])
      expect(meitrack.frameLength(spaced, 'tcp')).toBe(spaced.length)
      expect(decode(spaced)).toEqual(decode(bytes))
    },
  )

  test('another language, a text without end, and records that are not as long as they say, close', () => {
    for (const bytes of [
      Buffer.from('$GPRMC,1'),
      Buffer.from(`$$A9999,${IMEI},AAA,${'1'.repeat(5000)}`),
      Buffer.from(`$$A9999,${IMEI},CCC,`),
      Buffer.from(`$$A40,${IMEI},CCC,${'1'.repeat(60)}`),
    ])
      expect(() => meitrack.frameLength(bytes, 'tcp')).toThrow(BrokenFrameError)
  })
})

import type { PositionReport } from '@monitorweb/domain/position/position-report'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { BrokenFrameError, type DecodeContext, type Decoded } from '../../protocol.ts'
import { jt808Commands } from './commands.ts'
import { contentOf, framed } from './framing.ts'
import { jt808 } from './jt808.ts'
import type { Pieces } from './pieces.ts'

const RECEIVED_AT = Date.UTC(2026, 10, 21, 12, 0, 5)
const AT = Date.UTC(2026, 10, 21, 10, 20, 30)
const SERIAL = '61234500017'

function newContext(): DecodeContext<Pieces> {
  return { serial: null, transport: 'tcp', receivedAt: RECEIVED_AT, memory: jt808.createMemory() }
}

const hex = (text: string) => Buffer.from(text.replaceAll(' ', ''), 'hex')

/** A message of 2013: type, attributes, number of the device and of the message, body. */
function message(type: number, body: Buffer, attributes = body.length): Buffer {
  const head = Buffer.from([type >> 8, type & 0xff, attributes >> 8, attributes & 0xff])
  return framed(Buffer.concat([head, hex('061234500017 0102'), body]), 0x7e)
}

/** One of two pieces of a message, numbered 9 and 10; or of so many, numbered from `first` on. */
function piece(type: number, index: number, body: Buffer, { first, count } = { first: 9, count: 2 }): Buffer {
  const head = Buffer.alloc(16)
  head.writeUInt16BE(type, 0)
  head.writeUInt16BE(0x2000 | body.length, 2)
  hex('061234500017').copy(head, 4)
  head.writeUInt16BE(first + index - 1, 10)
  head.writeUInt16BE(count, 12)
  head.writeUInt16BE(index, 14)
  return framed(Buffer.concat([head, body]), 0x7e)
}

interface Location {
  alarms?: number
  status?: number
  time?: string
  items?: string
}

/** Place, 760 m, 83.1 km/h, 271°; the clock is that of Peking. */
function location({ alarms = 0, status = 0xf, time = '261121182030', items = '' }: Location): Buffer {
  const head = Buffer.alloc(8)
  head.writeUInt32BE(alarms, 0)
  head.writeUInt32BE(status, 4)
  return Buffer.concat([head, hex('01675830 02c78470 02f8 033f 010f'), hex(time), hex(items)])
}

const decode = (frame: Buffer, context = newContext()): Decoded => jt808.decode(frame, context)

function answerOf(frame: Buffer, context = newContext()): string {
  const { reply } = decode(frame, context)
  if (!reply) return ''
  const content = contentOf(Buffer.from(reply))
  return 'text' in content ? content.text : content.bytes.subarray(0, -1).toString('hex')
}

function position(options: Location): PositionReport {
  const [found] = decode(message(0x0200, location(options))).messages
  if (found?.kind !== 'position') throw new Error(`no position in ${JSON.stringify(found)}`)
  return found.report
}

describe('a login', () => {
  const word = Buffer.from('AUT-77z')
  const of2019 = Buffer.concat([Buffer.of(word.length), word, hex('383632'), Buffer.alloc(20)])
  /** A message of 2019 has a version, and a number of ten bytes. */
  const frame2019 = framed(Buffer.concat([hex('0102 4023 01 00000000061234500017 0102'), of2019]), 0x7e)

  test.each([
    ['2013', message(0x0102, word)],
    ['2019', frame2019],
  ])('of %s shows its word, and is kept without it', (_, frame) => {
    const { messages, waitsForAdmission, refusals } = decode(frame)
    expect(messages).toEqual([{ kind: 'login', serial: SERIAL, secret: 'AUT-77z' }])
    expect(waitsForAdmission).toBe(true)
    expect(contentOf(Buffer.from(refusals!.unproven!))).toMatchObject({ bytes: expect.anything() })
    const kept = jt808.withoutSecret!(frame)
    expect(kept.includes('AUT')).toBe(false)
    expect(decode(kept).messages).toMatchObject([{ kind: 'login', serial: SERIAL }])
    expect(jt808.withoutSecret!(frame.subarray(0, 20)).includes('AUT')).toBe(false)
  })

  test('is told its word by a registration, once it is known that it may come in', () => {
    expect(decode(message(0x0100, Buffer.alloc(37)))).toMatchObject({
      messages: [{ kind: 'login', serial: SERIAL }],
      waitsForAdmission: true,
    })
    const other = message(0x0200, location({}))
    expect(jt808.withoutSecret!(other)).toBe(other)
  })
})

describe('a location report', () => {
  test('tells place, time, speed, course, height and its states', () => {
    const report = position({ items: '0104000004d2 30011f 31010c' })
    expect(report).toMatchObject({
      fixTime: AT,
      hasFix: true,
      latitude: -23.55,
      longitude: -46.63,
      altitudeMeters: 760,
    })
    expect(report).toMatchObject({
      speedKmh: 83.1,
      courseDegrees: 271,
      satellites: 12,
      ignition: true,
      odometerKm: 123.4,
    })
    expect(report.attributes).toEqual({ blocked: false, charging: false, signalLevel: 31 })
    expect(position({ status: 0x0001_0c02 }).attributes).toMatchObject({ blocked: true, circuitCut: true, door: true })
  })

  test.each([
    [0, 'sos'],
    [1, 'overspeed'],
    [2, 'fatigueDriving'],
    [4, 'fault'],
    [5, 'gpsAntennaCut'],
    [7, 'lowPower'],
    [15, 'vibration'],
    [16, 'tampering'],
    [18, 'fatigueDriving'],
    [19, 'parking'],
    [20, 'geofence'],
    [25, 'fuelLeak'],
    [26, 'tampering'],
    [28, 'tow'],
    [29, 'accident'],
    [30, 'accident'],
    [31, 'door'],
    [13, null],
  ])('alarm bit %i is %s', (index, event) => {
    expect(position({ alarms: 2 ** index }).event).toBe(event)
  })

  test('at no place tells its alarm and its states as of its instant; with a wrong checksum as well it breaks', () => {
    const ones = location({ alarms: 1 })
    ones.fill(0xff, 8, 16)
    const frame = message(0x0200, ones)
    expect(decode(frame).messages).toMatchObject([
      { kind: 'heartbeat', serial: SERIAL, at: AT, readings: { event: 'sos', ignition: true } },
    ])
    expect(answerOf(frame)).toMatch(/^8001/)
    frame[frame.length - 2]! ^= 1
    expect(() => decode(frame)).toThrow(BrokenFrameError)
  })

  test('a supply that is down is told as such and as cut, and a call for help stands before it', () => {
    expect(position({ alarms: 2 ** 8 })).toMatchObject({ event: 'powerOff', attributes: { secondEvent: 'powerCut' } })
    expect(position({ alarms: 1 + 2 ** 8 })).toMatchObject({ event: 'sos', attributes: { secondEvent: 'powerCut' } })
  })

  test('a fence that is named says which and in which direction', () => {
    const items = '1206 01 00000007 01'
    expect(position({ alarms: 2 ** 20, items })).toMatchObject({
      event: 'geofenceExit',
      attributes: { geofenceNumber: 7 },
    })
  })

  test.each([
    ['0202 00fa', { fuelLiters: 25 }],
    ['0202 8032', { fuelPercent: 50 }],
    ['5102 8017', { temperatureCelsius: -2.3 }],
    ['6902 01a1', { backupVoltage: 4.17 }],
    ['7708 017e19f1 0038 4d 08', { tire1Bar: 1.4, tire1Celsius: 27 }],
    ['7708 01aabbcc 8190 4b 00', { tire1Bar: 10, tire1Celsius: 25 }],
    ['e1012d', { batteryPercent: 45 }],
    ['e9012d', { batteryPercent: 45 }],
    ['fe0145', { batteryPercent: 69 }],
    ['e306 0150 019a 0000', { batteryPercent: 80, backupVoltage: 4.1 }],
    [
      'eb12 000c 00b2 89550604201407522798 0003 00a8 5c'.replace('eb12', 'eb13'),
      { iccid: '89550604201407522798', batteryPercent: 92 },
    ],
    ['8102 1388 8401 aa', { engineRpm: 5000, coolantCelsius: 130 }],
    ['f305 0003 02 0258', { engineRpm: 600 }],
    ['bd08 3137383339303432', { driverId: '17839042' }],
  ])('item %s', (items, attributes) => {
    expect(position({ items }).attributes).toMatchObject(attributes)
  })

  test.each([
    ['8202 008b', 13.9],
    ['fe02 007d', 12.5],
    ['f104 00003318', 13.08],
    ['6102 04ec', 12.6],
    ['eb08 0006 002d 00002f08', 12.04],
  ])('item %s is the supply', (items, voltage) => {
    expect(position({ items }).voltage).toBe(voltage)
  })

  test.each(['d401ff', 'e101ff', 'e901ff'])('item %s says that it is charged, and not how full it is', (items) => {
    const { attributes } = position({ items })
    expect(attributes.charging).toBe(true)
    expect(attributes).not.toHaveProperty('batteryPercent')
  })

  test.each([
    ['fa03 0103 00', 'powerCut'],
    ['fa03 0114 00', 'accident'],
    ['fa03 0203 00', 'fault'],
    ['f402 0008', 'hardCornering'],
    [`6420 00000001 01 02${'00'.repeat(26)}`, 'laneChange'],
    [`6520 00000001 01 01${'00'.repeat(26)}`, 'fatigueDriving'],
    [`6520 00000001 02 01${'00'.repeat(26)}`, null],
    ['1803 0001 50', 'fatigueDriving'],
    ['e708 0002 000000000000', 'sos'],
    ['e708 0008 000000000000', 'sos'],
    ['e708 0001 000000000000', 'vibration'],
    ['e708 0000 000400000000', null],
    ['7006 00000001 01 01', 'hardAcceleration'],
    ['7006 00000001 01 02', 'hardBraking'],
    ['7006 00000001 01 03', 'hardCornering'],
    [`702f 00000001 01 16${'00'.repeat(41)}`, 'accident'],
    ['7006 00000001 02 02', null],
    ['7006 00000001 01 04', null],
    [`e814 0c01 10 ${'00'.repeat(17)}`, 'sos'],
    [`e814 0407 10 ${'00'.repeat(17)}`, 'tow'],
    [`e814 0777 10 ${'00'.repeat(17)}`, null],
    [`e814 0c01 0f ${'00'.repeat(17)}`, null],
  ])('item %s calls for %s', (items, event) => {
    expect(position({ items }).event).toBe(event)
  })

  test('a diagnosis nests what it knows of the vehicle', () => {
    const report = position({
      items: 'ea0d 0003 05 01 0001e240 0012 02 007d eb0e 60c0 02 0898 62f0 02 8190 6050 01 7f',
    })
    expect(report).toMatchObject({ odometerKm: 123.456, voltage: 12.5 })
    expect(report.attributes).toMatchObject({ engineRpm: 2200, fuelLiters: 40, coolantCelsius: 87 })
    expect(position({ items: 'fa03 0001 00' }).ignition).toBe(true)
  })

  test('probes, the inner battery and whether it is armed', () => {
    expect(position({ items: '5106 00fa 8017 ffff 5602 0a5c f301 01' }).attributes).toMatchObject({
      ...{ temperatureCelsius: 25, temperature2Celsius: -2.3, batteryPercent: 92, armed: true },
    })
  })

  test('manoeuvres are events', () => {
    expect(position({ items: '5708 0200 0000 00000000' }).event).toBe('hardBraking')
    expect(position({ items: 'fe07 7c 01 04 00000004' }).event).toBe('hardCornering')
  })

  test('an item that reaches beyond the report ends the items, not the report', () => {
    expect(position({ items: '30011f 01ff00' }).attributes.signalLevel).toBe(31)
  })

  test('a date of no calendar is kept as bytes, and its alarm counts', () => {
    expect(decode(message(0x0200, location({ alarms: 1, time: '261321182030' }))).messages).toMatchObject([
      { kind: 'unknown', serial: SERIAL, type: '0200' },
      { kind: 'heartbeat', readings: { event: 'sos' } },
    ])
  })
})

describe('what a portable tracker passes on', () => {
  const passedOn = (kind: number, status: number, rest: string) =>
    decode(message(0x0900, Buffer.concat([Buffer.of(kind), location({ status }).subarray(4), Buffer.of(0), hex(rest)])))
      .messages

  test('of tags comes with its place where that has a fix, and with its status either way', () => {
    const tag = '00 a4c138000001 bd 02 0464'
    const attributes = { blocked: false, tag1Mac: 'a4c138000001', tag1SignalLevel: -67, tag1Data: '0464' }
    expect(passedOn(0x53, 0xf, tag)).toMatchObject([
      { kind: 'position', report: { fixTime: AT, latitude: -23.55, longitude: -46.63, ignition: true, attributes } },
    ])
    expect(passedOn(0x53, 0xd, tag)).toMatchObject([
      { kind: 'heartbeat', at: AT, readings: { ignition: true, attributes } },
    ])
  })

  test('of its own sensors tells the newest', () => {
    const record = '1f 261121182030 0c41 00f4 011c 00f3 ffe8 0008 0040 03fe'
    expect(passedOn(0x54, 0, record)).toMatchObject([
      { kind: 'heartbeat', at: AT, readings: { attributes: { humidityPercent: 28.4, pressureHectopascal: 1022 } } },
    ])
  })
})

describe('several reports in one', () => {
  const one = location({})
  const batch = Buffer.concat([hex('0002 01'), Buffer.of(0, one.length), one, Buffer.of(0, one.length), one])

  test('come from memory where they say so', () => {
    expect(decode(message(0x0704, batch)).messages).toMatchObject([
      { kind: 'position', report: { fixTime: AT, buffered: true } },
      { kind: 'position', report: { fixTime: AT, buffered: true } },
    ])
  })

  test('have a length of one byte where a device saves its battery, and the last may be cut', () => {
    const short = Buffer.concat([Buffer.of(one.length), one])
    expect(decode(message(0x0210, Buffer.concat([short, short, Buffer.of(one.length)]))).messages).toMatchObject([
      { kind: 'position', report: { fixTime: AT, buffered: null } },
      { kind: 'position', report: { fixTime: AT } },
      { kind: 'unknown', isKnownType: true },
    ])
  })

  test('are read but for those that cannot be', () => {
    const nowhere = Buffer.from(one)
    nowhere.writeUInt32BE(99_000_000, 8)
    const wrong = one.subarray(0, 20)
    const records = [wrong, nowhere, one].flatMap((record) => [Buffer.of(0, record.length), record])
    const body = Buffer.concat([hex('0004 00'), ...records, hex('00ff')])
    expect(decode(message(0x0704, body)).messages).toMatchObject([
      { kind: 'unknown', isKnownType: true },
      { kind: 'heartbeat', at: AT, readings: { buffered: false } },
      { kind: 'position', report: { fixTime: AT, buffered: false } },
      { kind: 'unknown', isKnownType: true },
    ])
  })

  test('come in pieces, which are kept and answered one by one and read once all are there', () => {
    const context = newContext()
    const last = decode(piece(0x0704, 2, batch.subarray(20)), context)
    expect(last.messages).toMatchObject([{ kind: 'unknown', type: '0704' }])
    expect(last.reply).toBeDefined()
    expect(decode(piece(0x0704, 1, batch.subarray(0, 20)), context).messages).toHaveLength(2)
  })
})

describe('answers', () => {
  test('a report and a heartbeat get the general answer', () => {
    expect(answerOf(message(0x0200, location({})))).toBe('8001000506123450001700000102020000')
    expect(answerOf(message(0x0002, Buffer.alloc(0)))).toBe('8001000506123450001700000102000200')
  })

  test('a picture is received by its number, once all of its pieces came in whatever order', () => {
    const media = hex('0000002a 00 00 01 01 ffd8ffe0')
    const received = `880000050612345000170000${'0000002a'}00`
    expect(answerOf(message(0x0801, media))).toBe(received)
    const context = newContext()
    expect(answerOf(piece(0x0801, 1, media.subarray(0, 6)), context)).toBe('8001000506123450001700000009080100')
    expect(answerOf(piece(0x0801, 2, media.subarray(6)), context)).toBe(received)
    expect(answerOf(piece(0x0801, 2, media.subarray(6)), context)).toBe('800100050612345000170000000a080100')
    expect(answerOf(piece(0x0801, 1, media.subarray(0, 6)), context)).toBe(received)
  })

  test('of pictures whose first pieces never come 256 kB are kept, and the newest of them is received all the same', () => {
    const context = newContext()
    const firsts = [1000, 2000, 3000, 4000]
    const media = Buffer.concat([hex('0000002a 00 00 01 01'), Buffer.alloc(1015)])
    for (const first of firsts)
      for (let index = 2; index <= 255; index++) decode(piece(0x0801, index, media, { first, count: 255 }), context)
    const kept = [...context.memory.values()].flatMap(({ bodies }) => Object.values(bodies))
    expect(kept).not.toHaveLength(0)
    expect(kept.reduce((bytes, { buffer }) => bytes + buffer.byteLength, 0)).toBeLessThanOrEqual(256 * 1024)
    const whole = answerOf(piece(0x0801, 1, media, { first: firsts.at(-1)!, count: 255 }), context)
    expect(whole.slice(-10)).toBe('0000002a00')
  })

  test('a registration gets its word, and what a device answers to us nothing', () => {
    expect(answerOf(message(0x0100, Buffer.alloc(25)))).toBe(
      `8100000f0612345000170000010200${Buffer.from('061234500017').toString('hex')}`,
    )
    expect(decode(message(0x0001, hex('0001 8103 00'))).reply).toBeUndefined()
  })

  test.each([
    ['a driver’s card that is taken out', 0x0702, '02 261121182030'],
    ['a waybill', 0x0701, '00000003 414243'],
  ])('%s, which the device tells of its own accord, is answered once it is kept', (_, type, body) => {
    const frame = message(type, hex(body))
    expect(answerOf(frame)).toBe(`80010005061234500017000001020${type.toString(16)}00`)
    expect(decode(frame).messages).toMatchObject([{ kind: 'heartbeat', serial: SERIAL, readings: expect.anything() }])
  })

  test('since 2019 the header has a version and twenty digits, and so has the answer', () => {
    const head = hex('0002 4000 01 00000000061234500017 0009')
    const frame = framed(head, 0x7e)
    expect(decode(frame).messages).toEqual([{ kind: 'heartbeat', serial: SERIAL }])
    expect(answerOf(frame)).toBe('8001400501000000000612345000170000' + '0009000200')
  })

  test('the words that answer a text may be UTF-16', () => {
    const words = Buffer.from('Pronto\r', 'utf16le').swap16()
    expect(decode(message(0x1300, Buffer.concat([Buffer.of(0, 0), words]))).messages).toMatchObject([
      { kind: 'heartbeat', readings: { attributes: { commandResult: 'Pronto' } } },
    ])
  })

  test('a portable tracker at a supply tells it in F1', () => {
    const program = Buffer.from('AOVX_VL300_V1').toString('hex')
    expect(position({ items: `f104 00003318 f20d ${program}` }).voltage).toBe(13.08)
  })

  test('metres stand in AC', () => {
    expect(position({ items: 'ac04 00003039' }).odometerKm).toBe(12.345)
  })

  test('requests for the time are answered in UTC', () => {
    expect(answerOf(message(0x0004, Buffer.alloc(0)))).toBe('80040006061234500017' + '0000' + '261121120005')
    expect(answerOf(message(0x0109, Buffer.alloc(0)))).toBe('81090007061234500017' + '0000' + '07ea0b150c0005')
    const { reply } = decode(Buffer.from('(794104000017,1,001,BASE,2,TIME)'))
    expect(Buffer.from(reply ?? []).toString()).toBe('(794104000017,1,001,BASE,2,20261121120005)')
  })

  test('six bytes that are no decimal digits are an IMEI without its last digit', () => {
    const frame = framed(hex('0002 0000 4e5197c66435 0001'), 0x7e)
    expect(decode(frame).messages).toEqual([{ kind: 'heartbeat', serial: '861123456789013' }])
  })

  test('what only the maker can read is kept and answered, and a long body is no such thing', () => {
    const { messages, reply } = decode(message(0x0200, location({}), 0x0400 | location({}).length))
    expect(messages).toMatchObject([{ kind: 'unknown', type: '0200', isKnownType: true }])
    expect(reply).toBeDefined()
    const long = Buffer.concat([
      hex('0024 01'),
      ...Array.from({ length: 36 }, () => Buffer.concat([hex('001c'), location({})])),
    ])
    expect(long.length).toBeGreaterThan(1_023)
    expect(decode(message(0x0704, long)).messages).toHaveLength(36)
  })

  test('what has no meaning here is kept and answered', () => {
    const { messages, reply } = decode(message(0x0f01, hex('0102')))
    expect(messages).toEqual([{ kind: 'unknown', serial: SERIAL, type: '0f01', length: 2 }])
    expect(reply).toBeDefined()
  })
})

describe('framing', () => {
  const frame = message(0x0200, location({ items: '77087e7d19f1 0038 4d 08' }))

  test('bytes that look like delimiters are written as two, and read back', () => {
    expect(frame.toString('hex')).toContain('7d027d0119f1')
    const [found] = decode(frame).messages
    expect(found).toMatchObject({ report: { attributes: { tire126SensorId: '7d19f1' } } })
  })

  test('the other way of writing reads and answers alike', () => {
    const other = framed(hex('0002 0000 00061234500017 e73d'), 0xe7)
    expect(jt808.frameLength(other, 'tcp')).toBe(other.length)
    expect(decode(other).messages).toEqual([{ kind: 'heartbeat', serial: SERIAL }])
    expect(Buffer.from(decode(other).reply ?? [])[0]).toBe(0xe7)
    expect(answerOf(other)).toBe('80010005000612345000170000e73d000200')
  })

  test('the other way of writing has a number of seven bytes, and commands are written so', () => {
    const body = location({})
    const other = framed(Buffer.concat([hex('0200 001c 08612345678901 0007'), body]), 0xe7)
    expect(decode(other).messages).toMatchObject([
      { kind: 'position', serial: '8612345678901', report: { fixTime: AT } },
    ])
    expect(jt808.numberOf?.(other, [])).toMatchObject({ value: 7 })
    expect(answerOf(other)).toBe('800100050861234567890100000007020000')
    const target = { serial: '8612345678901', model: '', now: 0, transport: 'tcp', number: 5 } as const
    const block = jt808Commands.encode({ kind: 'block' }, { ...target, edition: jt808.editionOf!(other) })
    expect(block.toString('hex')).toMatch(/^e781050001086123456789010005f0..e7$/)
  })

  test('a cut frame is none yet, and what follows is another', () => {
    for (let cut = 0; cut < frame.length; cut++) expect(jt808.frameLength(frame.subarray(0, cut), 'tcp')).toBe(0)
    expect(jt808.frameLength(Buffer.concat([frame, frame]), 'tcp')).toBe(frame.length)
  })

  test('a wrong checksum closes where the rest does not fit either', () => {
    const broken = Buffer.from(frame)
    broken[broken.length - 2]! ^= 1
    expect(decode(broken).messages).toMatchObject([{ kind: 'position' }])
    const short = Buffer.from(message(0x0200, hex('00000000')))
    short[short.length - 2]! ^= 1
    expect(() => decode(short)).toThrow(BrokenFrameError)
    expect(() => decode(hex('7e0002007e'))).toThrow(BrokenFrameError)
  })

  test('another language, and a message without end, close', () => {
    expect(() => jt808.frameLength(Buffer.alloc(65, 0x41), 'tcp')).toThrow(BrokenFrameError)
    expect(() => jt808.frameLength(Buffer.concat([Buffer.of(0x7e), Buffer.alloc(5_000)]), 'tcp')).toThrow(
      BrokenFrameError,
    )
  })

  test('whatever bytes come, nothing but a broken frame is thrown', () => {
    const types = [0x0100, 0x0107, 0x0200, 0x0201, 0x0210, 0x0701, 0x0702, 0x0704, 0x0801, 0x0900, 0x5501]
    fc.assert(
      fc.property(fc.constantFrom(...types), fc.uint8Array({ maxLength: 80 }), fc.boolean(), (type, bytes, isPlace) => {
        const body = Buffer.from(bytes)
        try {
          decode(message(type, isPlace ? Buffer.concat([location({}), body]) : body))
        } catch (error) {
          expect(error).toBeInstanceOf(BrokenFrameError)
        }
      }),
    )
  })
})

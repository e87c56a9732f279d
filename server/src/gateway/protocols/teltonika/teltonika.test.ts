import type { PositionReport } from '@monitorweb/domain/position/position-report'
import { describe, expect, test } from 'vitest'
import { BrokenFrameError, type DecodeContext, type Decoded } from '../../protocol.ts'
import { expectSameFrames } from '../golden/cut-streams.ts'
import { data, datagram, extendedRecord, login, type RecordFields, record, type SentElement } from './frames.ts'
import { teltonika } from './teltonika.ts'

const SERIAL = '350123450000051'
const AT = Date.UTC(2026, 10, 21, 10, 20, 30)

type Memory = ReturnType<typeof teltonika.createMemory>

function session(memory = teltonika.createMemory()): DecodeContext<Memory> {
  return { serial: SERIAL, transport: 'tcp', receivedAt: AT, memory }
}

const read = (frame: Buffer): Decoded => teltonika.decode(frame, session())
const hexOf = (bytes: Uint8Array | undefined) => bytes && Buffer.from(bytes).toString('hex')

function position(fields: Partial<RecordFields>): PositionReport {
  const [message] = read(data(0x08, 1, record({ at: AT, ...fields }))).messages
  if (message?.kind !== 'position') throw new Error(`no position in ${JSON.stringify(message)}`)
  return message.report
}

const position1 = (...elements: SentElement[]) => position({ elements })

describe('a connection', () => {
  test('begins with the IMEI, which is accepted by one byte', () => {
    const { messages, reply } = teltonika.decode(login(SERIAL), { ...session(), serial: null })
    expect(messages).toEqual([{ kind: 'login', serial: SERIAL }])
    expect(hexOf(reply)).toBe('01')
  })

  test('is kept open with FF, which says before the login nothing and after it that the device is there', () => {
    expect(teltonika.decode(Buffer.of(0xff), { ...session(), serial: null })).toEqual({ messages: [] })
    expect(read(Buffer.of(0xff))).toEqual({ messages: [{ kind: 'heartbeat' }] })
  })

  test('confirms as many records as it was sent, in four bytes', () => {
    const three = Buffer.concat([1, 2, 3].map((second) => record({ at: AT + second * 1000 })))
    const { messages, reply } = read(data(0x08, 3, three))
    expect(messages.map((message) => message.kind === 'position' && message.report.fixTime)).toEqual([
      AT + 1000,
      AT + 2000,
      AT + 3000,
    ])
    expect(hexOf(reply)).toBe('00000003')
  })
})

describe('a datagram', () => {
  test('names its device and is confirmed by both of its numbers', () => {
    const packet = datagram(SERIAL, 7, data(0x08, 1, record({ at: AT })))
    expect(teltonika.frameLength(packet, 'udp')).toBe(packet.length)
    const { messages, reply } = teltonika.decode(packet, { ...session(), serial: null, transport: 'udp' })
    expect(messages).toMatchObject([{ kind: 'position', serial: SERIAL, report: { fixTime: AT } }])
    expect(hexOf(reply)).toBe('0005cafe010701')
  })

  test('of no records says that its device is there', () => {
    const packet = datagram(SERIAL, 7, data(0x08, 0, Buffer.alloc(0)))
    const { messages, reply } = teltonika.decode(packet, { ...session(), serial: null, transport: 'udp' })
    expect(messages).toEqual([{ kind: 'heartbeat', serial: SERIAL }])
    expect(hexOf(reply)).toBe('0005cafe010700')
  })

  test('that was cut anywhere is broken', () => {
    const packet = datagram(SERIAL, 7, data(0x08, 1, record({ at: AT })))
    for (let cut = 1; cut < packet.length; cut++)
      expect(() => teltonika.decode(packet.subarray(0, cut), session())).toThrow(BrokenFrameError)
  })
})

describe('a record', () => {
  test('tells place, speed in km/h and, without satellites, that there is no fix', () => {
    expect(position({})).toMatchObject({
      ...{ fixTime: AT, hasFix: true, latitude: -23.55, longitude: -46.633333 },
      ...{ altitudeMeters: 760, courseDegrees: 271, satellites: 11, speedKmh: 62, event: null },
    })
    expect(position({ satellites: 0, speedKmh: 0 })).toMatchObject({ hasFix: false, satellites: 0 })
  })

  test('at no place tells its readings of its instant, and costs none of those beside it', () => {
    const [before, nowhere, after] = [{ at: AT }, { at: AT + 1000, latitude: 214 }, { at: AT + 2000 }]
    const elements = [[239, 1, 1]] as const
    const three = Buffer.concat([record(before), record({ ...nowhere, elements }), record(after)])
    const { messages, reply } = read(data(0x08, 3, three))
    expect(messages).toMatchObject([
      { kind: 'position', report: { fixTime: AT } },
      { kind: 'heartbeat', at: AT + 1000, readings: { ignition: true } },
      { kind: 'position', report: { fixTime: AT + 2000 } },
    ])
    expect(hexOf(reply)).toBe('00000003')
  })

  test('tells ignition, voltages, distance, hours and switches', () => {
    const report = position1(
      ...([
        [239, 1, 1],
        [240, 1, 0],
        [1, 1, 1],
        [2, 1, 0],
        [179, 1, 1],
        [21, 1, 4],
        [69, 1, 1],
      ] as const),
      ...([
        [66, 2, 13_876],
        [67, 2, 4_012],
        [181, 2, 12],
        [182, 2, 9],
        [9, 2, 2_345],
        [24, 2, 62],
        [205, 2, 77],
      ] as const),
      ...([
        [16, 4, 123_456_789],
        [199, 4, 1_500],
        [102, 4, 120],
        [241, 4, 72_405],
      ] as const),
    )
    expect(report).toMatchObject({ ignition: true, voltage: 13.876, odometerKm: 123456.789, hourMeterHours: 2 })
    expect(report.attributes).toEqual({
      ...{ moving: false, input1: true, input2: false, output1: true, signalLevel: 4, gnssStatus: 1 },
      ...{ backupVoltage: 4.012, pdop: 1.2, hdop: 0.9, adc1Volts: 2.345, tripOdometerKm: 1.5 },
    })
  })

  test('knows an element by its width too, and keeps one without a meaning under its number', () => {
    expect(position1([4, 1, 1]).attributes).toEqual({ input4: true })
    expect(position1([4, 4, 90]).attributes).toEqual({ pulseCounter1: 90 })
    expect(position1([200, 4, 25_934], [131, 1, 5]).attributes).toEqual({ io200: 25_934, io131: 5 })
  })

  test('tells temperatures with their sign, and not those of a sensor that is not there', () => {
    expect(position1([72, 2, 253], [73, 2, 0x10000 - 185], [74, 2, 3000], [75, 2, 850]).attributes).toEqual({
      ...{ temperatureCelsius: 25.3, temperature2Celsius: -18.5, temperature4Celsius: 85 },
    })
    expect(position1([25, 2, 0x10000 - 1187], [26, 2, 3000], [86, 2, 405]).attributes).toEqual({
      ...{ ble1TemperatureCelsius: -11.87, ble1HumidityPercent: 40.5 },
    })
  })

  test('tells the driver’s key as it is printed, and none where it is zeros', () => {
    expect(position1([78, 8, 0x01000b00791c]).attributes).toEqual({ driverId: '1C79000B00010000' })
    expect(position1([78, 8, 0], [207, 8, 0]).attributes).toEqual({})
    expect(position1([207, 8, 0x1a2b3c]).attributes).toEqual({ driverId: '00000000001A2B3C' })
  })

  test.each([
    [246, 1, 'tow'],
    [246, 0, null],
    [247, 3, 'accident'],
    [249, 1, 'jamming'],
    [251, 1, 'idle'],
    [252, 1, 'powerCut'],
    [252, 0, 'powerRestored'],
    [253, 1, 'hardAcceleration'],
    [253, 2, 'hardBraking'],
    [253, 3, 'hardCornering'],
    [255, 95, 'overspeed'],
    [236, 1, 'general'],
    [242, 1, 'fallDown'],
    [155, 1, 'geofenceEnter'],
    [231, 0, 'geofenceExit'],
    [61, 3, 'overspeed'],
    [175, 0, 'geofenceExit'],
    [239, 1, null],
  ] as const)('that was made for element %i of %i tells %s', (id, value, event) => {
    const report = position({ cause: id, priority: 1, elements: [[id, 1, value]] })
    expect(report.event).toBe(event)
    expect(report.attributes).toMatchObject({ eventCode: id, priority: 1 })
  })

  test('tells what it was made for first, another event beside it, and no zone that it only repeats', () => {
    const report = position({
      cause: 252,
      elements: [
        [247, 1, 1],
        [252, 1, 1],
        [155, 1, 1],
      ],
    })
    expect(report).toMatchObject({ event: 'powerCut', attributes: { secondEvent: 'accident' } })
    expect(position1([155, 1, 1]).event).toBeNull()
  })
})

describe('what was heard over the air', () => {
  const heard = (id: number, hex: string) => {
    const content = Buffer.from(hex.replaceAll(' ', ''), 'hex')
    const [message] = read(data(0x8e, 1, extendedRecord(AT, id, content))).messages
    if (message?.kind !== 'position') throw new Error(`no position in ${JSON.stringify(message)}`)
    return message.report.attributes
  }

  test('tells what an EYE sensor measures', () => {
    expect(heard(548, '01 0f 0001b0 020a b7 08bb 26 00ae 050009 6c')).toEqual({
      ...{ tag1Rssi: -80, tag1TemperatureCelsius: 22.35, tag1HumidityPercent: 38, tag1Magnet: false },
      ...{ tag1Moving: false, tag1BatteryVolts: 3.08 },
    })
  })

  test('is no measurement where a tag of another maker said it', () => {
    const said = '0201060303aafe1716aafe00e7f34b00112233445566778899aabbccddee0000'
    expect(heard(548, `01 25 0001b1 0220 ${said}`)).toEqual({ tag1Rssi: -79, tag1Data: said })
  })

  test('names a tag by its address or by its name', () => {
    expect(heard(10828, '01 12 0001e5 0f067cd9f401ef77 0d0100 0e020bfe')).toEqual({
      ...{ tag1Rssi: -27, tag1Mac: '7cd9f401ef77', tag1LowBattery: false, tag1BatteryVolts: 3.07 },
    })
    expect(heard(10829, '01 10 0001e5 0507 50616c65746531 0200 0f00')).toEqual({ tag1Rssi: -27, tag1Name: 'Palete1' })
  })

  test.each([
    [548, '010501060100ff'],
    [548, '0109000180'],
    [385, '11210011'],
  ])('is kept as it came where list %i does not fit, and costs no other record', (id, list) => {
    const records = [AT, AT + 1000].map((at) => extendedRecord(at, 300, Buffer.from('ok')))
    const odd = extendedRecord(AT + 2000, id, Buffer.from(list, 'hex'))
    const { messages, reply } = read(data(0x8e, 3, Buffer.concat([...records, odd])))
    expect(messages).toMatchObject([
      { kind: 'position', report: { fixTime: AT, attributes: { io300: 'ok' } } },
      { kind: 'position', report: { fixTime: AT + 1000 } },
      { kind: 'position', report: { fixTime: AT + 2000 } },
    ])
    const [, , last] = messages
    expect(last?.kind === 'position' && last.report.attributes).toEqual({ [`io${id}`]: list })
    expect(hexOf(reply)).toBe('00000003')
  })
})

describe('messages', () => {
  function text(codec: number, type: number, content: Buffer): Buffer {
    const head = Buffer.of(type, 0, 0, 0, content.length)
    return data(codec, 1, Buffer.concat([head, content]))
  }

  test('are answers of the device in its words, and are not confirmed', () => {
    expect(read(text(0x0c, 6, Buffer.from('DOUT1:1 Timeout:INFINITY\r\n')))).toEqual({
      messages: [
        {
          kind: 'heartbeat',
          readings: expect.objectContaining({ attributes: { commandResult: 'DOUT1:1 Timeout:INFINITY' } }),
        },
      ],
    })
  })

  test('of a wired device answer no command: those of codec 13, with the device’s time, and what a scale says', () => {
    const seconds = Buffer.alloc(4)
    seconds.writeUInt32BE(AT / 1000)
    expect(read(text(0x0d, 6, Buffer.concat([seconds, Buffer.from('ok')]))).messages).toMatchObject([
      { kind: 'heartbeat', at: AT, readings: { attributes: { externalData: 'ok' } } },
    ])
    const uncounted = Buffer.concat([Buffer.of(6, 0, 0, 0, 2), seconds, Buffer.from('ok')])
    expect(read(data(0x0d, 1, uncounted)).messages).toMatchObject([
      { kind: 'heartbeat', at: AT, readings: { attributes: { externalData: 'ok' } } },
    ])
    const scale = text(0x0c, 6, Buffer.from('GUUUUUWw06.4;04.2;SSS\r\n'))
    expect(read(scale).messages).toMatchObject([
      { kind: 'heartbeat', readings: { attributes: { externalData: 'GUUUUUWw06.4;04.2;SSS' } } },
    ])
  })

  test('have the device’s IMEI in codec 14', () => {
    const imei = Buffer.from(`0${SERIAL}`, 'hex')
    expect(read(text(0x0e, 6, Buffer.concat([imei, Buffer.from('ok')]))).messages).toMatchObject([
      { kind: 'heartbeat', readings: { attributes: { commandResult: 'ok' } } },
    ])
  })

  test('a photo is asked for piece by piece until it is whole', () => {
    const context = session()
    const ask = (content: Buffer) => {
      const head = Buffer.of(0x0d, 0, 0, content.length >> 8, content.length & 0xff)
      const { reply } = teltonika.decode(data(0x0c, 1, Buffer.concat([head, content])), context)
      return reply && Buffer.from(reply).subarray(15, 26).toString('hex')
    }
    const piece = (from: number, bytes: number) => {
      const head = Buffer.from('020a0b0c0d000000000000', 'hex')
      head.writeUInt32BE(from, 5)
      head.writeUInt16BE(bytes, 9)
      return Buffer.concat([head, Buffer.alloc(bytes)])
    }
    expect(ask(Buffer.from('010a0b0c0d00000bb8', 'hex'))).toBe('020a0b0c0d000000000800')
    expect(ask(piece(0, 2048))).toBe('020a0b0c0d0000080003b8')
    expect(ask(piece(2048, 952))).toBeUndefined()
  })
})

describe('what does not fit', () => {
  const whole = record({ at: AT, elements: [[239, 1, 1]] })

  test.each([
    ['bytes are left over', data(0x08, 1, Buffer.concat([whole, Buffer.alloc(9)])), '08'],
    ['records are missing', data(0x08, 2, whole), '08'],
    ['elements of 8 extended end early', data(0x8e, 1, whole), '8e'],
  ])('where %s, the records are kept as bytes and confirmed', (_why, frame, type) => {
    const { messages, reply } = read(frame)
    expect(messages).toEqual([{ kind: 'unknown', type, length: frame.length - 15, isKnownType: true }])
    expect(hexOf(reply)).toBe(`000000${frame.toString('hex', 9, 10)}`)
  })

  test('a codec that nobody knows is kept as bytes and confirmed', () => {
    const { messages, reply } = read(data(0x42, 1, Buffer.from('new')))
    expect(messages).toEqual([{ kind: 'unknown', type: '42', length: 3 }])
    expect(hexOf(reply)).toBe('00000001')
  })

  test('a wrong checksum, other bytes than a beginning and a length beyond all break', () => {
    const wrong = data(0x08, 1, whole)
    wrong.writeUInt8(wrong.readUInt8(12) ^ 1, 12)
    expect(() => read(wrong)).toThrow(BrokenFrameError)
    for (const begin of ['474554202f', '000f3335413337', '0000000100000010', '00000000ffffffff', '0000000000000000'])
      expect(() => teltonika.frameLength(Buffer.from(begin, 'hex'), 'tcp')).toThrow(BrokenFrameError)
  })
})

describe('framing', () => {
  const stream = Buffer.concat([
    Buffer.of(0xff),
    login(SERIAL),
    data(0x08, 2, Buffer.concat([record({ at: AT }), record({ at: AT + 1000, elements: [[16, 4, 5]] })])),
    Buffer.of(0xff, 0xff),
    data(0x0c, 1, Buffer.from('0600000002' + '6f6b', 'hex')),
  ])

  test('gives the same frames wherever the stream is cut', () => {
    expectSameFrames(teltonika, stream, 6)
  })
})

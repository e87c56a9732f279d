import type { PositionReport } from '@monitorweb/domain/position/position-report'
import { describe, expect, test } from 'vitest'
import { BrokenFrameError, type Message } from '../../protocol.ts'
import { expectSameFrames } from '../golden/cut-streams.ts'
import { packet, type RecordFields, record, records, type SentElement } from './frames.ts'
import { ruptela } from './ruptela.ts'

const SERIAL = '350123450000051'
const AT = Date.UTC(2026, 10, 21, 10, 20, 30)
const [RECORDS, EXTENDED] = [0x01, 0x44]
const context = { serial: null, transport: 'tcp', receivedAt: AT, memory: null } as const

const read = (type: number, content: Buffer) => ruptela.decode(packet(SERIAL, type, content), context)
const hexOf = (bytes: Uint8Array | undefined) => bytes && Buffer.from(bytes).toString('hex')

function positions(messages: readonly Message[]): PositionReport[] {
  return messages.map((message) => {
    if (message.kind !== 'position') throw new Error(`no position in ${JSON.stringify(message)}`)
    return message.report
  })
}

function position(fields: Partial<RecordFields>): PositionReport {
  return positions(read(EXTENDED, records(record({ at: AT, part: 0, ...fields }))).messages)[0]!
}

const saying = (...elements: SentElement[]) => position({ elements })

describe('records', () => {
  test('name their device, tell place, km/h and degrees, and are confirmed once they are stored', () => {
    const two = records(record({ at: AT }), record({ at: AT + 60_000, speedKmh: 80 }))
    const { messages, reply, waitsForCommit } = read(RECORDS, two)
    expect(messages).toMatchObject([{ serial: SERIAL }, { serial: SERIAL }])
    expect(positions(messages)).toMatchObject([
      {
        ...{ fixTime: AT, hasFix: true, latitude: -23.55, longitude: -46.633333, satellites: 11 },
        ...{ speedKmh: 62, courseDegrees: 271.5, altitudeMeters: 760.5, attributes: { hdop: 0.9 } },
      },
      { fixTime: AT + 60_000, speedKmh: 80 },
    ])
    expect(position({ satellites: 0 })).toMatchObject({ hasFix: false, satellites: 0 })
    expect(hexOf(reply)).toBe('0002640113bc')
    expect(waitsForCommit).toBe(true)
  })

  test('tell ignition, voltages, distance, switches and the bus', () => {
    const report = saying(
      ...([
        [409, 1, 1],
        [173, 1, 0],
        [2, 1, 1],
        [5, 1, 0],
        [27, 1, 21],
        [207, 1, 150],
      ] as const),
      ...([
        [29, 2, 13_876],
        [30, 2, 4_012],
        [197, 2, 12_000],
        [22, 2, 2_345],
      ] as const),
      ...([
        [65, 4, 123_456_789],
        [208, 4, 2_001],
        [150, 4, 72_405],
      ] as const),
    )
    expect(report).toMatchObject({ ignition: true, voltage: 13.876, odometerKm: 123456.789 })
    expect(report.attributes).toEqual({
      ...{ hdop: 0.9, moving: false, input1: true, input4: false, signalLevel: 21, fuelPercent: 60 },
      ...{ backupVoltage: 4.012, engineRpm: 1500, adc1Volts: 2.345, fuelUsedLiters: 1000.5 },
    })
  })

  test('tell nothing of what the bus does not know', () => {
    const { attributes } = saying([207, 1, 0xff], [197, 2, 0xffff], [166, 2, 0xfb00], [208, 4, 0xffff_ffff])
    expect(attributes).toEqual({ hdop: 0.9 })
  })

  test('keep an element without a meaning under its number', () => {
    expect(saying([131, 1, 5], [760, 2, 7], [900, 8, 12n], [901, 8, 0xffff_ffff_ffff_0000n]).attributes).toEqual({
      ...{ hdop: 0.9, io131: 5, io760: 7, io900: 12, io901: 'ffffffffffff0000' },
    })
  })

  test('tell a key, the card of a driver and the chassis of several elements', () => {
    expect(saying([34, 8, 0x01d042f31d000030n]).attributes.driverId).toBe('01d042f31d000030')
    const chars = (text: string) => BigInt(`0x${Buffer.from(text.padEnd(8, '\0')).toString('hex')}`)
    expect(saying([126, 8, chars('BR123456')], [127, 8, chars('78901200')]).attributes.driverId).toBe(
      'BR12345678901200',
    )
    expect(saying([34, 8, 0n], [126, 8, 0n], [127, 8, 0n]).attributes.driverId).toBeUndefined()
    const vin = [104, 105, 106].map((id, part) => [id, 8, chars('9BWZZZ377VT004251'.slice(part * 8, part * 8 + 8))])
    expect(saying(...(vin as unknown as SentElement[])).attributes['vin']).toBe('9BWZZZ377VT004251')
  })

  test.each([
    [88, 1, 'jamming'],
    [88, 0, null],
    [134, 1, 'hardBraking'],
    [136, 1, 'hardAcceleration'],
    [410, 1, 'tow'],
    [411, 1, 'accident'],
    [415, 0, 'gpsAntennaCut'],
    [415, 1, null],
    [758, 1, 'tampering'],
  ] as const)('that say %i of %i tell %s', (id, value, event) => {
    expect(position({ cause: id, elements: [[id, 1, value]] })).toMatchObject({ event, attributes: { eventCode: id } })
  })

  test('tell a second event beside the first', () => {
    expect(saying([410, 1, 1], [88, 1, 1])).toMatchObject({ event: 'tow', attributes: { secondEvent: 'jamming' } })
  })

  test('of one report that come in several are one position', () => {
    const parts = records(
      record({ at: AT, part: 0x20, cause: 9, elements: [[409, 1, 1]] }),
      record({ at: AT, part: 0x21, elements: [[29, 2, 12_500]] }),
      record({ at: AT, part: 0x22, elements: [[65, 4, 7_000]] }),
      record({ at: AT + 1000, part: 0, elements: [[409, 1, 0]] }),
    )
    expect(positions(read(EXTENDED, parts).messages)).toMatchObject([
      { ignition: true, voltage: 12.5, odometerKm: 7, attributes: { eventCode: 9 } },
      { ignition: false, voltage: null },
    ])
  })

  test('that are none say that the device is there', () => {
    const { messages, reply } = read(RECORDS, records())
    expect(messages).toEqual([{ kind: 'heartbeat', serial: SERIAL }])
    expect(hexOf(reply)).toBe('0002640113bc')
  })

  test('without a place are readings of their instant, confirmed once they are stored too', () => {
    const { messages, waitsForCommit } = read(
      EXTENDED,
      records(record({ at: AT, part: 0, latitude: null, elements: [[409, 1, 1]] })),
    )
    expect(messages).toMatchObject([{ kind: 'heartbeat', serial: SERIAL, at: AT, readings: { ignition: true } }])
    expect(waitsForCommit).toBe(true)
  })
})

test('a place that is none does not take the other records along: its own is readings of its instant', () => {
  const all = [-23.55, 120, -23.5].map((latitude, index) => record({ at: AT + index * 60_000, latitude, cause: 9 }))
  const { messages, reply } = read(RECORDS, records(...all))
  expect(messages).toMatchObject([
    { kind: 'position', report: { fixTime: AT } },
    { kind: 'heartbeat', serial: SERIAL, at: AT + 60_000, readings: { attributes: { eventCode: 9 } } },
    { kind: 'position', report: { fixTime: AT + 120_000 } },
  ])
  expect(hexOf(reply)).toBe('0002640113bc')
})

describe('other packets', () => {
  test('an identification is a login, a heartbeat is one', () => {
    const identified = read(0x0f, Buffer.from('Trace5'))
    expect(identified.messages).toEqual([{ kind: 'login', serial: SERIAL }])
    expect(hexOf(identified.reply)).toBe('00027301cb25')
    const alive = read(0x10, Buffer.alloc(0))
    expect(alive.messages).toEqual([{ kind: 'heartbeat', serial: SERIAL }])
    expect(hexOf(alive.reply)).toMatch(/^00027401/)
  })

  test('faults of the vehicle have a place, and are from memory where they say so', () => {
    const fault = Buffer.alloc(19)
    fault.writeUInt32BE(AT / 1000, 1)
    fault.writeInt32BE(-466_333_330, 5)
    fault.writeInt32BE(-235_500_000, 9)
    fault.writeUInt8(2, 13)
    fault.write('P0420', 14)
    const { messages, reply } = read(0x09, Buffer.concat([Buffer.of(1), fault]))
    expect(positions(messages)).toMatchObject([
      { fixTime: AT, latitude: -23.55, buffered: true, attributes: { faultCodes: 'P0420' } },
    ])
    expect(hexOf(reply)).toBe('00026d01c4a4')
  })

  test('answers to commands are told in the device’s words and not answered', () => {
    expect(read(0x07, Buffer.from('SETIO configuration data ok'))).toMatchObject({
      messages: [{ kind: 'heartbeat', readings: { attributes: { commandResult: 'SETIO configuration data ok' } } }],
    })
    expect(read(0x11, Buffer.of(1)).messages).toMatchObject([{ readings: { attributes: { commandResult: '1' } } }])
    expect(read(0x07, Buffer.from('ok')).reply).toBeUndefined()
  })

  test('the next piece of a file is asked for until the last one has come', () => {
    const piece = (number: number) =>
      Buffer.concat([Buffer.from('020035444441314641440003000'.concat(String(number)), 'hex'), Buffer.alloc(40)])
    expect(hexOf(read(0x25, piece(0)).reply)?.slice(0, 30)).toBe('000d89020035444441314641440001')
    expect(read(0x25, piece(2)).reply).toBeUndefined()
  })
})

describe('what does not fit', () => {
  const whole = record({ at: AT, part: 0 })

  test.each([
    ['bytes are left over', Buffer.concat([records(whole), Buffer.alloc(3)])],
    ['records are missing', Buffer.concat([Buffer.of(0, 2), whole])],
  ])('where %s, the records are kept as bytes and confirmed', (_why, content) => {
    const { messages, reply } = read(EXTENDED, content)
    expect(messages).toEqual([
      { kind: 'unknown', serial: SERIAL, type: '44', length: content.length, isKnownType: true },
    ])
    expect(hexOf(reply)).toBe('0002640113bc')
  })

  test('a type that nobody knows is kept as bytes', () => {
    expect(read(0x42, Buffer.from('new'))).toEqual({
      messages: [{ kind: 'unknown', serial: SERIAL, type: '42', length: 3 }],
    })
  })

  test('a wrong checksum, a length of nothing and one beyond all, and what is no IMEI break', () => {
    const wrong = packet(SERIAL, EXTENDED, records(whole))
    wrong.writeUInt8(wrong.readUInt8(20) ^ 1, 20)
    expect(() => ruptela.decode(wrong, context)).toThrow(BrokenFrameError)
    for (const begin of ['0008', 'ffff', '001100000000000000000f', '0011ffffffffffffffff0f'])
      expect(() => ruptela.frameLength(Buffer.from(begin, 'hex'), 'tcp')).toThrow(BrokenFrameError)
  })
})

describe('framing', () => {
  const stream = Buffer.concat([
    packet(SERIAL, 0x0f, Buffer.from('Trace5')),
    packet(SERIAL, RECORDS, records(record({ at: AT }))),
    packet('350123450000069', EXTENDED, records(record({ at: AT, part: 0, elements: [[29, 2, 12_000]] }))),
  ])

  test('gives the same frames wherever the stream is cut', () => {
    expectSameFrames(ruptela, stream, 3)
  })
})

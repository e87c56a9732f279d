import type { PositionReport } from '@monitorweb/domain/position/position-report'
import { describe, expect, test } from 'vitest'
import { BrokenFrameError, type Decoded } from '../../protocol.ts'
import { expectSameFrames } from '../golden/cut-streams.ts'
import { castel } from './castel.ts'
import { alarm, deviceFrame, place, state, track } from './frames.ts'

const ID = '213BR2026000017'
const AT = Date.UTC(2026, 10, 21, 10, 20, 30)
const RECEIVED_AT = AT + 60_000
const context = { serial: null, transport: 'tcp', receivedAt: RECEIVED_AT, memory: null } as const

const decode = (bytes: Buffer): Decoded => castel.decode(bytes, context)
const said = (type: number, content: Uint8Array, version: number | null = 4) =>
  decode(deviceFrame(type, content, ID, version))
const hex = (text: string) => Buffer.from(text.replaceAll(' ', ''), 'hex')

function position({ messages }: Decoded): PositionReport {
  const message = messages.at(-1)
  if (message?.kind !== 'position') throw new Error(`no position in ${JSON.stringify(message)}`)
  expect(message.serial).toBe(ID)
  return message.report
}

/** The answer, without its seal. */
function answered({ reply }: Decoded): string {
  const bytes = Buffer.from(reply ?? [])
  if (bytes.length === 0) return ''
  expect(castel.frameLength(bytes, 'tcp')).toBe(bytes.length)
  return bytes.toString('hex', 25, bytes.length - 4)
}

describe('a device that reads the diagnosis', () => {
  test('says hello and gets the time; what it says of an ignition that is off is not believed then', () => {
    const login = said(0x1001, Buffer.concat([state(AT, 0), Buffer.of(1), place({ at: AT })]))
    expect(login.messages[0]).toEqual({ kind: 'login', serial: ID })
    expect(position(login)).toMatchObject({ fixTime: AT, ignition: null, odometerKm: 123.456 })
    const seconds = Buffer.alloc(4)
    seconds.writeUInt32LE(RECEIVED_AT / 1000)
    expect(answered(login)).toBe(`9001ffffffff0000${seconds.toString('hex')}`)
  })

  test('tells places, of which the last has the distances', () => {
    const { messages, reply } = said(
      0x4001,
      track([{ at: AT - 10_000, speedKmh: 36 }, { at: AT }], { fromMemory: true }),
    )
    expect(reply).toBeUndefined()
    expect(messages).toMatchObject([
      {
        kind: 'position',
        report: {
          fixTime: AT - 10_000,
          speedKmh: 36,
          ignition: true,
          buffered: true,
          odometerKm: null,
          attributes: {},
        },
      },
      { kind: 'position', report: { fixTime: AT, speedKmh: 54, ignition: true, buffered: true, odometerKm: 123.456 } },
    ])
    expect(position({ messages })).toMatchObject({ hasFix: true, courseDegrees: 271, satellites: 9 })
    expect(position({ messages }).latitude).toBeCloseTo(-23.55, 6)
    expect(position({ messages }).longitude).toBeCloseTo(-46.63, 6)
    expect(position({ messages }).attributes).toEqual({
      ...{ tripOdometerKm: 7.5, fuelUsedLiters: 100, tripFuelLiters: 1.5, engineRpm: 1600 },
    })
  })

  test('a place without a fix is told as such', () => {
    expect(position(said(0x4001, track([{ at: AT, fix: 0 }]))).hasFix).toBe(false)
  })

  test('the state beside a place of last week, without a fix, is readings of its own instant', () => {
    const lastWeek = place({ at: AT - 7 * 86_400_000, fix: 0 })
    const { messages } = said(0x401f, Buffer.concat([hex('00 0e000000'), state(AT), Buffer.of(1), lastWeek]))
    expect(messages).toMatchObject([{ kind: 'heartbeat', serial: ID, at: AT, readings: { ignition: true } }])
    const lost = [{ at: AT - 600_000 }, { at: AT - 590_000, fix: 0 }]
    const places = Buffer.concat([Buffer.of(1), state(AT), Buffer.of(2), ...lost.map(place)])
    expect(said(0x4001, places).messages).toMatchObject([
      { kind: 'position', report: { fixTime: AT - 600_000, odometerKm: null, buffered: true } },
      { kind: 'heartbeat', at: AT, readings: { odometerKm: 123.456, buffered: true } },
    ])
  })

  test('places of a batch without a fix are told, however long before the state they were', () => {
    const times = [AT - 600_000, AT - 300_000, AT]
    expect(said(0x4001, track(times.map((at) => ({ at, fix: 0 })))).messages).toMatchObject(
      times.map((fixTime) => ({ kind: 'position', report: { fixTime, hasFix: false } })),
    )
    const stood = [AT - 600_000, AT - 300_000, AT - 300_000].map((at) => place({ at, fix: 0 }))
    expect(said(0x4001, Buffer.concat([Buffer.of(1), state(AT), Buffer.of(3), ...stood])).messages).toMatchObject([
      { kind: 'position', report: { fixTime: AT - 600_000, odometerKm: null } },
      { kind: 'heartbeat', at: AT, readings: { odometerKm: 123.456 } },
    ])
  })

  test.each([
    [0x01, 'overspeed'],
    [0x02, 'lowPower'],
    [0x05, 'hardBraking'],
    [0x07, 'tow'],
    [0x11, 'accident'],
    [0x12, 'tampering'],
    [0x0a, null],
  ])('alarm %i is %s, and waits for its commit to be answered with its number', (code, event) => {
    const decoded = said(0x4007, alarm(AT, [[1, code]]))
    expect(position(decoded)).toMatchObject({ event, attributes: { alarmCode: code } })
    expect(answered(decoded)).toBe('c00705000000')
    expect(decoded.waitsForCommit).toBe(true)
  })

  test('an alarm that ends is none, two are told both, and those of the ignition are its state', () => {
    expect(position(said(0x4007, alarm(AT, [[0, 1]])))).toMatchObject({ event: null, ignition: true })
    expect(
      position(
        said(
          0x4007,
          alarm(AT, [
            [1, 0x11],
            [1, 0x07],
          ]),
        ),
      ),
    ).toMatchObject({
      event: 'accident',
      attributes: { secondEvent: 'tow' },
    })
    expect(position(said(0x4007, alarm(AT, [[1, 0x17]])))).toMatchObject({ event: null, ignition: false })
    expect(position(said(0x4007, alarm(AT, [[1, 0x16]])))).toMatchObject({ event: null, ignition: true })
  })

  test('values of the diagnosis are readings of their instant, up to one of which the length is not known', () => {
    const values = hex('7800 07 0521 0c21 0d21 0f21 2f21 9d21 1121 01 07 5a 4006 3c fa 37 00 2a')
    const { messages } = said(0x4002, Buffer.concat([state(AT), values]))
    expect(messages).toMatchObject([
      {
        ...{ kind: 'heartbeat', serial: ID, at: AT },
        readings: {
          ignition: true,
          attributes: { coolantCelsius: 90, engineRpm: 1600, obdSpeedKmh: 60, intakeCelsius: -6, fuelPercent: 55 },
        },
      },
    ])
    expect(JSON.stringify(messages)).not.toContain('throttle')
  })

  test.each([
    [0x4006, '00 02 0303 2041', 'P0303 C0120'],
    [0x400b, '01 01 2603 03 01', 'P0326'],
  ])('faults of type %i are told', (type, list, dtcs) => {
    expect(said(type, Buffer.concat([state(AT), hex(list)])).messages).toMatchObject([
      { kind: 'heartbeat', readings: { attributes: { dtcs } } },
    ])
  })

  test('the answer to a question is its result', () => {
    const vin = Buffer.from('9BWZZZ377VT004251')
    const content = Buffer.concat([hex('0000 01 00 00 01 0120 1100'), vin])
    expect(said(0xa002, content).messages).toMatchObject([
      { kind: 'heartbeat', readings: { attributes: { vin: vin.toString(), commandResult: vin.toString() } } },
    ])
  })

  test('newer devices add temperature and battery', () => {
    const added = hex('1000 0200 f6ff 2100 0200 8201 7700 0100 05')
    const head = Buffer.concat([hex('01 0e000000'), state(AT), Buffer.of(1), place({ at: AT })])
    expect(position(said(0x401f, Buffer.concat([head, added])))).toMatchObject({
      buffered: true,
      attributes: { deviceTemperatureCelsius: -1, backupVoltage: 3.86 },
    })
  })

  test('a heartbeat is answered at once, and what says no more than a place is one', () => {
    const heartbeat = said(0x1003, Buffer.alloc(0))
    expect(heartbeat).toMatchObject({ messages: [{ kind: 'heartbeat', serial: ID }] })
    expect(answered(heartbeat)).toBe('9003')
    expect(position(said(0x4009, Buffer.concat([Buffer.alloc(4), place({ at: AT })]))).fixTime).toBe(AT)
  })
})

describe('a plain tracker', () => {
  const record = Buffer.concat([place({ at: AT }), hex('00000400 0a 40e20100 00000000000000')])

  test('is answered its login and its places, which wait for their commit as all places do', () => {
    const login = said(0x4001, record, 5)
    expect(login.messages[0]).toEqual({ kind: 'login', serial: ID })
    expect(position(login)).toMatchObject({ fixTime: AT, odometerKm: 123.456, attributes: { batterySteps: 10 } })
    expect(answered(login)).toBe('8001')
    const places = said(0x4206, Buffer.concat([Buffer.of(1, 2), record, record]), 0x0c)
    expect(places.messages).toHaveLength(2)
    expect(position(places).buffered).toBe(true)
    expect(answered(places)).toBe('8206')
  })

  test('of old begins otherwise and is answered as others are', () => {
    const numbered = said(0x2001, Buffer.concat([Buffer.alloc(9), place({ at: AT })]), null)
    expect(position(numbered).fixTime).toBe(AT)
    expect(Buffer.from(numbered.reply ?? []).toString('hex')).toMatch(/^40402a00.*100100000000ffffffffffffffff/)
    expect(answered(said(0x4001, place({ at: AT }), null))).toBe('4001')
  })
})

test('what does not fit its type, and other types, are kept as they came; an alarm of them is answered all the same', () => {
  const short = said(0x4007, alarm(AT, [[1, 1]]).subarray(0, -1))
  expect(short.messages).toEqual([{ kind: 'unknown', serial: ID, type: '4007', length: 64, isKnownType: true }])
  expect(answered(short)).toBe('c00705000000')
  expect(said(0x400e, Buffer.of(1))).toEqual({ messages: [{ kind: 'unknown', serial: ID, type: '400e', length: 1 }] })
  expect(said(0x4001, track([{ at: AT, latitude: 91 }])).messages).toMatchObject([
    { kind: 'unknown', isKnownType: true },
  ])
})

describe('framing', () => {
  test('frames are the same ones wherever a stream is cut', () => {
    const frames = [
      deviceFrame(0x1001, Buffer.concat([state(AT), Buffer.of(0)]), ID),
      deviceFrame(0x4001, place({ at: AT }), ID, null),
      deviceFrame(0x1003, Buffer.alloc(0), ID),
    ]
    expectSameFrames(castel, Buffer.concat(frames), 3)
  })

  test('another head, a length of less than a frame or of too much, a wrong checksum and no name close', () => {
    for (const text of ['4024', '78', '40401e00', '40400109', '24241d00'])
      expect(() => castel.frameLength(hex(text), 'tcp')).toThrow(BrokenFrameError)
    const frame = deviceFrame(0x1003, Buffer.alloc(0), ID)
    frame[10]! ^= 1
    expect(() => decode(frame)).toThrow(BrokenFrameError)
    expect(() => decode(deviceFrame(0x1003, Buffer.alloc(0), ''))).toThrow(BrokenFrameError)
  })
})

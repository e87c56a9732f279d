import { describe, expect, test } from 'vitest'
import { BrokenFrameError, type Decoded } from '../../protocol.ts'
import { calamp } from './calamp.ts'
import { datagram, event, placed } from './frames.ts'

const AT = Date.UTC(2026, 10, 21, 10, 20, 30)
const SERIAL = '4532100017'
const [USER_DATA, LOCATE, SHORT] = [4, 8, 10]

const decode = (bytes: Buffer, serial: string | null = null): Decoded => {
  expect(calamp.frameLength(bytes, 'udp')).toBe(bytes.length)
  return calamp.decode(bytes, { serial, transport: 'udp', receivedAt: AT, memory: null })
}
const hexOf = (bytes: Uint8Array | undefined) => bytes && Buffer.from(bytes).toString('hex')

/** A short report, which has no time of the fix; the byte of state says how many satellites, too. */
function short(state: number): Buffer {
  const [time, rest] = [placed({ at: AT }).subarray(0, 4), placed({ at: AT }).subarray(8, 16)]
  return Buffer.concat([time, rest, Buffer.of(0x01, 0x0f, 0x3e, state), Buffer.from('0f05330100000007', 'hex')])
}

function reportIn(type: number, content: Buffer) {
  const [message] = decode(datagram(SERIAL, type, 1, content)).messages
  if (message?.kind !== 'position') throw new Error(`no position in ${JSON.stringify(message)}`)
  expect(message.serial).toBe(SERIAL)
  return message.report
}

describe('a report', () => {
  test('tells place, motion, ignition, inputs, event and what the device counts', () => {
    expect(reportIn(2, event({ at: AT }, 11, [7, 441]))).toEqual({
      ...{ fixTime: AT, hasFix: true, latitude: -23.55, longitude: -46.63, altitudeMeters: 760, satellites: 9 },
      ...{ speedKmh: expect.closeTo(36, 9), courseDegrees: 271, ignition: true, event: null, buffered: false },
      ...{ voltage: null, odometerKm: null, hourMeterHours: null },
      attributes: {
        ...{ signalLevel: -71, hdop: 0.9, eventCode: 11, acc0: 7, acc1: 441 },
        ...{ input1: false, input2: true, input3: false, input4: false, input5: false, input6: false, input7: false },
      },
    })
  })

  test('without a fix says so, and how old the fix is where it is older', () => {
    const report = reportIn(2, event({ at: AT, fixedAt: AT - 90_000, fixState: 8, inputs: 0 }))
    expect(report).toMatchObject({ fixTime: AT, hasFix: false, ignition: false, attributes: { fixAgeSeconds: 90 } })
  })

  test.each([
    ['the last known place', 0x04],
    ['no fix since it started', 0x08],
    ['no time', 0x40],
  ])('with %s has no fix, with a corrected or flat one it has', (_what, fixState) => {
    expect(reportIn(2, event({ at: AT, fixedAt: AT - 90_000, fixState })).hasFix).toBe(false)
    expect(reportIn(2, event({ at: AT, fixState: 0x13 })).hasFix).toBe(true)
  })

  test('at no place tells what it tells besides, as of its instant', () => {
    expect(decode(datagram(SERIAL, 2, 1, event({ at: AT, latitude: 91 }, 11))).messages).toMatchObject([
      { kind: 'heartbeat', serial: SERIAL, at: AT, readings: { ignition: true, attributes: { eventCode: 11 } } },
    ])
  })

  test('that was logged is from memory', () => {
    expect(reportIn(2, event({ at: AT, fixState: 0x20 }))).toMatchObject({ hasFix: true, buffered: true })
  })

  test('that was asked for has no event, and limits stand before what is counted', () => {
    const counted = Buffer.from('4100000000010000000200000007', 'hex')
    const { attributes } = reportIn(LOCATE, Buffer.concat([placed({ at: AT }), counted]))
    expect(attributes).toMatchObject({ acc0: 7 })
    expect(attributes).not.toHaveProperty('eventCode')
  })

  test('hands on what another device said', () => {
    const content = Buffer.concat([placed({ at: AT }), Buffer.from('00000005414243 0d0a'.replace(' ', ''), 'hex')])
    expect(reportIn(USER_DATA, content).attributes).toMatchObject({ externalData: 'ABC' })
  })

  test('in short tells the same place', () => {
    expect(reportIn(SHORT, short(0x09))).toMatchObject({
      ...{ fixTime: AT, hasFix: true, latitude: -23.55, speedKmh: 62, courseDegrees: 271, satellites: 9 },
      ...{ ignition: true, buffered: false, attributes: { eventCode: 51, input2: true, acc0: 7 } },
    })
    for (const state of [0x19, 0x29, 0x49])
      expect(reportIn(SHORT, short(state))).toMatchObject({ hasFix: false, satellites: 9 })
    expect(reportIn(SHORT, short(0x89))).toMatchObject({ hasFix: true, buffered: true })
  })
})

describe('an answer', () => {
  test('repeats number and type, where the device waits for it', () => {
    expect(hexOf(decode(datagram(SERIAL, 2, 0x039c, event({ at: AT }))).reply)).toBe('0201039c020000000000')
    expect(decode(datagram(SERIAL, 2, 7, event({ at: AT }), 0)).reply).toBeUndefined()
  })

  test('is sent at once to what tells only that the device is there', () => {
    const { messages, reply } = decode(datagram('862170018895731', 3, 1, Buffer.from('23862000', 'hex')))
    expect(messages).toEqual([{ kind: 'heartbeat', serial: '862170018895731' }])
    expect(hexOf(reply)).toBe('02010001030000000000')
  })
})

test('a message without options is of the device that spoke before, or of nobody', () => {
  const bytes = Buffer.from('010000070000', 'hex')
  expect(decode(bytes, SERIAL).messages).toEqual([{ kind: 'heartbeat', serial: SERIAL }])
  expect(decode(bytes).messages).toEqual([{ kind: 'heartbeat' }])
})

test('other types, and what does not fit, are kept as bytes and answered', () => {
  const other = decode(datagram(SERIAL, 5, 1, Buffer.of(1, 2)))
  expect(other.messages).toEqual([{ kind: 'unknown', serial: SERIAL, type: '5', length: 2 }])
  expect(hexOf(other.reply)).toBe('02010001050000000000')
  const cut = event({ at: AT }).subarray(0, 30)
  expect(decode(datagram(SERIAL, 2, 1, cut)).messages).toMatchObject([{ kind: 'unknown', isKnownType: true }])
})

test.each(['83', '8305453210', '830545321000fa01020102', '830545321000170102090200010000', '8302ffff0102', '03020001'])(
  'bytes %s break',
  (hex) => expect(() => calamp.frameLength(Buffer.from(hex, 'hex'), 'udp')).toThrow(BrokenFrameError),
)

test('a datagram that is too long breaks', () => {
  expect(() => calamp.frameLength(Buffer.alloc(3000, 1), 'udp')).toThrow(BrokenFrameError)
})

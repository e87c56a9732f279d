import type { PositionReport } from '@monitorweb/domain/position/position-report'
import { describe, expect, test } from 'vitest'
import { BrokenFrameError, type Decoded } from '../../protocol.ts'
import { expectSameFrames } from '../golden/cut-streams.ts'
import { fullMessage, type MessageFields, shortMessage } from './frames.ts'
import { xexun } from './xexun.ts'

const context = { serial: null, transport: 'tcp', receivedAt: 0, memory: null } as const
const SERIAL = '350123450000051'
const AT = Date.UTC(2026, 10, 21, 10, 20, 30)
const fields = { serial: SERIAL, at: AT }
const PLACE = { fixTime: AT, hasFix: true, latitude: -23.55, longitude: -46.63, courseDegrees: 271.5 }

const decode = (text: string): Decoded => xexun.decode(Buffer.from(text, 'latin1'), context)

function report(text: string): PositionReport {
  const { messages, reply } = decode(text)
  const [message] = messages
  if (message?.kind !== 'position') throw new Error(`no position in ${JSON.stringify(message)}`)
  expect(message.serial).toBe(SERIAL)
  expect(reply).toBeUndefined()
  return message.report
}

const short = (other: Partial<MessageFields> = {}) => shortMessage({ ...fields, ...other })
const full = (other: Partial<MessageFields> = {}) => fullMessage({ ...fields, ...other })

describe('a message', () => {
  test('tells place and UTC; what stands behind the device tells satellites, height and voltage', () => {
    expect(report(short())).toMatchObject({ ...PLACE, altitudeMeters: null, satellites: null, voltage: null })
    expect(report(full())).toMatchObject({ ...PLACE, altitudeMeters: 760.5, satellites: 9, voltage: 4.15 })
    expect(report(full()).speedKmh).toBeCloseTo(74.08, 9)
    expect(report(full()).attributes).toEqual({ gpsSignal: 'F' })
  })

  test.each([
    ['help me!', 'sos', null],
    ['low battery', 'lowBattery', null],
    ['move!', 'tow', null],
    ['ACCStart', null, true],
    ['ACC OFF', null, false],
    ['', null, null],
  ])('with the words %j tells %s, ignition %s', (words, event, ignition) => {
    expect(report(full({ words }))).toMatchObject({ event, ignition })
  })

  test('without a fix says so; minutes may stand alone, speed and course be empty', () => {
    expect(report(short({ fix: 'V' })).hasFix).toBe(false)
    expect(report(short({ longitude: '6.6000,W' })).longitude).toBeCloseTo(-0.11, 9)
    expect(report(short().replace(',40,271.50,', ',,,'))).toMatchObject({ speedKmh: null, courseDegrees: null })
  })

  test('without the sentence of a receiver is a sign of life', () => {
    expect(decode(`,+5511999990000,,L,, imei:${SERIAL},,,F:4.28V,1,52,1182,724,11,05D3,1182\n`).messages).toMatchObject(
      [{ kind: 'heartbeat', serial: SERIAL, readings: { voltage: 4.28, attributes: { gpsSignal: 'L' } } }],
    )
  })

  test('of no place, no time or another order is kept; one without a device is broken', () => {
    for (const text of [
      short({ latitude: '2399.0000,S' }),
      short().replace('211126', '211326'),
      short().replace(',S,', ',Q,'),
      short().replace('271.50', '.'),
    ])
      expect(decode(text).messages).toMatchObject([{ kind: 'unknown', serial: SERIAL, isKnownType: true }])
    expect(decode(short().replace(',F,', ',X,')).messages).toMatchObject([{ kind: 'unknown', serial: SERIAL }])
    expect(() => decode('GPRMC,102030')).toThrow(BrokenFrameError)
  })
})

describe('framing', () => {
  test('is the same wherever a stream is cut, whether messages end with their device or their line', () => {
    const frames = expectSameFrames(xexun, Buffer.from(full() + short() + full() + full() + short(), 'latin1'), 5)
    expect(frames.map((frame) => report(frame).satellites)).toEqual([9, null, 9, 9, null])
  })

  test('passes over what is left behind a device, and ends at the next message where a line does not end', () => {
    const unended = full().trimEnd()
    const stream = Buffer.from(`${short()}122I${unended}${full()}`, 'latin1')
    const frames = expectSameFrames(xexun, stream, 3)
    expect(frames.map((frame) => report(frame).satellites)).toEqual([null, 9, 9])
    const other = Buffer.from(`261121102030,+5511999990000,${short()}122I${full()}`, 'latin1')
    expect(expectSameFrames(xexun, other, 2).map((frame) => report(frame).satellites)).toEqual([null, 9])
  })

  test('another language, and a message without a device, close', () => {
    for (const text of [`GET / HTTP/1.1\r\nHost: ${'x'.repeat(100)}`, `GPRMC,${'1'.repeat(1100)}`])
      expect(() => xexun.frameLength(Buffer.from(text), 'tcp')).toThrow(BrokenFrameError)
  })
})

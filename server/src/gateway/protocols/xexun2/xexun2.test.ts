import type { PositionReport } from '@monitorweb/domain/position/position-report'
import { describe, expect, test } from 'vitest'
import { BrokenFrameError, type Decoded } from '../../protocol.ts'
import { expectOneFrame, expectSameFrames } from '../golden/cut-streams.ts'
import { BY_SATELLITES, type RecordFields, record, recordsMessage } from './frames.ts'
import { closeMessage, headOf } from './framing.ts'
import { xexun2 } from './xexun2.ts'

const context = { serial: null, transport: 'tcp', receivedAt: 0, memory: null } as const
const SERIAL = '350123450000051'
const AT = Date.UTC(2026, 10, 21, 10, 20, 30)
const ANSWER = `faaf00140005${SERIAL}00001fffe01faaf`

const decode = (bytes: Buffer): Decoded => xexun2.decode(bytes, context)
const one = (fields: Partial<RecordFields> = {}) => recordsMessage(SERIAL, [record({ at: AT, ...fields })])

function report(bytes: Buffer): PositionReport {
  const [message] = decode(bytes).messages
  if (message?.kind !== 'position') throw new Error(`no position in ${JSON.stringify(message)}`)
  expect(message.serial).toBe(SERIAL)
  return message.report
}

describe('a record', () => {
  test('tells place, battery and signal, and is answered after its commit', () => {
    const bytes = one({ located: `01 ${BY_SATELLITES}` })
    expect(report(bytes)).toMatchObject({ fixTime: AT, hasFix: true, satellites: 10, speedKmh: null, event: null })
    expect(report(bytes).latitude).toBeCloseTo(-23.55, 5)
    expect(report(bytes).longitude).toBeCloseTo(-46.63, 5)
    expect(report(bytes).attributes).toEqual({ recordIndex: 7, signalLevel: 27, charging: false, batteryPercent: 80 })
    expect(decode(bytes).waitsForCommit).toBe(true)
    expect(Buffer.from(decode(bytes).reply!).toString('hex')).toBe(ANSWER)
  })

  test('tells what charges, what alarms, and speed behind Wi-Fi, cells and ranges', () => {
    const beside = ['02', '0025428a0e7ea6', '0025428a0e7ea7', '01', '02d4000b000005d30000118a15', '01', '00'.repeat(12)]
    const located = `2f ${BY_SATELLITES} ${beside.join(' ')} 033f 0a98`
    const told = report(one({ located, battery: 0x8050, alarms: 1 }))
    expect(told).toMatchObject({ speedKmh: 83.1, courseDegrees: 271.2, event: 'sos' })
    expect(told.attributes).toMatchObject({ charging: true, batteryPercent: 80, alarmCode: 1 })
    expect(report(one({ located: `01 ${BY_SATELLITES}`, alarms: 1 << 15 })).event).toBe('fallDown')
    expect(report(one({ located: `01 ${BY_SATELLITES}`, alarms: 0 })).attributes).not.toHaveProperty('alarmCode')
  })

  test('has finer numbers, or the place of the receiver with all that it knows, behind the others', () => {
    const fine = (value: number) => {
      const bytes = Buffer.alloc(8)
      bytes.writeDoubleBE(value)
      return bytes.toString('hex')
    }
    const degrees = `${fine(-4637.8)} ${fine(-2333)}`
    const finer = report(one({ located: `60 033f 0a98 09 ${degrees}` }))
    expect(finer).toMatchObject({ speedKmh: 83.1, courseDegrees: 271.2, satellites: 9, hasFix: true })
    expect([finer.latitude, finer.longitude]).toEqual([-23.55, expect.closeTo(-46.63, 9)])
    const receiver = `${degrees} 01 0b 28 0258 0384 442f4000`
    const told = report(one({ located: `80 001e 47 001b ${receiver}` }))
    expect(told).toMatchObject({ latitude: -23.55, hasFix: true, satellites: 11, speedKmh: 60, courseDegrees: 90 })
    expect(told.altitudeMeters).toBe(701)
    expect(decode(one({ located: '80 0002 5801' })).messages).toMatchObject([{ kind: 'heartbeat', at: AT }])
    expect(report(one({ located: `c0 09 ${degrees} 0000` })).satellites).toBe(9)
  })

  test('without satellites is readings of its instant, without a time of its receipt: a call for help is not lost', () => {
    expect(decode(one({ located: '02 01 0025428a0e7ea6', alarms: 1 })).messages).toMatchObject([
      { kind: 'heartbeat', serial: SERIAL, at: AT, readings: { event: 'sos', attributes: { batteryPercent: 80 } } },
    ])
    const [timeless] = decode(one({ at: 0, battery: 100, alarms: 1 })).messages
    expect(timeless).toMatchObject({
      ...{ kind: 'heartbeat', serial: SERIAL, readings: { event: 'sos', attributes: { batteryPercent: 100 } } },
    })
    expect(timeless).not.toHaveProperty('at')
  })

  test('is one of several in a message', () => {
    const records = [AT, AT + 5_000].map((at) => record({ at, located: `01 ${BY_SATELLITES}` }))
    expect(decode(recordsMessage(SERIAL, records)).messages).toMatchObject([
      { report: { fixTime: AT } },
      { report: { fixTime: AT + 5_000 } },
    ])
  })

  test('that is at no place does not take those beside it along', () => {
    const records = [BY_SATELLITES, '0a 47c34f80 c511d000', BY_SATELLITES].map((place) =>
      record({ at: AT, located: `01 ${place}` }),
    )
    const { messages, reply } = decode(recordsMessage(SERIAL, records))
    expect(messages).toMatchObject([
      { kind: 'position' },
      { kind: 'unknown', serial: SERIAL, type: '0014', length: 19, isKnownType: true },
      { kind: 'position' },
    ])
    expect(Buffer.from(reply!).toString('hex')).toBe(ANSWER)
  })
})

test('what does not fit and other messages are kept, and answered', () => {
  const short = one({ located: '01 0a' })
  expect(decode(short).messages).toMatchObject([{ kind: 'unknown', serial: SERIAL, type: '0014', isKnownType: true }])
  expect(Buffer.from(decode(short).reply!).toString('hex')).toBe(ANSWER)
  expect(decode(one({ located: '01 0a 7fc00000 7fc00000' })).messages).toMatchObject([{ kind: 'unknown' }])
  const other = decode(closeMessage(headOf(0x15, 5, SERIAL), Buffer.of(1)))
  expect(other.messages).toMatchObject([{ kind: 'unknown', type: '0015' }])
})

test('what answers a command is kept in its words, and not answered: that would be a command again', () => {
  const said = (content: Buffer) => decode(closeMessage(headOf(0x07, 1, SERIAL), content))
  const told = said(Buffer.from('tracking_send=60,60 OK'))
  expect([told.reply, told.waitsForCommit]).toEqual([undefined, undefined])
  expect(told.messages).toMatchObject([
    { kind: 'heartbeat', serial: SERIAL, readings: { attributes: { commandResult: 'tracking_send=60,60 OK' } } },
  ])
  expect(said(Buffer.of(1)).messages).toMatchObject([{ readings: { attributes: { commandResult: '01' } } }])
  expect(said(Buffer.alloc(0))).toEqual({ messages: [{ kind: 'unknown', serial: SERIAL, type: '0007', length: 0 }] })
})

describe('framing', () => {
  test('is the same wherever a stream is cut', () => {
    expect(expectSameFrames(xexun2, Buffer.concat([one(), one({ located: `01 ${BY_SATELLITES}` })]), 2)).toHaveLength(2)
  })

  test('flags and escapes within a message are escaped, as devices or as the document do it', () => {
    const bytes = one({ located: '02 02 faaffbbf0000a6 fbbffaaf0000a7' })
    expectOneFrame(xexun2, bytes)
    expect(bytes.toString('hex')).toContain('fbbf01fbbf02')
    expect(decode(bytes).messages).toMatchObject([{ kind: 'heartbeat', at: AT }])
    const other = bytes.toString('hex').replaceAll(/fbbf0([12])/g, (_, digit) => `fbbf0${digit === '1' ? 2 : 1}`)
    expect(decode(Buffer.from(other, 'hex')).messages).toEqual(decode(bytes).messages)
  })

  test('another beginning, a message without end, a wrong checksum and an empty one close', () => {
    for (const bytes of [Buffer.from('fbaf', 'hex'), Buffer.concat([Buffer.from('faaf', 'hex'), Buffer.alloc(5_000)])])
      expect(() => xexun2.frameLength(bytes, 'tcp')).toThrow(BrokenFrameError)
    const wrong = one()
    wrong.writeUInt8(wrong.readUInt8(24) ^ 1, 24)
    expect(() => decode(wrong)).toThrow(BrokenFrameError)
    expect(() => decode(Buffer.from('faaffaaf', 'hex'))).toThrow(BrokenFrameError)
    expect(() => decode(closeMessage(headOf(0x14, 5, 'abcdef000000000'), Buffer.of(0)))).toThrow(BrokenFrameError)
  })
})

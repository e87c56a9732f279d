import type { PositionReport } from '@monitorweb/domain/position/position-report'
import { describe, expect, test } from 'vitest'
import { BrokenFrameError, type Decoded } from '../../protocol.ts'
import { h02 } from './h02.ts'
import { recentInstantIn } from './text-place.ts'

const RECEIVED_AT = Date.UTC(2026, 10, 21, 10, 20, 35)
const context = { serial: null, transport: 'tcp', receivedAt: RECEIVED_AT, memory: null } as const
const ID = '9171234567'
const AT = Date.UTC(2026, 10, 21, 10, 20, 30)
const PLACE = '102030,A,2333.0000,S,04637.8000,W,045.00,271.5,211126'

const decode = (bytes: string | Buffer): Decoded =>
  h02.decode(typeof bytes === 'string' ? Buffer.from(bytes, 'latin1') : bytes, context)
const answer = (text: string) => Buffer.from(decode(text).reply ?? []).toString()

function position(bytes: string | Buffer): PositionReport {
  const [message] = decode(bytes).messages
  if (message?.kind !== 'position') throw new Error(`no position in ${JSON.stringify(message)}`)
  return message.report
}

function readings(text: string) {
  const [message] = decode(text).messages
  if (message?.kind !== 'heartbeat' || !message.readings) throw new Error(`no readings in ${JSON.stringify(message)}`)
  return { ...message.readings, at: message.at }
}

/** A binary report of this place, 45 knots, battery in its last step. */
function binary({ id = ID, signs = 'a', status = 'ffffffff', more = 'ff0007' } = {}): Buffer {
  return Buffer.from(`24${id}10203021112623330000${'06'}046378000${signs}045271${status}${more}`, 'hex')
}

describe('a text', () => {
  test('tells place, knots, course and time in UTC', () => {
    const report = position(`*HQ,${ID},V1,${PLACE},FFFFFFFF,724,11,1491,4490,6#`)
    expect(report).toMatchObject({ fixTime: AT, hasFix: true, courseDegrees: 271.5, ignition: true, event: null })
    expect(report.latitude).toBeCloseTo(-23.55, 9)
    expect(report.longitude).toBeCloseTo(-46.63, 9)
    expect(report.speedKmh).toBeCloseTo(83.34, 6)
    expect(report.attributes).toEqual({ blocked: false })
  })

  test.each([
    ['FFFFFFFD', 'sos'],
    ['FFFBFFFF', 'sos'],
    ['FFF7FFFF', 'powerCut'],
    ['FFFFFFFE', 'vibration'],
    ['FFFFFFFB', 'overspeed'],
    ['FFFFFFDF', 'gpsAntennaCut'],
    ['FFFFFFF7', 'general'],
    ['FFFFFFEF', 'geofenceEnter'],
    ['FFFFFF7F', 'geofenceExit'],
    ['FFFFBFFF', null],
  ])('state %s is %s', (status, event) => {
    expect(position(`*HQ,${ID},V1,${PLACE},${status}#`).event).toBe(event)
  })

  test('of several the gravest is the event, and the next the second', () => {
    const report = position(`*HQ,${ID},V1,${PLACE},F7F7F8FD#`)
    expect(report).toMatchObject({ event: 'sos', ignition: false })
    expect(report.attributes).toMatchObject({ secondEvent: 'powerCut', blocked: true, armed: true, door: true })
  })

  test('of a vehicle’s tracker goes on with distance, temperature, fuel and height', () => {
    const report = position(`*HQ,${ID},V1,${PLACE},FFFFFFFF,123456,21,55.5,760,5141,5A20#`)
    expect(report).toMatchObject({ odometerKm: 123.456, altitudeMeters: 760 })
    expect(report.attributes).toMatchObject({ temperatureCelsius: 21, fuelPercent: 55.5 })
  })

  test('minutes below ten may have one digit behind their sign', () => {
    const place = PLACE.replace('2333.0000', '-23-3.0000').replace('04637.8000', '-46-7.8000')
    const report = position(`*HQ,${ID},V1,${place},FFFFFFFF#`)
    expect(report.latitude).toBeCloseTo(-23.05, 9)
    expect(report.longitude).toBeCloseTo(-46.13, 9)
  })

  test('may leave points out, or write signs before degrees and minutes', () => {
    const pointless = PLACE.replace('2333.0000', '23330000').replace('04637.8000', '046378000')
    const signed = PLACE.replace('2333.0000', '-23-33.0000').replace('04637.8000', '-46-37.8000')
    for (const text of [pointless, signed])
      expect(position(`*HQ,${ID},V1,${text},FFFFFFFF#`).latitude).toBeCloseTo(-23.55, 9)
  })

  test('that confirms a command says what was done, and where', () => {
    const report = position(`*TH,${ID},V4,S20,DONE,102000,${PLACE},F7FFFFFF#`)
    expect(report).toMatchObject({ fixTime: AT, attributes: { commandResult: 'S20,DONE,102000', blocked: true } })
    expect(readings(`*HQ,${ID},SMS,VOLT:12.9V, GSM:26#`).attributes).toEqual({ commandResult: 'VOLT:12.9V, GSM:26' })
  })

  test('without a place tells its state, its battery, its time', () => {
    expect(readings(`*HQ,${ID},V1,,V,,N,,E,0.00,0,,FFFFFBFF,f0,a#`)).toMatchObject({ ignition: false })
    expect(readings(`*HQ,${ID},XT,1,80#`).attributes).toEqual({ batteryPercent: 80 })
    expect(readings(`*HQ,${ID},LINK,102030,22,9,84,0,0,211126,FFFFFFFF#`)).toMatchObject({
      ...{ at: AT, ignition: true, attributes: { signalLevel: 22, satellites: 9, batteryPercent: 84 } },
    })
    expect(readings(`*HQ,${ID},NBR,102030,724,11,0,1,1491,4490,40,211126,FFF7FFFF,6#`)).toMatchObject({
      ...{ at: AT, event: 'powerCut' },
    })
  })

  test('tells the battery where the number of cells stands behind it', () => {
    expect(position(`*HQ,${ID},V1,${PLACE},FFFFFFFF,90,3,724,11,1,2,3,4,5,6#`).attributes.batteryPercent).toBe(90)
    expect(position(`*HQ,${ID},V1,${PLACE},FFFFFFFF,99,3,724,11,1,2,3,4,5,6#`).attributes.batteryPercent).toBe(100)
    expect(position(`*HQ,${ID},V1,${PLACE},FFFFFFFF,724,11,1491,4490#`).attributes.batteryPercent).toBeUndefined()
  })

  test('of the time without a network tells many places, of this month or the one before', () => {
    const spot = (time: string) => `A,2333.0000,S,04637.8000,W,45.00,271,${time},FFFFFFFF,724,11,5D3,5F2A`
    const { messages } = decode(`*HQ,${ID},BC,102035,138,${spot('21101000')};${spot('30235959')}#`)
    expect(messages).toMatchObject([
      { kind: 'position', report: { fixTime: Date.UTC(2026, 10, 21, 10, 10), buffered: true, hasFix: true } },
      { kind: 'position', report: { fixTime: Date.UTC(2026, 9, 30, 23, 59, 59) } },
    ])
    const blind = `*HQ,${ID},BC,102035,138,${spot('21101000')};V,,,,,,,21101110,FFFFFBFF;${spot('20101000')}#`
    expect(decode(blind).messages).toMatchObject([
      { kind: 'position', report: { fixTime: Date.UTC(2026, 10, 21, 10, 10) } },
      { kind: 'position', report: { fixTime: Date.UTC(2026, 10, 20, 10, 10) } },
      { kind: 'unknown', serial: ID, type: 'BC', isKnownType: true },
    ])
    expect(decode(`*HQ,${ID},BC,102035,9,A,1;#`).messages).toMatchObject([{ kind: 'unknown', isKnownType: true }])
  })

  test('of an alarm says what it is about, with a place or without', () => {
    expect(position(`*HQ,${ID},ALRM,1,${PLACE},FFFFFFFF#`)).toMatchObject({ event: 'sos', fixTime: AT })
    expect(readings(`*HQ,${ID},ALRM,2,102030#`)).toMatchObject({ event: 'lowBattery' })
  })

  test('of this moment may leave its time out', () => {
    const report = position(`*HQ,${ID},VP1,B,2333.0000,S,04637.8000,W,45.00,271,211126,FFFFFFFF,90#`)
    expect(report).toMatchObject({ fixTime: RECEIVED_AT, hasFix: true, attributes: { batteryPercent: 90 } })
  })

  test.each([
    ['221126', 'position'],
    ['201126', 'position'],
    ['161126', 'unknown'],
    ['231126', 'unknown'],
    ['000000', 'unknown'],
  ])('of this moment that has the day %s is told as a %s', (day, kind) => {
    const text = `*HQ,${ID},VP1,A,2333.0000,S,04637.8000,W,45.00,271,${day}#`
    expect(decode(text).messages).toMatchObject([{ kind, serial: ID }])
  })

  test('that keeps its last place without a fix and a time is dated by its receipt', () => {
    expect(position(`*HQ,${ID},V1,,V,2333.0000,S,04637.8000,W,0.00,0,,FFFFFFFF#`)).toMatchObject({
      ...{ hasFix: false, fixTime: RECEIVED_AT },
    })
  })
})

describe('bytes', () => {
  test('say the same in decimal digits', () => {
    const report = position(binary({ signs: '2' }))
    expect(report).toMatchObject({ fixTime: AT, hasFix: true, courseDegrees: 271, ignition: true })
    expect(report.latitude).toBeCloseTo(-23.55, 9)
    expect(report.longitude).toBeCloseTo(-46.63, 9)
    expect(report.speedKmh).toBeCloseTo(83.34, 6)
    expect(report.attributes).toEqual({ batteryPercent: 100, blocked: false })
    expect(decode(binary()).messages[0]?.serial).toBe(ID)
  })

  test('may begin with the whole IMEI', () => {
    const message = binary({ id: '8612345000000170', more: 'ff'.repeat(10) })
    expect(h02.frameLength(message, 'tcp')).toBe(42)
    expect(decode(message).messages).toMatchObject([{ serial: '861234500000017', report: { fixTime: AT } }])
  })

  test('that are no decimal digits are kept', () => {
    const message = binary()
    message[12] = 0xaa
    expect(decode(message).messages).toEqual([
      { kind: 'unknown', serial: ID, type: '$', length: 32, isKnownType: true },
    ])
  })
})

test.each([
  ['of the month before', Date.UTC(2026, 10, 30, 12), Date.UTC(2026, 9, 31, 9)],
  ['of the one before that', Date.UTC(2026, 2, 1, 12), Date.UTC(2026, 0, 31, 9)],
])('a 31st of the past that the month of the receipt does not have is %s', (_, receivedAt, instant) => {
  expect(recentInstantIn('31090000', receivedAt)).toBe(instant)
})

describe('answers', () => {
  test('a report with a place and a list of cells are answered with the time, others are not', () => {
    expect(answer(`*HQ,${ID},V1,${PLACE},FFFFFFFF#`)).toBe(`*HQ,${ID},V4,V1,20261121102035#`)
    expect(answer(`*HQ,${ID},NBR,102030,724,11,0,0,211126,FFFFFFFF#`)).toBe(`*HQ,${ID},V4,NBR,20261121102035#`)
    expect(answer(`*HQ,${ID},V6,${PLACE},FFFFFFFF#`)).toBe('')
    expect(answer(`*HQ,${ID},V1,,V,,N,,E,0.00,0,,FFFFFFFF#`)).toBe('')
    expect(decode(binary()).reply).toBeUndefined()
  })

  test('what has no meaning here is kept under its word', () => {
    expect(decode(`*HQ,${ID},BS,,2d4,60#`).messages).toEqual([{ kind: 'unknown', serial: ID, type: 'BS', length: 26 }])
    expect(decode(`*HQ,${ID},V1,${PLACE.replace('211126', '211326')},FFFFFFFF#`).messages).toMatchObject([
      { kind: 'unknown', type: 'V1', isKnownType: true },
    ])
  })
})

describe('framing', () => {
  test('texts and bytes follow each other, with line ends and without', () => {
    const text = Buffer.from(`*HQ,${ID},V1,${PLACE},FFFFFFFF#`)
    const long = Buffer.concat([binary({ more: 'ff0015' }), Buffer.alloc(13)])
    let rest = Buffer.concat([text, Buffer.from('\r\n'), binary(), text, long, binary()])
    const lengths: number[] = []
    while (rest.length > 0) {
      lengths.push(h02.frameLength(rest, 'tcp'))
      rest = rest.subarray(lengths.at(-1))
    }
    expect(lengths).toEqual([text.length + 2, 32, text.length, 45, 32])
  })

  test('another language, and a text without end, close', () => {
    expect(() => h02.frameLength(Buffer.from('x'.repeat(65)), 'tcp')).toThrow(BrokenFrameError)
    expect(() => h02.frameLength(Buffer.from(`*${'x'.repeat(20_000)}`), 'tcp')).toThrow(BrokenFrameError)
  })
})

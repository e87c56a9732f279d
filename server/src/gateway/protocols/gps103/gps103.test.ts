import type { PositionReport } from '@monitorweb/domain/position/position-report'
import { describe, expect, test } from 'vitest'
import { BrokenFrameError, type Decoded, type Message } from '../../protocol.ts'
import { gps103 } from './gps103.ts'

const context = { serial: null, transport: 'tcp', receivedAt: 0, memory: null } as const
const SERIAL = '861234500000017'
/** Three hours behind UTC, in which it is the next day. */
const AT = Date.UTC(2026, 10, 22, 1, 20, 30)
const PLACE = 'F,012030.000,A,2333.0000,S,04637.8000,W,10.00,271.50'

const decode = (text: string): Decoded => gps103.decode(Buffer.from(text, 'latin1'), context)
const answer = (text: string) => Buffer.from(decode(text).reply ?? []).toString()

function report(keyword: string, tail = ''): string {
  return `imei:${SERIAL},${keyword},261121222030,,${PLACE}${tail};`
}

function position(text: string): PositionReport {
  const [message] = decode(text).messages
  if (message?.kind !== 'position') throw new Error(`no position in ${JSON.stringify(message)}`)
  return message.report
}

/** Cuts bytes into frames as they come, in these pieces. */
function framesOf(text: string, cuts: readonly number[], transport: 'tcp' | 'udp' = 'tcp'): Message[] {
  const messages: Message[] = []
  let buffered = ''
  const pieces = [...cuts, text.length].map((cut, index) => text.slice(cuts[index - 1] ?? 0, cut))
  for (const piece of pieces) {
    buffered += piece
    for (;;) {
      const length = gps103.frameLength(Buffer.from(buffered, 'latin1'), transport)
      if (length === 0) break
      messages.push(...decode(buffered.slice(0, length)).messages)
      buffered = buffered.slice(length)
    }
  }
  return messages
}

describe('a report', () => {
  test('the half of the Earth may stand before the angle', () => {
    const found = position(`imei:${SERIAL},tracker,261121222030,,F,012030,A,S,2333.0000,W,04637.8000,10.00,,760.0;`)
    expect(found).toMatchObject({ fixTime: AT, latitude: -23.55, longitude: -46.63, altitudeMeters: 760 })
  })

  test('tells place, speed in knots and course; its day is that of UTC, not of the clock on the wall', () => {
    expect(position(report('tracker'))).toMatchObject({ fixTime: AT, hasFix: true, courseDegrees: 271.5, event: null })
    expect(position(report('tracker')).latitude).toBeCloseTo(-23.55, 9)
    expect(position(report('tracker')).longitude).toBeCloseTo(-46.63, 9)
    expect(position(report('tracker')).speedKmh).toBeCloseTo(18.52, 6)
  })

  test('goes on with altitude, ignition, door, two tanks and temperature', () => {
    const found = position(report('tracker', ',760.5,1,0,81.5%,12.0%,+28'))
    expect(found).toMatchObject({ altitudeMeters: 760.5, ignition: true })
    expect(found.attributes).toEqual({ door: false, fuelPercent: 81.5, fuel2Percent: 12, temperatureCelsius: 28 })
  })

  test('takes the day before, where the wall is ahead of UTC, and the wall where UTC is not told', () => {
    const ahead = `imei:${SERIAL},tracker,2611220720,,${PLACE.replace('012030', '232030')};`
    expect(position(ahead).fixTime).toBe(Date.UTC(2026, 10, 21, 23, 20, 30))
    const alone = `imei:${SERIAL},tracker,26/11/21 10:20,,${PLACE.replace('012030.000', '')};`
    expect(position(alone).fixTime).toBe(Date.UTC(2026, 10, 21, 10, 20))
  })

  test.each([
    ['help me', 'sos'],
    ['help me!', 'sos'],
    ['low battery', 'lowBattery'],
    ['move', 'tow'],
    ['speed', 'overspeed'],
    ['stockade', 'geofence'],
    ['ac alarm', 'powerCut'],
    ['door alarm', 'door'],
    ['sensor alarm', 'vibration'],
    ['accident alarm', 'accident'],
    ['bonnet alarm', 'bonnet'],
    ['footbrake alarm', 'footBrake'],
    ['oil', 'fuelLeak'],
    ['oil2', 'fuelLeak'],
    ['oil 51.67', 'fuelLeak'],
    ['DTC P0021', 'fault'],
    ['brake alarm', 'hardBraking'],
    ['accelerate', 'hardAcceleration'],
    ['sharp turn', 'hardCornering'],
    ['collision', 'accident'],
    ['DTC', 'fault'],
    ['T:+31.5', 'temperature'],
    ['acc alarm', null],
  ])('%s is %s', (keyword, event) => {
    expect(position(report(keyword)).event).toBe(event)
  })

  test('tells what was switched, and keeps words that have no meaning here', () => {
    expect(position(report('acc on')).ignition).toBe(true)
    expect(position(report('acc off')).ignition).toBe(false)
    expect(position(report('jt')).attributes).toEqual({ blocked: true })
    expect(position(report('kt')).attributes).toEqual({ blocked: false })
    expect(position(report('lt')).attributes).toEqual({ armed: true })
    expect(position(report('service')).attributes).toEqual({ eventWord: 'service' })
  })

  test('without satellites is readings; a call for help counts without a place, and with one that cannot be', () => {
    const lost = `imei:${SERIAL},help me,000000000,,L,,,fa8,,c9af,,,,,1,0,0.00%,,;`
    expect(decode(lost).messages).toMatchObject([{ kind: 'heartbeat', readings: { event: 'sos', ignition: true } }])
    expect(answer(lost)).toBe(`**,imei:${SERIAL},E;`)
    const nowhere = report('help me').replace('2333.0000', '9933.0000')
    expect(decode(nowhere).messages).toMatchObject([
      { kind: 'unknown', serial: SERIAL, type: 'help me', isKnownType: true },
      { kind: 'heartbeat', readings: { event: 'sos' } },
    ])
  })

  test('in decimal degrees has its own order', () => {
    const text = `imei:${SERIAL},Frota 7,---,------,----,102030,211126,26,1,-23.55000,-46.63000,067,229,0760,1.10,08,1,0,---,*`
    expect(position(text)).toMatchObject({
      ...{ fixTime: Date.UTC(2026, 10, 21, 10, 20, 30), latitude: -23.55, speedKmh: 67, altitudeMeters: 760 },
      ...{ satellites: 8, ignition: true, attributes: { signalLevel: 26, hdop: 1.1, charging: false } },
    })
  })
})

test('the diagnosis of the vehicle is readings, and an empty field none', () => {
  const text = `imei:${SERIAL},OBD,261121102030,195874,,7.8,808,066,30.0%,+87,13.0%,02444,14.3,P0137,,,;`
  const [message] = decode(text).messages
  expect(message).toMatchObject({
    readings: { odometerKm: 195.874, hourMeterHours: 808, voltage: 14.3 },
  })
  expect((message as Extract<Message, { kind: 'heartbeat' }>).readings?.attributes).toEqual({
    ...{ fuelLitersPer100Km: 7.8, obdSpeedKmh: 66, engineLoadPercent: 30, coolantCelsius: 87 },
    ...{ throttlePercent: 13, engineRpm: 2444, dtcs: 'P0137' },
  })
})

describe('answers', () => {
  test('a login gets LOAD, a heartbeat ON, a report nothing', () => {
    expect(answer(`##,imei:${SERIAL},A;`)).toBe('LOAD')
    expect(answer(`imei:${SERIAL},L,*`)).toBe('LOAD')
    expect(answer(`${SERIAL};`)).toBe('ON')
    expect(decode(`${SERIAL};`).messages).toEqual([{ kind: 'login', serial: SERIAL }])
    expect(decode(report('tracker')).reply).toBeUndefined()
  })

  test('what has no meaning here is kept under its word', () => {
    expect(decode(`imei:${SERIAL},vr,0c00fa01;`)).toEqual({
      messages: [{ kind: 'unknown', serial: SERIAL, type: 'vr', length: 32 }],
    })
  })
})

describe('framing', () => {
  const stream = `##,imei:${SERIAL},A;${SERIAL}${report('tracker')}\r\n${SERIAL};${report('speed')}`

  test('is the same however the stream was cut', () => {
    const whole = framesOf(stream, [])
    expect(whole.map(({ kind }) => kind)).toEqual(['login', 'login', 'position', 'login', 'position'])
    for (let cut = 1; cut < stream.length; cut++) expect(framesOf(stream, [cut])).toEqual(whole)
  })

  test('a datagram ends its message', () => {
    expect(framesOf(report('tracker').slice(0, -1), [], 'udp')).toHaveLength(1)
  })

  test.each(['GET / HTTP/1.1', '86123450000001x', `${SERIAL}7`, 'imex:1', '\x78\x78'])('%j closes', (text) => {
    expect(() => gps103.frameLength(Buffer.from(text, 'latin1'), 'tcp')).toThrow(BrokenFrameError)
  })

  test('a message that never ends closes', () => {
    expect(() => gps103.frameLength(Buffer.from(`imei:${'1'.repeat(5_000)};`), 'tcp')).toThrow(BrokenFrameError)
  })
})

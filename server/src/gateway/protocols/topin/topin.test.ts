import type { PositionReport } from '@monitorweb/domain/position/position-report'
import { describe, expect, test } from 'vitest'
import { BrokenFrameError, type Decoded } from '../../protocol.ts'
import { expectSameFrames } from '../golden/cut-streams.ts'
import { gt06Place, login, place, surroundings } from './frames.ts'
import { topin } from './topin.ts'

const IMEI = '359339070001234'
const AT = Date.UTC(2026, 10, 21, 10, 20, 30)
const context = { serial: IMEI, transport: 'tcp', receivedAt: AT, memory: null } as const
const hex = (text: string) => Buffer.from(text.replaceAll(' ', ''), 'hex')

const decode = (bytes: Buffer): Decoded => topin.decode(bytes, context)
const answer = (bytes: Buffer) => Buffer.from(decode(bytes).reply ?? []).toString('hex')

function position(bytes: Buffer): PositionReport {
  const [message] = decode(bytes).messages
  if (message?.kind !== 'position') throw new Error(`no position in ${JSON.stringify(message)}`)
  return message.report
}

test('a login is taken and gets the time, and so does a question for it', () => {
  expect(decode(login(IMEI)).messages).toEqual([{ kind: 'login', serial: IMEI }])
  expect(answer(login(IMEI))).toBe('78780d01010d0a' + '78780730' + '07ea0b150a141e' + '0d0a')
  expect(decode(hex('78780130 0d0a')).messages).toEqual([{ kind: 'heartbeat' }])
  expect(answer(hex('78780130 0d0a'))).toBe('7878073007ea0b150a141e0d0a')
})

describe('a place as GT06 writes it', () => {
  test('is told in UTC and answered with its time', () => {
    const bytes = gt06Place({ at: AT })
    expect(position(bytes)).toMatchObject({
      ...{ fixTime: AT, hasFix: true, latitude: -23.55, longitude: -46.63, satellites: 9, altitudeMeters: null },
      ...{ speedKmh: 62, courseDegrees: 271, event: null, buffered: false },
    })
    expect(answer(bytes)).toBe('787812101a0b150a141e0d0a')
  })

  test.each([
    ['02f801', 'vibration', 1],
    ['02f802', 'overspeed', 2],
    ['02f810', 'lowPower', 16],
    ['02f840', null, 64],
  ])('has a height and an alarm behind it in some models: %s is %s', (added, event, alarmCode) => {
    expect(position(gt06Place({ at: AT, added }))).toMatchObject({
      ...{ altitudeMeters: 760, event },
      attributes: { alarmCode },
    })
  })

  test('from memory, and one without a fix, are told as such', () => {
    expect(position(gt06Place({ at: AT, hasFix: false }, 0x11))).toMatchObject({ hasFix: false, buffered: true })
  })
})

describe('a place in degrees', () => {
  test('is told in UTC and answered by nothing', () => {
    expect(position(place({ at: AT }))).toMatchObject({
      ...{ fixTime: AT, hasFix: true, latitude: -23.55, longitude: -46.63, satellites: 9 },
      ...{ speedKmh: 62, courseDegrees: 270, buffered: false },
    })
    expect(answer(place({ at: AT }))).toBe('')
    expect(position(place({ at: AT }, 0x09)).buffered).toBe(true)
  })

  test('is a sign of life without one', () => {
    expect(decode(hex('78780108 0d0a'))).toEqual({ messages: [{ kind: 'heartbeat' }] })
  })
})

test('what is around a tracker is of its instant, has an alarm in some models, and is answered with its time', () => {
  expect(decode(surroundings(AT)).messages).toMatchObject([{ kind: 'heartbeat', at: AT, readings: { event: null } }])
  expect(answer(surroundings(AT))).toBe('787801692611211020300d0a')
  expect(decode(surroundings(AT, '01', 0x19)).messages).toMatchObject([
    { kind: 'heartbeat', at: AT, readings: { event: 'vibration', buffered: true } },
  ])
})

test('a status tells battery and signal, of watches charge and pulse, and is answered with itself', () => {
  expect(decode(hex('78780713 51 4d 08 19 64 0d0a')).messages).toMatchObject([
    { kind: 'heartbeat', readings: { attributes: { batteryPercent: 81, signalLevel: 100 } } },
  ])
  expect(answer(hex('78780713 51 4d 08 19 64 0d0a'))).toBe('78780713514d0819640d0a')
  expect(decode(hex('78780c13 51 4d 08 19 64 000000 01 48 0d0a')).messages).toMatchObject([
    { kind: 'heartbeat', readings: { attributes: { charging: true, heartRate: 72 } } },
  ])
})

test.each([
  ['94', 'vibration'],
  ['99', 'sos'],
])('type %s alone tells of %s', (type, event) => {
  expect(decode(hex(`787801${type} 0d0a`))).toMatchObject({ messages: [{ kind: 'heartbeat', readings: { event } }] })
})

test('at no place the alarm is told as of its instant, and answered', () => {
  const bytes = gt06Place({ at: AT, added: '02f801' })
  bytes.fill(0xff, 11, 19)
  expect(decode(bytes).messages).toMatchObject([{ kind: 'heartbeat', at: AT, readings: { event: 'vibration' } }])
  expect(answer(bytes)).toBe('787815101a0b150a141e0d0a')
})

test('other types and no time are kept as they came', () => {
  expect(decode(hex('78780341 0102 0d0a')).messages).toEqual([{ kind: 'unknown', type: '41', length: 2 }])
  const month = gt06Place({ at: AT })
  month[5] = 13
  expect(decode(month).messages).toMatchObject([{ kind: 'unknown', type: '10', isKnownType: true }])
  expect(() => topin.decode(login('abcdefabcdefabc'), context)).toThrow(BrokenFrameError)
})

describe('framing', () => {
  test('frames are the same ones wherever a stream is cut', () => {
    // Ten past one in the afternoon: an end that is none stands in the time.
    const noon = Date.UTC(2026, 10, 21, 13, 10, 30)
    const frames = [
      login(IMEI),
      gt06Place({ at: noon }),
      place({ at: noon }),
      surroundings(noon, '01'),
      surroundings(noon),
    ]
    expectSameFrames(topin, Buffer.concat([...frames, hex('78780130 0d0a')]), 6)
  })

  test('another head and no end close', () => {
    for (const bytes of [hex('7879'), hex('79'), Buffer.concat([hex('78780541'), Buffer.alloc(600)])])
      expect(() => topin.frameLength(bytes, 'tcp')).toThrow(BrokenFrameError)
  })
})

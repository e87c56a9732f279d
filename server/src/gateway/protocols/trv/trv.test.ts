import type { PositionReport } from '@monitorweb/domain/position/position-report'
import { describe, expect, test } from 'vitest'
import { BrokenFrameError, type Decoded } from '../../protocol.ts'
import { expectOneFrame, expectSameFrames } from '../golden/cut-streams.ts'
import { packet, placeText } from './frames.ts'
import { trv } from './trv.ts'

const IMEI = '355932600012345'
const AT = Date.UTC(2026, 10, 21, 10, 20, 30)
const context = { serial: IMEI, transport: 'tcp', receivedAt: AT, memory: null } as const

const decode = (text: string): Decoded => trv.decode(packet(text), context)
const answer = (text: string) => Buffer.from(decode(text).reply ?? []).toString('latin1')

function position(text: string): PositionReport {
  const [message] = decode(text).messages
  if (message?.kind !== 'position') throw new Error(`no position in ${JSON.stringify(message)}`)
  return message.report
}

describe('a tracker in a vehicle', () => {
  test('says who it is, and is answered', () => {
    expect(decode(`TRVAP00${IMEI}`).messages).toEqual([{ kind: 'login', serial: IMEI }])
    expect(answer(`TRVAP00${IMEI}`)).toBe('TRVBP00#')
    expect(decode('TRVAP00nobody').messages).toMatchObject([{ kind: 'unknown', type: 'AP00', isKnownType: true }])
  })

  test.each(['AP01', 'AP10', 'YP03', 'YP14'])('%s tells place, UTC, state and speed', (type) => {
    const text = `TRV${type}${placeText({ at: AT })}`
    expect(position(text)).toMatchObject({
      ...{ fixTime: AT, hasFix: true, latitude: -23.55, longitude: -46.63, satellites: 9 },
      ...{ speedKmh: 45, courseDegrees: 83.1, ignition: true, event: null },
      attributes: { signalLevel: 60, batteryPercent: 80, armed: true, workMode: 2 },
    })
    expect(answer(text)).toBe(`TRV${type === 'AP01' || type === 'AP10' ? 'B' : 'Z'}${type.slice(1)}#`)
  })

  test.each([
    ['06000908020200', false, { armed: false }],
    ['06000908000000', null, {}],
    ['060009080', null, {}],
    ['0600090801010200011', true, { armed: true, workMode: 2 }],
  ])('state %s tells the ignition and whether it is armed, or neither', (state, ignition, rest) => {
    const told = position(`TRVAP01${placeText({ at: AT, state })}`)
    expect(told.ignition).toBe(ignition)
    expect(told.attributes).toEqual({ signalLevel: 60, batteryPercent: 80, ...rest })
  })

  test('a sign of life tells the state, and its answers to commands are results that nobody answers', () => {
    expect(decode('TRVCP01,06000908020102').messages).toMatchObject([
      { kind: 'heartbeat', readings: { ignition: false, attributes: { satellites: 9, batteryPercent: 80 } } },
    ])
    expect(answer('TRVCP01,06000908020102')).toBe('TRVDP01#')
    // What stands behind the settings is told by some models alone.
    expect(decode('TRVCP01,07800010010000602001206001120124').messages).toMatchObject([
      { readings: { ignition: true, attributes: { batteryPercent: 100, blocked: false, charging: false } } },
    ])
    expect(decode('TRVCP01,07800010010000602001206001211').messages).toMatchObject([
      { readings: { attributes: { blocked: true, charging: true, moving: true } } },
    ])
    expect(decode('TRVAP03,080835,1')).toMatchObject({
      messages: [{ kind: 'heartbeat', readings: { attributes: { commandResult: 'AP03,080835,1' } } }],
    })
    expect(answer('TRVAP03,080835,1')).toBe('')
  })

  test('no fix is told as such; no place and no time are kept as they came, and answered', () => {
    expect(position(`TRVAP01${placeText({ at: AT, fix: 'V' })}`).hasFix).toBe(false)
    for (const text of [
      placeText({ at: AT, latitude: '9933.0000S' }),
      placeText({ at: AT }).replace('261121', '261321'),
      placeText({ at: AT }).replace('083.10', '08..10'),
      'A',
    ]) {
      expect(decode(`TRVAP01${text}`).messages).toMatchObject([{ kind: 'unknown', type: 'AP01', isKnownType: true }])
      expect(answer(`TRVAP01${text}`)).toBe('TRVBP01#')
    }
    expect(decode('TRVINFO,1').messages).toEqual([{ kind: 'unknown', type: 'INFO', length: 2 }])
  })
})

describe('a watch', () => {
  test('gets the time of its login', () => {
    expect(decode(`IWAP00${IMEI},8955000000000000001f,724110000000001`).messages).toEqual([
      { kind: 'login', serial: IMEI },
    ])
    expect(answer(`IWAP00${IMEI}`)).toBe('IWBP00,20261121102030,0#')
  })

  test.each([
    ['00', null],
    ['01', 'sos'],
    ['02', 'lowBattery'],
    ['05', 'fallDown'],
    ['17', null],
  ])('alarm %s is %s', (code, event) => {
    const told = position(`IWAP10${placeText({ at: AT })},${code},pt-br,00,casa|74-DE-2B-44-88-8C|97`)
    expect(told.event).toBe(event)
    expect(told.attributes['alarmCode']).toBe(code === '00' ? undefined : Number(code))
  })

  test.each([
    ['IWAP49,68', { heartRate: 68 }, 'IWBP49#'],
    ['IWAPHT,60,130,85', { heartRate: 60, pressureSystolic: 130, pressureDiastolic: 85 }, 'IWBPHT#'],
    [
      'IWAPHP,60,,,95,90,36.5,,,',
      { heartRate: 60, bloodOxygenPercent: 95, bloodSugar: 90, bodyTemperatureCelsius: 36.5 },
      'IWBPHP#',
    ],
    ['IWAP50,36.7,90', { bodyTemperatureCelsius: 36.7, batteryPercent: 90 }, 'IWBP50#'],
  ])('%s is what it measured, answered once it is stored', (text, attributes, reply) => {
    const decoded = decode(text)
    expect(decoded.messages).toMatchObject([{ kind: 'heartbeat', readings: { attributes } }])
    expect(decoded.waitsForCommit).toBe(true)
    expect(answer(text)).toBe(reply)
  })

  test('cells and signs of life are answered at once', () => {
    for (const text of ['AP02,pt_br,0,1,724,11,1491|4490|13,1,a|D8-24-BD-79-FA-1F|59', 'AP03,06000908000102,5555,30']) {
      expect(decode(`IW${text}`)).toMatchObject({ messages: [{ kind: 'heartbeat' }] })
      expect(decode(`IW${text}`).waitsForCommit).toBeUndefined()
      expect(answer(`IW${text}`)).toBe(`IWB${text.slice(1, 4)}#`)
    }
  })
})

describe('framing', () => {
  test('packets are the same ones wherever a stream is cut', () => {
    const packets = [
      packet(`TRVAP00${IMEI}`),
      Buffer.from('\r\n'),
      packet('IWAP49,68'),
      packet('TRVCP01,06000908020102'),
    ]
    expectSameFrames(trv, Buffer.concat(packets), 3)
    expect(trv.decode(Buffer.from('\r\n'), context)).toEqual({ messages: [] })
  })

  test('a piece of a voice is as long as it says, whatever is in it, and is kept', () => {
    const voice = packet('IWAP07,20261121102030,6,1,5,##,#\n')
    expectOneFrame(trv, voice)
    expect(trv.decode(voice, context).messages).toMatchObject([{ kind: 'unknown', type: 'AP07' }])
  })

  test('another beginning, no type and no end close', () => {
    for (const text of ['X', 'TX', 'IX', `IWAP01${'1'.repeat(9000)}`])
      expect(() => trv.frameLength(Buffer.from(text), 'tcp')).toThrow(BrokenFrameError)
    expect(() => decode('IWap')).toThrow(BrokenFrameError)
  })
})

import type { PositionReport } from '@monitorweb/domain/position/position-report'
import { describe, expect, test } from 'vitest'
import { BrokenFrameError, type DecodeContext, type Decoded } from '../../protocol.ts'
import { expectSameFrames } from '../golden/cut-streams.ts'
import { eelink } from './eelink.ts'
import { devicePackage, firstContent, login, secondContent, seconds } from './frames.ts'
import { wrap } from './framing.ts'

const SERIAL = '350123450000051'
const AT = Date.UTC(2026, 10, 21, 10, 20, 30)
const PLACE = { fixTime: AT, hasFix: true, latitude: -23.55, longitude: -46.63, speedKmh: 83, courseDegrees: 271 }

function session(fields: Partial<DecodeContext> = {}): (bytes: Buffer) => Decoded {
  const context = {
    ...({ serial: SERIAL, transport: 'tcp', receivedAt: AT } as const),
    ...{ memory: eelink.createMemory(), ...fields },
  } as Parameters<typeof eelink.decode>[1]
  return (bytes) => eelink.decode(bytes, context)
}

const decode = (bytes: Buffer) => session()(bytes)
const answer = ({ reply }: Decoded) => reply && Buffer.from(reply).toString('hex')

function report(bytes: Buffer): PositionReport {
  const [message] = decode(bytes).messages
  if (message?.kind !== 'position') throw new Error(`no position in ${JSON.stringify(message)}`)
  expect(message.serial).toBe(SERIAL)
  return message.report
}

const second = (type: number, fields: Partial<Parameters<typeof secondContent>[0]> = {}) =>
  devicePackage(type, secondContent({ at: AT, ...fields }))

describe('a login', () => {
  test('names the device and is answered at once with the time', () => {
    const read = session({ serial: null })(login(SERIAL))
    expect(read.messages).toEqual([{ kind: 'login', serial: SERIAL }])
    expect(answer(read)).toBe(`67670100090007${seconds(AT)}000100`)
    expect(read.waitsForCommit).toBeUndefined()
  })

  test('of what is no IMEI is broken', () =>
    expect(() => decode(devicePackage(0x01, '1234567890123456 01 f4'))).toThrow(BrokenFrameError))
})

describe('the second edition', () => {
  test('tells place, status and what is measured, and is answered after its commit', () => {
    const bytes = second(0x12, {
      measured: '118a 04ec 0000 0001e240 0000 0000 0005 0000 1a80 01f4 00000100 00000190 ff60',
    })
    expect(report(bytes)).toMatchObject({ ...PLACE, altitudeMeters: 760, satellites: 11, odometerKm: 123.456 })
    expect(report(bytes)).toMatchObject({ ignition: true, event: null, voltage: null })
    expect(report(bytes).attributes).toEqual({
      ...{ recordIndex: 7, armed: false, moving: true, blocked: true, backupVoltage: 4.49 },
      ...{ adc0Steps: 1260, adc1Steps: 0, steps: 5, temperatureCelsius: 26.5, humidityPercent: 50 },
      ...{ illuminanceLux: 1, co2Ppm: 400, temperature2Celsius: -10 },
    })
    expect(decode(bytes)).toMatchObject({ waitsForCommit: true })
    expect(answer(decode(bytes))).toBe('67671200020007')
  })

  test('leaves out sensors that say zero, lines that the device has not, and what a short package does not say', () => {
    const short = report(second(0x12, { status: '8180', measured: '118a' }))
    expect(short).toMatchObject({ ignition: null, odometerKm: null })
    expect(short.attributes).toEqual({ recordIndex: 7, charging: true, backupVoltage: 4.49, input4: true })
    const zeros = report(second(0x12, { measured: '00'.repeat(32) }))
    expect(zeros.attributes).not.toHaveProperty('temperatureCelsius')
    expect(zeros.attributes).not.toHaveProperty('temperature2Celsius')
  })

  test.each([0x12, 0x14, 0x15])('%i tells by its status whether there was a fix', (type) => {
    const before = type === 0x12 ? '' : '02'
    expect(report(second(type, { before, status: '066e' }))).toMatchObject({ ...PLACE, hasFix: false })
    expect(report(second(type, { before, status: '066f' }))).toMatchObject(PLACE)
  })

  test('of a phone has no status, and its place is one', () => {
    expect(report(second(0x16, { status: '' }))).toMatchObject(PLACE)
  })

  test.each([
    ['02 00', 'none'],
    ['02 01 02d4 000b 05d3 05d3 0000118a 0000 0025 0001 15', 'one'],
  ])('reads over the cells of LTE %s, where it hears %s', (cells) => {
    const content = `${seconds(AT)} 81 fd792e10 faff44d0 02f8 0053 010f 0b ${cells} 066f 1036 0000 0000 0001e240`
    expect(report(devicePackage(0x12, content))).toMatchObject({
      ...{ ...PLACE, ignition: true, odometerKm: 123.456, attributes: { blocked: true, backupVoltage: 4.15 } },
    })
  })

  test.each([
    ['01', 'powerCut'],
    ['02', 'sos'],
    ['03', 'lowBattery'],
    ['25', 'removing'],
    ['82', 'overspeed'],
    ['85', 'accident'],
    ['7f', null],
  ])('warning %s is %s', (before, event) => {
    expect(report(second(0x14, { before }))).toMatchObject({ event, attributes: { alarmCode: Number(`0x${before}`) } })
  })

  test('reads over cells and access points, and without a place is readings of that instant', () => {
    const cells = '91 fd792e10 faff44d0 02f8 0053 010f 0b 0025428a0e7ea6 08 02 02d4 000b 05d3 05d3 0000118a 0000'
    const bytes = devicePackage(0x15, `${seconds(AT)} ${cells} 00c5 24c2 ae 00c6 24c2 af 02 066f`)
    expect(report(bytes)).toMatchObject({ ...PLACE, ignition: true, attributes: { reasonCode: 2 } })
    const without = decode(devicePackage(0x14, `${seconds(AT)} 02 02d4000b05d30000118a15 25 0400`))
    expect(without.messages).toMatchObject([
      { kind: 'heartbeat', at: AT, serial: SERIAL, readings: { event: 'removing' } },
    ])
    expect(without.waitsForCommit).toBe(true)
  })
})

describe('the first edition', () => {
  test('tells place and status, and its positions are not answered', () => {
    const bytes = devicePackage(0x02, firstContent(AT, '006e 1170 0015 0003 0004'))
    expect(report(bytes)).toMatchObject({ ...PLACE, ignition: true })
    expect(report(bytes).attributes).toEqual({
      ...{ recordIndex: 7, armed: false, blocked: false, backupVoltage: 4.464, signalLevel: 21 },
      ...{ adc1Steps: 3, adc2Steps: 4 },
    })
    expect(decode(bytes).reply).toBeUndefined()
    expect(report(devicePackage(0x02, firstContent(AT, '', '00'))).hasFix).toBe(false)
  })

  test('tells alarms and states, which are answered', () => {
    const alarm = devicePackage(0x04, firstContent(AT, '83'))
    expect(report(alarm).event).toBe('geofenceEnter')
    expect(answer(decode(alarm))).toBe('67670400020007')
    expect(report(devicePackage(0x05, firstContent(AT, `01 ${seconds(AT)} 006e`)))).toMatchObject({
      ...{ ignition: true, attributes: { eventCode: 1 } },
    })
  })
})

describe('other packages', () => {
  test('a heartbeat is answered at once; of the relay it tells once the edition is known', () => {
    const heartbeat = devicePackage(0x03, '006e')
    const read = session()
    expect(read(heartbeat).messages).toMatchObject([{ readings: { ignition: true, attributes: { armed: false } } }])
    expect(read(heartbeat).waitsForCommit).toBeUndefined()
    expect(answer(read(heartbeat))).toBe('67670300020007')
    const blocked = (type: number, content: string) => {
      const later = session()
      later(devicePackage(type, content))
      const [message] = later(heartbeat).messages
      return message?.kind === 'heartbeat' && message.readings?.attributes.blocked
    }
    expect(blocked(0x12, secondContent({ at: AT }))).toBe(true)
    expect(blocked(0x02, firstContent(AT, ''))).toBe(false)
  })

  test('what the vehicle says is readings of its instant', () => {
    const bus = devicePackage(
      0x17,
      `${seconds(AT)} 0c105c5555 0d11555555 057a555555 4237f55555 890000004a 8a0000aef7 ff00000000`,
    )
    expect(decode(bus).messages).toMatchObject([
      {
        ...{ kind: 'heartbeat', at: AT },
        readings: {
          voltage: 14.325,
          attributes: {
            engineRpm: 1047,
            obdSpeedKmh: 17,
            coolantCelsius: 82,
            fuelConsumption: 74,
            obdOdometerKm: 44791,
          },
        },
      },
    ])
  })

  test('the answer to a command is a place, or words', () => {
    const said = (words: string) => devicePackage(0x80, `0100000001 ${Buffer.from(words).toString('hex')}`)
    const place = 'Lat:S23.550000\nLon:W46.630000\nCourse:271.00\nSpeed:83.00KM/H\nDate Time:2026-11-21 10:20:30'
    expect(report(said(place))).toMatchObject(PLACE)
    expect(decode(said('RELAY ok')).messages).toMatchObject([
      { readings: { attributes: { commandResult: 'RELAY ok' } } },
    ])
  })

  test('what does not fit, and types that are not known, are kept, and answered but for pictures', () => {
    const short = decode(devicePackage(0x12, seconds(AT)))
    expect(short.messages).toMatchObject([{ kind: 'unknown', serial: SERIAL, type: '12', isKnownType: true }])
    expect(answer(short)).toBe('67671200020007')
    expect(decode(devicePackage(0x1a, '00')).messages).toMatchObject([{ kind: 'unknown', type: '1a' }])
    expect(decode(devicePackage(0x1f, '00')).reply).toBeUndefined()
  })
})

describe('framing', () => {
  const packages = Buffer.concat([second(0x12), second(0x14, { before: '02' })])

  test('is the same wherever a stream is cut', () => {
    expect(expectSameFrames(eelink, Buffer.concat([login(SERIAL), packages, wrap(SERIAL, packages)]), 4)).toHaveLength(
      4,
    )
  })

  test('a wrapping names its device, and over UDP its answers are wrapped too', () => {
    const read = session({ serial: null, transport: 'udp' })(wrap(SERIAL, packages))
    expect(read.messages).toMatchObject([{ serial: SERIAL }, { serial: SERIAL, report: { event: 'sos' } }])
    expect(answer(read)).toBe(wrap(SERIAL, Buffer.from('6767120002000767671400020007', 'hex')).toString('hex'))
  })

  test('another beginning, a length of too much, a wrong checksum and bytes between packages close', () => {
    for (const bytes of [Buffer.from('x'), Buffer.from('676712ffff', 'hex'), Buffer.from('EL\0\x01')])
      expect(() => eelink.frameLength(bytes, 'tcp')).toThrow(BrokenFrameError)
    const wrong = wrap(SERIAL, packages)
    wrong.writeUInt8(wrong.readUInt8(20) ^ 1, 20)
    expect(() => decode(wrong)).toThrow(BrokenFrameError)
    expect(() => decode(wrap(SERIAL, Buffer.concat([packages, Buffer.of(0)])))).toThrow(BrokenFrameError)
    expect(() => decode(wrap(SERIAL, packages.subarray(0, -1)))).toThrow(BrokenFrameError)
  })
})

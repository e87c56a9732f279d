import type { PositionReport } from '@monitorweb/domain/position/position-report'
import { describe, expect, test } from 'vitest'
import { BrokenFrameError, type Decoded } from '../../protocol.ts'
import { expectSameFrames } from '../golden/cut-streams.ts'
import { wondex } from './wondex.ts'

const AT = Date.UTC(2026, 10, 21, 10, 20, 30)
const SERIAL = '2026000017'
const PLACE = `${SERIAL},20261121102030,-46.630000,-23.550000,62,271,760,9`
const KEEP_ALIVE = Buffer.from('d0d70b00914ec278', 'hex')

type Memory = ReturnType<typeof wondex.createMemory>

const decode = (said: string | Buffer, memory: Memory = wondex.createMemory()): Decoded =>
  wondex.decode(typeof said === 'string' ? Buffer.from(`${said}\r\n`) : said, {
    ...{ serial: null, transport: 'tcp', receivedAt: AT, memory },
  })

function reportIn(line: string): PositionReport {
  const { messages, reply } = decode(line)
  const [message] = messages
  if (message?.kind !== 'position') throw new Error(`no position in ${JSON.stringify(message)}`)
  expect(message.serial).toBe(SERIAL)
  expect(reply).toBeUndefined()
  return message.report
}

describe('a report', () => {
  test('tells place and event, and is not answered', () => {
    expect(reportIn(`${PLACE},2`)).toEqual({
      ...{ fixTime: AT, hasFix: true, latitude: -23.55, longitude: -46.63, altitudeMeters: 760, satellites: 9 },
      ...{ speedKmh: 62, courseDegrees: 271, ignition: null, event: null, buffered: null, voltage: null },
      ...{ odometerKm: null, hourMeterHours: null, attributes: { eventCode: 2 } },
    })
  })

  test('without satellites has no fix', () => {
    expect(reportIn(`${PLACE.replace(/9$/, '0')},2`)).toMatchObject({ hasFix: false, satellites: 0 })
  })

  test('tells odometer, inputs, converters and outputs', () => {
    const report = reportIn(`${PLACE},2,123.4,5,0.01,1.50,2,0,0`)
    expect(report.odometerKm).toBe(123.4)
    expect(report.attributes).toMatchObject({ input1: true, input2: false, input3: true, adc1Volts: 0.01 })
    expect(report.attributes).toMatchObject({ adc2Volts: 1.5, output1: false, output2: true })
  })

  test('tells inputs first where the model has no odometer, and the battery before them', () => {
    expect(reportIn(`${PLACE},1,1325,125.4,10.5,0.0`)).toMatchObject({
      odometerKm: null,
      attributes: { inputBits: 1325, input1: true, adc1Volts: 125.4, adc2Volts: 10.5, output1: false },
    })
    expect(reportIn(`${PLACE},2,3.90V,1`).attributes).toMatchObject({ backupVoltage: 3.9, input1: true })
  })

  test('with empty fields tells the others', () => {
    const { attributes, odometerKm } = reportIn(`${PLACE},2,,1,,,2`)
    expect(odometerKm).toBeNull()
    expect(attributes).toMatchObject({ input1: true, output2: true })
    expect(attributes).not.toHaveProperty('adc1Volts')
  })

  test.each([
    ['a place is none', PLACE.replace('-23.550000', '-93.550000')],
    ['a time is in no calendar', PLACE.replace('20261121', '20261321')],
    ['it ends early', PLACE],
    ['a number is none', `${PLACE.replace('271', 'N')},2`],
  ])('where %s, it is kept as bytes', (_why, line) => {
    const said = line.endsWith(',9') && line !== PLACE ? `${line},2` : line
    expect(decode(said).messages).toEqual([
      { kind: 'unknown', serial: SERIAL, type: 'report', length: said.length, isKnownType: true },
    ])
  })
})

test('what keeps alive says the device and is answered with itself', () => {
  const { messages, reply } = decode(KEEP_ALIVE)
  expect(messages).toEqual([{ kind: 'login', serial: SERIAL }])
  expect(reply).toEqual(KEEP_ALIVE)
})

test('what a device says to a command is of the device that spoke before', () => {
  const memory = wondex.createMemory()
  decode(`${PLACE},2`, memory)
  for (const said of ['$OK:REBOOT', '$ERR:1', '$MSG:Ola'])
    expect(decode(said, memory).messages).toMatchObject([
      { kind: 'heartbeat', serial: SERIAL, readings: { attributes: { commandResult: said } } },
    ])
  expect(decode('$OK:REBOOT').messages[0]).not.toHaveProperty('serial')
})

describe('framing', () => {
  test('gives the same frames wherever the stream is cut', () => {
    const stream = Buffer.concat([KEEP_ALIVE, Buffer.from(`\r\n${PLACE},2\r\n$OK:REBOOT\r\n`), KEEP_ALIVE])
    expectSameFrames(wondex, stream, 4)
  })

  test('over UDP the datagram ends a line', () => {
    const datagram = Buffer.from(`${PLACE},2`)
    expect(wondex.frameLength(datagram, 'udp')).toBe(datagram.length)
    expect(decode(Buffer.from('\r\n')).messages).toEqual([])
    expect(wondex.frameLength(Buffer.from('\r\n'), 'udp')).toBe(2)
  })

  test('another beginning, a line that is too long and a line of nobody break', () => {
    for (const bytes of [Buffer.from('*HQ'), Buffer.of(0xd0, 0), Buffer.from(`1${'0'.repeat(2_000)}\n`)])
      expect(() => wondex.frameLength(bytes, 'tcp')).toThrow(BrokenFrameError)
    expect(() => decode('12,1')).toThrow(BrokenFrameError)
  })
})

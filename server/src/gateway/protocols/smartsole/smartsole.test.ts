import { describe, expect, test } from 'vitest'
import { BrokenFrameError, type Decoded } from '../../protocol.ts'
import { expectSameFrames } from '../golden/cut-streams.ts'
import { smartsole } from './smartsole.ts'

const AT = Date.UTC(2026, 10, 21, 10, 20, 30)
const IMEI = '862170018895731'
const REPORT = `#GTXRP=${IMEI},11,261121102030,-23.550000,-46.630000,760,5,1,9,1.08,261121102031,4.10,10$`

const decode = (text: string): Decoded =>
  smartsole.decode(Buffer.from(text), { serial: null, transport: 'tcp', receivedAt: AT, memory: null })

test('a report tells place, height, speed, receiver and battery, and is not answered', () => {
  expect(decode(REPORT)).toEqual({
    messages: [
      {
        ...{ kind: 'position', serial: IMEI },
        report: {
          ...{ fixTime: AT, hasFix: true, latitude: -23.55, longitude: -46.63, altitudeMeters: 760, satellites: 9 },
          ...{ speedKmh: 5, courseDegrees: null, ignition: null, event: null, buffered: null, voltage: null },
          ...{ odometerKm: null, hourMeterHours: null, attributes: { hdop: 1.08, backupVoltage: 4.1 } },
        },
      },
    ],
  })
})

test('a report without a fix says so', () => {
  expect(decode(REPORT.replace(',5,1,9,', ',0,0,0,')).messages).toMatchObject([{ report: { hasFix: false } }])
})

test.each([
  ['a place that is none', REPORT.replace('-23.55', '-93.55')],
  ['a time in no calendar', REPORT.replace('261121102030', '261321102030')],
  ['a report that ends early', `${REPORT.slice(0, 60)}$`],
])('%s is kept as bytes', (_what, text) => {
  expect(decode(text).messages).toMatchObject([{ kind: 'unknown', serial: IMEI, type: 'GTXRP', isKnownType: true }])
})

test('another message is kept as bytes', () => {
  expect(decode(`#GTXAB=${IMEI},1,2$`).messages).toEqual([{ kind: 'unknown', serial: IMEI, type: 'GTXAB', length: 3 }])
})

describe('framing', () => {
  test('gives the same messages wherever the stream is cut', () => {
    expectSameFrames(smartsole, Buffer.from(`${REPORT}\r\n${REPORT}${REPORT}`), 3)
  })

  test('another beginning, no end and a message of nobody break', () => {
    expect(() => smartsole.frameLength(Buffer.from('GTXRP'), 'tcp')).toThrow(BrokenFrameError)
    expect(() => smartsole.frameLength(Buffer.from(`#${'0'.repeat(600)}`), 'tcp')).toThrow(BrokenFrameError)
    expect(() => decode('#GTXRP=12$')).toThrow(BrokenFrameError)
  })
})

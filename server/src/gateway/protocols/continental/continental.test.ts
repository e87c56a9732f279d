import { describe, expect, test } from 'vitest'
import { BrokenFrameError, type Message } from '../../protocol.ts'
import { expectSameFrames } from '../golden/cut-streams.ts'
import { continental } from './continental.ts'
import { deviceFrame, status } from './frames.ts'

const AT = Date.UTC(2026, 10, 21, 10, 20, 30)
const SERIAL = '2012017'
const STATUS = 2

function read(type: number, content: Buffer): Message {
  const context = { serial: null, transport: 'tcp', receivedAt: AT, memory: null } as const
  const { messages, reply } = continental.decode(deviceFrame(SERIAL, type, content), context)
  expect(reply).toBeUndefined()
  expect(messages).toHaveLength(1)
  return messages[0]!
}

describe('a status', () => {
  test.each([true, false])('tells place, motion, supply and lines, in either form of angles (newer: %s)', (isNewer) => {
    expect(read(STATUS, status({ at: AT, isNewer }))).toEqual({
      ...{ kind: 'position', serial: SERIAL },
      report: {
        ...{ fixTime: AT, hasFix: true, latitude: -23.55, longitude: expect.closeTo(-46.63, 3), satellites: null },
        ...{ altitudeMeters: null, speedKmh: 62, courseDegrees: 271, ignition: true, event: null, buffered: null },
        ...{ voltage: 24, odometerKm: null, hourMeterHours: null },
        attributes: {
          ...{ eventCode: 14, deviceTemperatureCelsius: -5, input1: false, input2: true, input3: false },
          ...{ input4: false, output1: false, output2: true, output3: false, output4: false },
        },
      },
    })
  })

  test('tells distance and hours where the model has them', () => {
    expect(read(STATUS, status({ at: AT, counted: [85_508, 1200] }))).toMatchObject({
      report: { odometerKm: 85.508, hourMeterHours: 1200 },
    })
  })

  test('without a fix says so, and keeps more lines in one number', () => {
    expect(read(STATUS, status({ at: AT, hasFix: false, inputs: 0x8200 }))).toMatchObject({
      report: { hasFix: false, ignition: false, attributes: { inputBits: 0x4100 } },
    })
  })

  test('whose place is none, or that ends early, is kept as bytes', () => {
    for (const content of [status({ at: AT, latitude: 91 }), status({ at: AT }).subarray(0, 20)])
      expect(read(STATUS, content)).toEqual({
        ...{ kind: 'unknown', serial: SERIAL, type: '02', length: content.length, isKnownType: true },
      })
  })
})

test('other types are kept as bytes', () => {
  expect(read(0x11, Buffer.of(1, 2))).toEqual({ kind: 'unknown', serial: SERIAL, type: '11', length: 2 })
})

describe('framing', () => {
  test('gives the same frames wherever the stream is cut', () => {
    const stream = Buffer.concat([
      deviceFrame(SERIAL, STATUS, status({ at: AT })),
      deviceFrame(SERIAL, 1, Buffer.alloc(0)),
      deviceFrame(SERIAL, STATUS, status({ at: AT, counted: [1] })),
    ])
    expectSameFrames(continental, stream, 3)
  })

  test.each(['00', '5341', '5356000a', '5356ffff'])('bytes %s break', (hex) => {
    expect(() => continental.frameLength(Buffer.from(hex, 'hex'), 'tcp')).toThrow(BrokenFrameError)
  })
})

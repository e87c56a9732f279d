import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { BrokenFrameError } from '../../protocol.ts'
import { closeFrame, openFrame } from './framing.ts'
import { mxt } from './mxt.ts'

const session = { serial: null, transport: 'tcp', receivedAt: 0, memory: null } as const
const AT = Date.UTC(2026, 10, 21, 13, 20, 30)

interface Fields {
  groups?: number
  flags?: number
  rest?: readonly number[]
}

/** What a report holds, numbers with their lowest byte first. */
function report({ groups = 0x24, flags = 0x0010_0101, rest }: Fields = {}): Buffer {
  const head = Buffer.alloc(27)
  head.set([0xa6, 0x31])
  head.writeUInt32LE(8_222_001, 2)
  head.set([8, groups], 6)
  head.writeUInt16LE(513, 8)
  const days = Math.floor((AT - Date.UTC(2000, 0, 1)) / 86_400_000)
  head.writeUInt32LE(((days << 17) | (13 << 12) | (20 << 6) | 30) >>> 0, 10)
  head.writeInt32LE(-23_550_000, 14)
  head.writeInt32LE(-46_630_000, 18)
  head.writeUInt32LE(flags >>> 0, 22)
  head[26] = 83
  return Buffer.concat([head, Buffer.from(rest ?? [0, 9, 1, 4, 17, 0, 1, 64, 0xf6, 4, 0, 0, 0])])
}

function position(content: Buffer) {
  const [message] = mxt.decode(closeFrame(content), session).messages
  if (message?.kind !== 'position') throw new Error(`no position in ${JSON.stringify(message)}`)
  return message.report
}

describe('a position', () => {
  test('tells place, flags, receiver, supply and reason', () => {
    const told = position(report())
    expect(told).toMatchObject({ fixTime: AT, hasFix: true, latitude: -23.55, longitude: -46.63, satellites: 9 })
    expect(told).toMatchObject({ speedKmh: 83, courseDegrees: 0, voltage: 12.8, ignition: true, event: null })
    expect(told.attributes).toMatchObject({
      ...{ recordIndex: 513, charging: true, input1: false, output1: false, output2: true, signalLevel: 17 },
      ...{ hdop: 1, accuracyMeters: 4, deviceTemperatureCelsius: -10, reasonCode: 4 },
    })
  })

  test('tells odometer, hours, the exact supply and the battery where its groups say so', () => {
    const rest = [
      0, 9, 1, 4, 17, 0, 1, 64, 30, 0x40, 0xe2, 1, 0, 0xb4, 0, 0, 0, 4, 0, 0, 0, 0x34, 0x30, 0x10, 0x0e, 0xf4,
    ]
    expect(position(report({ groups: 0x7c, rest }))).toMatchObject({
      ...{ odometerKm: 123.456, hourMeterHours: 3, voltage: 12.34 },
      attributes: { backupVoltage: 3.6 },
    })
  })

  test('its flags tell the course in eighths and that there is an alarm', () => {
    expect(position(report({ flags: 0x0000_0c02 }))).toMatchObject({
      ...{ courseDegrees: 135, ignition: false, event: 'general' },
      attributes: { charging: false },
    })
  })

  test.each([
    ['a waypoint', 0x25, 8],
    ['a wireless accessory', 0x26, 8],
    ['both', 0x27, 16],
  ])('behind %s the other groups are read', (_words, groups, skipped) => {
    const rest = [0, ...new Array<number>(skipped).fill(0x7f), 9, 1, 4, 17, 0, 1, 64, 0xf6, 4, 0, 0, 0]
    expect(position(report({ groups, rest }))).toMatchObject({
      ...{ latitude: -23.55, satellites: 9, voltage: 12.8 },
      attributes: { signalLevel: 17, reasonCode: 4 },
    })
  })

  test.each([
    ['its number', [0x41, 0xe2, 1, 0], '123457'],
    ['zero, which is nobody', [0, 0, 0, 0], undefined],
    ['less than a number', [0x41, 0xe2], undefined],
  ])('the driver is %s', (_words, driver, driverId) => {
    const told = position(report({ groups: 0xa0, rest: [0, 4, 0, 0, 0, ...driver] }))
    expect(told.attributes).toMatchObject({ reasonCode: 4 })
    expect(told.attributes['driverId']).toBe(driverId)
  })

  test('where the bytes end before a waypoint and the groups behind it, the place is told without them', () => {
    expect(position(report({ groups: 0x25 }))).toMatchObject({ latitude: -23.55, voltage: null, satellites: null })
  })

  test('is answered with model, device and its own checksum', () => {
    const frame = closeFrame(report())
    const reply = Buffer.from(mxt.decode(frame, session).reply ?? [])
    const { content } = openFrame(reply)
    const { checksum } = openFrame(frame)
    expect(content).toEqual(Buffer.concat([Buffer.from('a602', 'hex'), report().subarray(2, 6), checksum]))
  })
})

describe('what does not fit', () => {
  test.each([
    ['it ends early', report().subarray(0, 29)],
    ['the place is none', Buffer.concat([report().subarray(0, 14), Buffer.alloc(4, 0x7f), report().subarray(18)])],
  ])('where %s, it is kept and answered', (_why, content) => {
    const { messages, reply } = mxt.decode(closeFrame(content), session)
    expect(messages).toEqual([
      { kind: 'unknown', serial: '8222001', type: '31', length: content.length, isKnownType: true },
    ])
    expect(reply).toBeDefined()
  })

  test('another type is kept with its device, and nobody knows its answer', () => {
    const content = Buffer.concat([Buffer.of(0xa6, 0x30), report().subarray(2, 8)])
    expect(mxt.decode(closeFrame(content), session)).toEqual({
      messages: [{ kind: 'unknown', serial: '8222001', type: '30', length: 8 }],
    })
  })

  test('a wrong checksum and an escape of nothing break', () => {
    const frame = closeFrame(report())
    frame[20]! ^= 0x40
    expect(() => mxt.decode(frame, session)).toThrow(BrokenFrameError)
    expect(() => mxt.decode(Buffer.of(1, 0xa6, 0x10, 4), session)).toThrow(BrokenFrameError)
  })
})

describe('framing', () => {
  const stream = Buffer.concat([closeFrame(report()), closeFrame(report({ groups: 0x7c })), closeFrame(report())])

  test('gives the same frames wherever the stream is cut', () => {
    const lengths = (from: number): number[] => {
      const length = mxt.frameLength(stream.subarray(from), 'tcp')
      return length === 0 ? [] : [length, ...lengths(from + length)]
    }
    const whole = lengths(0)
    expect(whole).toHaveLength(3)
    const first = whole[0] ?? 0
    for (let cut = 1; cut < first; cut++) expect(mxt.frameLength(stream.subarray(0, cut), 'tcp')).toBe(0)
    for (let cut = first; cut < stream.length; cut++)
      expect(mxt.frameLength(stream.subarray(0, cut), 'tcp')).toBe(first)
  })

  test.each([
    ['another protocol', Buffer.from('ST300')],
    ['a start inside a frame', Buffer.of(1, 0xa6, 1)],
    ['no end in sight', Buffer.concat([Buffer.of(1), Buffer.alloc(2_000, 0xaa)])],
  ])('%s breaks', (_what, bytes) => {
    expect(() => mxt.frameLength(bytes, 'tcp')).toThrow(BrokenFrameError)
  })

  test('any content comes back out of its frame', () => {
    fc.assert(
      fc.property(fc.uint8Array({ minLength: 1, maxLength: 80 }), (bytes) => {
        const frame = closeFrame(bytes)
        expect(mxt.frameLength(frame, 'tcp')).toBe(frame.length)
        expect(openFrame(frame).content).toEqual(Buffer.from(bytes))
      }),
    )
  })
})

import { describe, expect, test } from 'vitest'
import { BrokenFrameError, type Decoded } from '../../protocol.ts'
import { expectSameFrames } from '../golden/cut-streams.ts'
import { frame, place } from './frames.ts'
import { gt02 } from './gt02.ts'

const IMEI = '358899050001234'
const AT = Date.UTC(2026, 10, 21, 10, 20, 30)
const context = { serial: null, transport: 'tcp', receivedAt: 0, memory: null } as const
const said = (type: number, content: Uint8Array, options = {}): Decoded =>
  gt02.decode(frame(type, IMEI, content, options), context)

test('a place is told in UTC and answered by nothing', () => {
  const { messages, reply } = said(0x10, place({ at: AT }))
  expect(messages).toMatchObject([
    {
      ...{ kind: 'position', serial: IMEI },
      report: {
        ...{ fixTime: AT, hasFix: true, latitude: -23.55, longitude: -46.63, speedKmh: 62, courseDegrees: 271 },
        attributes: { recordIndex: 7 },
      },
    },
  ])
  expect(reply).toBeUndefined()
})

test('north and east are above zero, and a place without a fix is told as such', () => {
  expect(said(0x10, place({ at: AT, latitude: 1.5, longitude: 2.5, hasFix: false })).messages).toMatchObject([
    { kind: 'position', report: { hasFix: false, latitude: 1.5, longitude: 2.5 } },
  ])
})

test('a heartbeat tells supply and signal and is answered at once', () => {
  const { messages, reply, waitsForCommit } = said(0x1a, Buffer.from('0423261e29', 'hex'), { levels: [5, 4] })
  expect(messages).toMatchObject([
    { kind: 'heartbeat', serial: IMEI, readings: { voltage: null, attributes: { powerLevel: 5, signalLevel: 4 } } },
  ])
  expect(Buffer.from(reply ?? []).toString('hex')).toBe('54681a0d0a')
  expect(waitsForCommit).toBeUndefined()
})

test('the answer to a command is its result', () => {
  const words = Buffer.from('DYD=Success!')
  expect(said(0x1c, Buffer.concat([Buffer.of(words.length), words])).messages).toMatchObject([
    { kind: 'heartbeat', readings: { attributes: { commandResult: 'DYD=Success!' } } },
  ])
})

test('other types, no place and no time are kept as they came', () => {
  expect(said(0x17, Buffer.of(1, 2)).messages).toEqual([{ kind: 'unknown', serial: IMEI, type: '17', length: 2 }])
  const month = place({ at: AT })
  month[1] = 13
  for (const content of [place({ at: AT, latitude: 91 }), place({ at: AT }).subarray(0, -1), month])
    expect(said(0x10, content).messages).toMatchObject([{ kind: 'unknown', type: '10', isKnownType: true }])
})

describe('framing', () => {
  test('frames are the same ones wherever a stream is cut', () => {
    const frames = [
      frame(0x10, IMEI, place({ at: AT })),
      frame(0x1a, IMEI, Buffer.of(0)),
      frame(0x1c, IMEI, Buffer.of(0)),
    ]
    expectSameFrames(gt02, Buffer.concat(frames), 3)
  })

  test('another head, a length of less than a frame, no end and no IMEI close', () => {
    for (const bytes of [[0x68, 0x69], [0x78], [0x68, 0x68, 0x0c], [0x68, 0x68, 0x0d, ...Buffer.alloc(15)]])
      expect(() => gt02.frameLength(Buffer.from(bytes), 'tcp')).toThrow(BrokenFrameError)
    expect(() => gt02.decode(frame(0x1a, 'abcdefabcdefabc', Buffer.of(0)), context)).toThrow(BrokenFrameError)
  })
})

import { expect, test } from 'vitest'
import { createKeptFrameReader } from './kept-frames.ts'
import type { FrameProtocol, Message } from './protocol.ts'
import { gl200 } from './protocols/gl200/gl200.ts'
import { loginContent, placeBlock, shortFrame } from './protocols/gt06/frames.ts'
import { framed } from './protocols/jt808/framing.ts'
import { jt808 } from './protocols/jt808/jt808.ts'

const RECEIVED = Date.UTC(2026, 10, 22, 12)
const SERIAL = '354658061288343'
const DATE = [26, 11, 22, 11, 59, 30]
const POSITION = shortFrame(0x12, Buffer.concat([placeBlock({ date: DATE }), Buffer.alloc(8)]), 2)

const kept = (protocol: string, bytes: Buffer | string) => ({
  protocol,
  receivedAt: RECEIVED,
  bytes: Buffer.from(bytes),
})

function timesOf(messages: Message[] | null) {
  return messages?.flatMap((message) =>
    message.kind === 'position' ? [new Date(message.report.fixTime).toISOString()] : [],
  )
}

test('a frame of a connection is read once its login was, with the zone that the login told', () => {
  const read = createKeptFrameReader()
  expect(read(kept('gt06', POSITION))).toBeNull()
  expect(read(kept('gt06', shortFrame(0x01, loginContent(SERIAL), 1)))).toEqual([{ kind: 'login', serial: SERIAL }])
  expect(timesOf(read(kept('gt06', POSITION)))).toEqual(['2026-11-22T11:59:30.000Z'])
  const zone = Buffer.from([0, 0, (800 << 4) >> 8, (800 << 4) & 0xff])
  read(kept('gt06', shortFrame(0x01, Buffer.concat([loginContent(SERIAL), zone]), 3)))
  expect(timesOf(read(kept('gt06', POSITION)))).toEqual(['2026-11-22T03:59:30.000Z'])
  read(kept('gt06', shortFrame(0x01, loginContent(SERIAL), 4)))
  expect(timesOf(read(kept('gt06', POSITION)))).toEqual(['2026-11-22T11:59:30.000Z'])
})

/** Two messages of a device that never logs in, of which the second says what it does only after the first. */
const BUILT_ON_EACH_OTHER = [
  [jt808, jt808Batch().map((part, index) => framed(pieceOf(part, index + 1), 0x7e))],
  [
    gl200,
    ['RESP:GTFRI 1 072005 0001', 'BUFF:GTFRI 0 092005 0002'].map((one) => {
      const [head, accuracy, sent, count] = one.split(' ')
      const place = `${accuracy},4.3,92,70.0,121.354335,31.222073,20261122102000,0460,0000,18d8,6141,00,2000.0,12345:12:34`
      return Buffer.from(`+${head},060228,862170010196747,,0,0,1,${place},,,80,210100,,,,20261122${sent},${count}$`)
    }),
  ],
] as const

test.each(BUILT_ON_EACH_OTHER)(
  'frames of one that never logs in are read as they were live ($name)',
  (protocol, frames) => {
    const memory = protocol.createMemory()
    const context = { serial: null, transport: 'tcp', receivedAt: RECEIVED, memory } as const
    const live = frames.map((frame) => (protocol as FrameProtocol).decode(frame, context).messages)
    const read = createKeptFrameReader()
    expect(frames.map((frame) => read(kept(protocol.name, frame)))).toEqual(live)
    expect(live.map(({ length }) => length)).toEqual(protocol === jt808 ? [1, 2] : [1, 1])
  },
)

/** A batch of two places (0704) in two pieces. */
function jt808Batch(): Buffer[] {
  const place = '00000000 0000000f 01675ab0 02c7c3e0 0000 0258 005a 261122182030'
  const body = Buffer.from(`0002 01 ${`001c ${place}`.repeat(2)}`.replaceAll(' ', ''), 'hex')
  return [body.subarray(0, 40), body.subarray(40)]
}

function pieceOf(part: Buffer, index: number): Buffer {
  const head = Buffer.from('070420006123456789010000000200', 'hex')
  head[3] = part.length
  head[11] = 100 + index
  return Buffer.concat([head, Buffer.of(index), part])
}

test('a request is read by itself, whatever it came in', () => {
  const read = createKeptFrameReader()
  const address = '/?id=1&lat=-23.5&lon=-46.6&timestamp=1795348770'
  expect(timesOf(read(kept('osmand', address)))).toEqual(['2026-11-22T11:59:30.000Z'])
  expect(timesOf(read(kept('osmand', `/\n${address.slice(2)}`)))).toEqual(['2026-11-22T11:59:30.000Z'])
  const location = { timestamp: '2026-11-22T11:59:30Z', coords: { latitude: -23.5, longitude: -46.6 } }
  const body = JSON.stringify({ device_id: '1', location })
  expect(timesOf(read(kept('osmand', `/\n${body}`)))).toEqual(['2026-11-22T11:59:30.000Z'])
  const position = { fixTime: '2026-11-22T11:59:30Z', latitude: -23.5, longitude: -46.6 }
  const forwarded = JSON.stringify({ position, device: { uniqueId: '1' } })
  expect(timesOf(read(kept('traccar', forwarded)))).toEqual(['2026-11-22T11:59:30.000Z'])
})

test('what nothing can read is told so', () => {
  const read = createKeptFrameReader()
  expect(read(kept('gt06', 'nothing of the kind'))).toBeNull()
  expect(read(kept('of-yesterday', POSITION))).toBeNull()
})

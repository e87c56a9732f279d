import { expect, test } from 'vitest'
import { createKeptFrameReader } from './kept-frames.ts'
import type { Message } from './protocol.ts'
import { loginContent, placeBlock, shortFrame } from './protocols/gt06/frames.ts'

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

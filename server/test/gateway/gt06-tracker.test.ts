import { once } from 'node:events'
import { expect, test, vi } from 'vitest'
import { shortFrame } from '../../src/gateway/protocols/gt06/frames.ts'
import { ANSWER_BYTES, doorOfThisFile, exchange, gt06Login, gt06Position } from '../setup/device-door.ts'
import { PATIENCE } from '../setup/patience.ts'

const world = doorOfThisFile()
const HEARTBEAT = shortFrame(0x13, Buffer.of(0x46, 4, 4, 0, 1), 4)

const answer = (type: number, packetNumber: number) => shortFrame(type, Buffer.alloc(0), packetNumber)

/** The same frame with its checksum damaged. */
function damaged(frame: Buffer): Buffer {
  const other = Buffer.from(frame)
  other[other.length - 3]! ^= 1
  return other
}

async function unread(serial: string): Promise<unknown[]> {
  const { rows } = await world.api.pool.query(
    'select s.reason, s.type, s.detail from set_apart s join device d on d.id = s.device_id where d.serial = $1',
    [serial],
  )
  return rows
}

test('a frame with a wrong checksum is kept and not answered, and all that follows it is taken', async () => {
  const serial = '866551039870017'
  const socket = world.door.connect()
  const frames = [gt06Login(serial), damaged(gt06Position({ speedKmh: 30 }, 2)), gt06Position({ speedKmh: 31 }, 3)]
  const answers = await exchange(socket, [...frames, HEARTBEAT], 3 * ANSWER_BYTES)
  expect(answers).toEqual(Buffer.concat([answer(0x01, 1), answer(0x12, 3), answer(0x13, 4)]))
  const speeds = (await world.stored(serial)).map(({ speed }) => speed)
  // What the heartbeat tells has no speed.
  expect(speeds).toEqual([31, null])
  await vi.waitUntil(async () => (await unread(serial)).length > 0, PATIENCE)
  expect(await unread(serial)).toEqual([{ reason: 'decoderFault', type: '12', detail: 'wrong checksum' }])
  socket.destroy()
})

test('nothing but wrong checksums closes the connection', async () => {
  const socket = world.door.connect()
  socket.resume()
  socket.write(Buffer.concat([gt06Login('866551039870025'), ...Array.from({ length: 6 }, () => damaged(HEARTBEAT))]))
  await once(socket, 'close')
})

import { once } from 'node:events'
import { expect, test, vi } from 'vitest'
import { closeFrame, openFrame } from '../../src/gateway/protocols/mxt/framing.ts'
import { doorOfThisFile } from '../setup/device-door.ts'
import { PATIENCE } from '../setup/patience.ts'

const world = doorOfThisFile()
const DAY_MS = 86_400_000

/** A position of this minute at such a speed. */
function position(serial: number, speed: number): Buffer {
  const now = new Date()
  const content = Buffer.alloc(28)
  content.set([0xa6, 0x31])
  content.writeUInt32LE(serial, 2)
  content.set([8, 0], 6)
  const days = Math.floor((now.getTime() - Date.UTC(2000, 0, 1)) / DAY_MS)
  const time = (days << 17) | (now.getUTCHours() << 12) | (now.getUTCMinutes() << 6) | now.getUTCSeconds()
  content.writeUInt32LE(time >>> 0, 10)
  content.writeInt32LE(-23_550_000, 14)
  content.writeInt32LE(-46_630_000, 18)
  content.set([1, 0, 0, 0, speed, 0], 22)
  return closeFrame(content)
}

async function speeds(serial: string): Promise<number[]> {
  const { rows } = await world.api.pool.query<{ speed: number }>(
    `select p.speed_kmh as speed from stored_position p join device d on d.id = p.device_id where d.serial = $1 order by 1`,
    [serial],
  )
  return rows.map(({ speed }) => speed)
}

test('a position is answered once it is stored, however it is cut, and one that is sent again is one row', async () => {
  const socket = world.door.connect('mxt')
  const frame = position(8_222_001, 16)
  socket.write(frame.subarray(0, 9))
  socket.write(frame.subarray(9))
  const [answer] = (await once(socket, 'data')) as [Buffer]
  expect(await speeds('8222001')).toEqual([16])
  expect(openFrame(answer).content.subarray(0, 6).toString('hex')).toBe('a60231757d00')
  socket.write(frame)
  await once(socket, 'data')
  socket.write(position(8_222_001, 4))
  await once(socket, 'data')
  expect(await speeds('8222001')).toEqual([4, 16])
  socket.destroy()
})

test('a wrong checksum closes its connection, and no other', async () => {
  const [stranger, neighbour] = [world.door.connect('mxt'), world.door.connect('mxt')]
  const broken = position(8_222_002, 30)
  broken[12]! ^= 0x40
  stranger.write(broken)
  await once(stranger, 'close')
  neighbour.write(position(8_222_002, 31))
  await vi.waitUntil(async () => (await speeds('8222002')).length === 1, PATIENCE)
  expect(await speeds('8222002')).toEqual([31])
  neighbour.destroy()
})

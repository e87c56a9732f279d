import { once } from 'node:events'
import { expect, test } from 'vitest'
import { loginContent, shortFrame } from '../../src/gateway/protocols/gt06/frames.ts'
import { ANSWER_BYTES, doorOfThisFile, exchange, gt06Login, gt06Position } from '../setup/device-door.ts'

const world = doorOfThisFile()

async function speedsOf(serial: string): Promise<number[]> {
  const { rows } = await world.api.pool.query(
    `select p.speed_kmh as speed from stored_position p join device d on d.id = p.device_id where d.serial = $1 order by speed`,
    [serial],
  )
  return rows.map(({ speed }) => speed)
}

test('two devices behind one connection are both answered, and each keeps its own positions', async () => {
  const [one, other] = ['863100000000011', '863100000000012']
  const socket = world.door.connect()
  const frames = [
    ...[gt06Login(one), gt06Position({ speedKmh: 11 })],
    ...[gt06Login(other), gt06Position({ speedKmh: 21 }), gt06Position({ speedKmh: 22 })],
    ...[gt06Login(one), gt06Position({ speedKmh: 12 })],
  ]
  const answers = await exchange(socket, frames, frames.length * ANSWER_BYTES)
  expect(answers).toHaveLength(frames.length * ANSWER_BYTES)
  socket.destroy()
  expect(await speedsOf(one)).toEqual([11, 12])
  expect(await speedsOf(other)).toEqual([21, 22])
})

test('what the login of one says of its clock is not taken for the other’s', async () => {
  const [one, other] = ['863100000000021', '863100000000022']
  /** Two bytes of model, then the zone: 800 hundredths of an hour to the east. */
  const zoned = shortFrame(
    0x01,
    Buffer.concat([loginContent(one), Buffer.of(0, 0, (800 << 4) >> 8, (800 << 4) & 0xff)]),
  )
  const socket = world.door.connect()
  await exchange(socket, [zoned, gt06Login(other), gt06Position()], 3 * ANSWER_BYTES)
  socket.destroy()
  const { rows } = await world.api.pool.query(
    `select abs(extract(epoch from p.received_at - p.fix_time)) < 60 as "isNow"
     from stored_position p join device d on d.id = p.device_id where d.serial = $1`,
    [other],
  )
  expect(rows).toEqual([{ isNow: true }])
})

test('a device that moves to a connection of its own leaves the other one where it is', async () => {
  const [one, other] = ['863100000000031', '863100000000032']
  const shared = world.door.connect()
  await exchange(shared, [gt06Login(one), gt06Login(other)], 2 * ANSWER_BYTES)
  const own = world.door.connect()
  await exchange(own, [gt06Login(other), gt06Position()], 2 * ANSWER_BYTES)
  await exchange(shared, [gt06Login(one), gt06Position()], 2 * ANSWER_BYTES)
  const closed = once(shared, 'close')
  const last = world.door.connect()
  await exchange(last, [gt06Login(one)], ANSWER_BYTES)
  await closed
  for (const socket of [own, last]) socket.destroy()
})

import { afterAll, beforeAll, expect, test } from 'vitest'
import { cellOfDevice } from '../../src/storage/base/cells.ts'
import { inTransaction } from '../../src/storage/base/transaction.ts'
import { storeAlarms } from '../../src/storage/intake/alarm-writer.ts'
import { sellVehicle } from '../setup/ownership-changes.ts'
import { partAlarms } from '../setup/part-alarms.ts'
import { type NoticeWorld, startNoticeWorld } from './notice-world.ts'

let world: NoticeWorld
beforeAll(async () => {
  world = await startNoticeWorld()
})
afterAll(() => world.stop())

const MINUTE = 60_000

async function call(deviceId: number, minutesAgo: readonly number[]): Promise<void> {
  for (const ago of minutesAgo) {
    const at = Math.floor(Date.now() / 1000) * 1000 - ago * MINUTE
    const report = { deviceId, kind: 'sos' as const, saidAt: at, at, latitude: -23, longitude: -46 }
    await inTransaction(await cellOfDevice(world.pool, deviceId), (client) => storeAlarms(client, [report]))
  }
}

/** What the gateway does, then those who tell people. */
async function partAndTell(): Promise<void> {
  await partAlarms(world.pool)
  await world.admit()
  await world.handOver()
}

test('of the part of an alarm that was sold along with its vehicle the new owner is told, and nobody twice', async () => {
  const mother = await world.customer()
  const [seller, buyer] = [await world.customer(mother), await world.customer(mother)]
  const vehicle = await world.vehicle(seller)
  const { rows } = await world.pool.query('select device_id as id from installation where vehicle_id = $1', [
    vehicle.id,
  ])
  const people = [await world.person(mother), await world.person(seller), await world.person(buyer)]
  const server = await world.receiver()
  for (const person of people) await world.channel(person, 'webhook', server.url)
  const told = async () => Promise.all(people.map(async (person) => (await world.notices(person)).length))

  await call(rows[0].id, [40, 10])
  await partAndTell()
  expect(await told()).toEqual([1, 1, 0])
  for (let entered = 0; entered < 2; entered++) {
    await sellVehicle(world.pool, vehicle.id, { to: buyer, at: new Date(Date.now() - 30 * MINUTE) })
    await partAndTell()
    expect(await told()).toEqual([1, 1, 1])
    // It is counted into the part of whose vehicle it is by now.
    await call(rows[0].id, [2 - entered])
    await partAndTell()
    expect(await told()).toEqual([1, 1, 1])
    await world.pool.query('delete from ownership where customer_id = $1', [buyer])
    await world.pool.query(`update ownership set period = '(,)' where customer_id = $1`, [seller])
    await partAndTell()
    expect(await told()).toEqual([1, 1, 1])
  }
})

test('of a part of long ago nobody is told', async () => {
  const [seller, buyer] = [await world.customer(), await world.customer()]
  const vehicle = await world.vehicle(seller)
  const { rows } = await world.pool.query('select device_id as id from installation where vehicle_id = $1', [
    vehicle.id,
  ])
  const person = await world.person(buyer)
  await world.channel(person, 'webhook', (await world.receiver()).url)
  await call(rows[0].id, [3000, 2970])
  await sellVehicle(world.pool, vehicle.id, { to: buyer, at: new Date(Date.now() - 2980 * MINUTE) })
  await partAndTell()
  const alarms = await world.pool.query('select count from alarm where device_id = $1', [rows[0].id])
  expect(alarms.rows).toEqual([{ count: 1 }, { count: 1 }])
  expect(await world.notices(person)).toEqual([])
})

import { randomUUID } from 'node:crypto'
import type { EpochMs } from '@monitorweb/domain/position/position-report'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { changeReportAge } from '../../src/storage/base/report-age.ts'
import type { Viewer } from '../../src/storage/base/scope.ts'
import { inTransaction } from '../../src/storage/base/transaction.ts'
import { forgetExpired } from '../../src/storage/packed/expired-history.ts'
import { DAY_MS, dayOf } from '../../src/storage/positions/hot-days.ts'
import { isoDay } from '../../src/storage/positions/partitions.ts'
import { changeRetention, getRetention } from '../../src/storage/settings/retention-store.ts'
import { listHistoryParts } from '../../src/storage/tracks/history-parts.ts'
import { findHistoryStart } from '../../src/storage/tracks/history-start.ts'
import { readTrack } from '../../src/storage/tracks/track-store.ts'
import { correctOwnership } from '../../src/storage/vehicle-links/link-corrections.ts'
import { FIRST_DAY, START, startPackedWorld, type Tracker } from './packed-world.ts'

/** A position at noon of each of these days, packed but for the last two. */
const DAYS = 12
/** Then the days before the sixth are older than what is kept for ten days. */
const TODAY = FIRST_DAY + 15
const KEPT_TEN = [5, 6, 7, 8, 9, 10, 11]
let world: Awaited<ReturnType<typeof startPackedWorld>>
const operator: Viewer = {
  ...{ userId: 1, customerId: 1, scope: { kind: 'all' }, sessionId: randomUUID(), address: '' },
} as Viewer

beforeAll(async () => {
  world = await startPackedWorld()
})
afterAll(() => world.stop())

let customers = 0
async function newCustomer(parentId: number | null = null): Promise<number> {
  const id = 700 + customers++
  await world.pool.query('insert into customer (id, code, name, parent_id) values ($1::int, $1::text, $1::text, $2)', [
    ...[id, parentId],
  ])
  return id
}

interface Owned {
  customerId: number
  /** Days since the first, the last excluded; null: without end. */
  from: number | null
  until: number | null
}

/** A vehicle that has a tracker all the time, and these owners one after the other. */
async function newVehicle(owners: readonly Owned[]): Promise<Tracker & { vehicleId: number }> {
  const device = await world.newDevice()
  const vehicleId = 800 + device.id
  await world.pool.query("insert into vehicle (id, description) values ($1, 'A')", [vehicleId])
  await world.pool.query(
    'insert into installation (device_id, vehicle_id, period) values ($1, $2, tstzrange(null, null))',
    [device.id, vehicleId],
  )
  for (const { customerId, from, until } of owners) {
    await world.pool.query(
      `insert into ownership (vehicle_id, customer_id, slot, period)
       values ($1, $2, 0, tstzrange(to_timestamp($3::float8 / 1000), to_timestamp($4::float8 / 1000)))`,
      [vehicleId, customerId, at(from), at(until)],
    )
  }
  // All of this is known for long.
  await world.pool.query('truncate history_hold')
  await drive(device)
  return { ...device, vehicleId }
}

function at(day: number | null): EpochMs | null {
  return day === null ? null : START + day * DAY_MS
}

async function drive(device: Tracker): Promise<void> {
  for (let day = 0; day < DAYS; day++)
    await world.send(device, { fixTime: START + (day + 0.5) * DAY_MS }, START + 20 * DAY_MS)
  await world.pack(device, DAYS - 2)
}

/** The days, since the first, of which a position is kept. */
async function keptDays({ id }: Tracker): Promise<number[]> {
  const track = await readTrack(world.pool, { deviceId: id, from: START, until: START + DAYS * DAY_MS })
  return [...track.fixTime].map((time) => dayOf(time) - FIRST_DAY)
}

const keep = (customerId: number | null, positionDays: number | null) =>
  changeRetention(world.pool, operator, { customerId, changes: { positionDays } })

/** Since which day, since the first, the history of a vehicle is said to be kept, as each of its owners sees it. */
async function saidStarts(vehicleId: number, from = 0): Promise<(number | null)[]> {
  const period = { from: START + from * DAY_MS, to: START + DAYS * DAY_MS }
  const parts = await listHistoryParts(world.pool, { kind: 'all' }, { vehicleIds: [vehicleId], period })
  const starts = await Promise.all(parts.map(async (part) => await findHistoryStart(world.pool, [part], period)))
  return starts.map(({ since }) => (since === null ? null : dayOf(since) - FIRST_DAY))
}

const ALL = Array.from({ length: DAYS }, (_, day) => day)

test('each day is kept for as long as who owned the vehicle that day keeps it, and what is gone is told to its owner alone', async () => {
  const [short, long] = [await newCustomer(), await newCustomer()]
  const sold = await newVehicle([
    { customerId: long, from: null, until: 3 },
    { customerId: short, from: 3, until: null },
  ])
  const own = await newVehicle([{ customerId: short, from: null, until: null }])
  await keep(short, 10)
  await forgetExpired(world.pool, TODAY)
  // The fourth day began as the first owner's.
  expect(await keptDays(sold)).toEqual([0, 1, 2, 3, ...KEPT_TEN])
  expect(await keptDays(own)).toEqual(KEPT_TEN)
  expect(await saidStarts(sold.vehicleId)).toEqual([null, 5])
  expect(await saidStarts(own.vehicleId)).toEqual([5])
  expect(await saidStarts(own.vehicleId, 5)).toEqual([null])
  expect((await world.pool.query(`select from late_position where device_id = $1`, [own.id])).rowCount).toBe(2)
})

/** Corrects since when the present owner has a vehicle; the one before had it until then. */
async function correctOwner({ vehicleId }: { vehicleId: number }, from: number): Promise<void> {
  const { rows } = await world.pool.query('select id from ownership where vehicle_id = $1 and upper_inf(period)', [
    vehicleId,
  ])
  await inTransaction(world.pool, (client) =>
    correctOwnership(client, { viewer: operator }, { id: rows[0].id, from: at(from)!, until: undefined }),
  )
}

test('days that pass to an owner who keeps less wait for 30 days, which reports say; the gap is told to whoever owned the days then', async () => {
  const [short, long] = [await newCustomer(), await newCustomer()]
  const sold = await newVehicle([
    { customerId: long, from: null, until: 6 },
    { customerId: short, from: 6, until: null },
  ])
  await correctOwner(sold, 0.5)
  await keep(short, 10)
  await forgetExpired(world.pool, TODAY)
  expect(await keptDays(sold)).toEqual(ALL)
  const now = dayOf(Date.now())
  const period = { from: START, to: START + DAYS * DAY_MS }
  const parts = await listHistoryParts(world.pool, { kind: 'all' }, { vehicleIds: [sold.vehicleId], period })
  expect(await findHistoryStart(world.pool, parts, period)).toEqual({
    ...{ since: null, vehicles: 0 },
    endsAt: (now + 30) * DAY_MS,
  })
  expect(await findHistoryStart(world.pool, parts, { ...period, from: START + 7 * DAY_MS })).toMatchObject({
    endsAt: null,
  })
  await keep(short, now + 30 - FIRST_DAY - 5)
  await forgetExpired(world.pool, now + 29)
  expect(await keptDays(sold)).toEqual(ALL)
  await forgetExpired(world.pool, now + 30)
  expect(await keptDays(sold)).toEqual([0, ...KEPT_TEN])
  expect(await saidStarts(sold.vehicleId)).toEqual([null, 5])
  await correctOwner(sold, 6)
  expect(await saidStarts(sold.vehicleId)).toEqual([5, null])
})

test('a tracker that is put into a vehicle, one that is taken out of the past, and a customer put below another wait alike', async () => {
  const short = await newCustomer()
  await keep(short, 10)
  const owned = [{ customerId: short, from: null, until: null }]
  const { id, vehicleId } = await newVehicle(owned)
  const held = async () => {
    const { rows } = await world.pool.query(
      `select coalesce(range_agg(days), '{}')::text as days, count(*)::int as n from history_hold where device_id = $1`,
      [id],
    )
    await world.pool.query('truncate history_hold')
    return rows[0]
  }
  const day = (number: number) => isoDay(FIRST_DAY + number)
  const today = isoDay(dayOf(Date.now()) + 1)
  const put = (period: string) =>
    world.pool.query(`insert into installation (device_id, vehicle_id, period) values ($1, $2, $3)`, [
      ...[id, vehicleId, period],
    ])
  await world.pool.query('delete from installation where device_id = $1', [id])
  expect(await held()).toEqual({ days: `{(,${today})}`, n: 1 })
  await put(`[${day(2)} 12:00Z,)`)
  expect(await held()).toEqual({ days: `{[${day(2)},${today})}`, n: 1 })
  // It goes out of the vehicle now, which changes nothing of the past.
  await world.pool.query('update installation set period = tstzrange(lower(period), now()) where device_id = $1', [id])
  expect((await held()).n).toBe(0)
  await world.pool.query(
    `update installation set period = '[${day(4)} 12:00Z,${day(8)} 12:00Z)' where device_id = $1`,
    [id],
  )
  expect((await held()).days).toBe(`{[${day(2)},${day(5)}),[${day(8)},${today})}`)
  await world.pool.query('update customer set parent_id = $2 where id = $1', [short, await newCustomer()])
  expect(await held()).toEqual({ days: `{[${day(4)},${day(9)})}`, n: 1 })
})

test('a day that two changes hold goes with the later one, and is told so', async () => {
  const short = await newCustomer()
  await keep(short, 10)
  const { id, vehicleId } = await newVehicle([{ customerId: short, from: null, until: null }])
  const now = dayOf(Date.now())
  const hold = (from: number, until: number, days: number) =>
    world.pool.query('insert into history_hold (device_id, days, until) values ($1, daterange($2, $3), $4)', [
      ...[id, isoDay(FIRST_DAY + from), isoDay(FIRST_DAY + until), isoDay(now + days)],
    ])
  await hold(0, 4, 5)
  await hold(0, 6, 20)
  const period = { from: START, to: START + 4 * DAY_MS - 1 }
  const parts = await listHistoryParts(world.pool, { kind: 'all' }, { vehicleIds: [vehicleId], period })
  expect((await findHistoryStart(world.pool, parts, period)).endsAt).toBe((now + 20) * DAY_MS)
  await hold(0, 1, 25)
  expect((await findHistoryStart(world.pool, parts, period)).endsAt).toBe((now + 20) * DAY_MS)
  expect((await findHistoryStart(world.pool, parts, { ...period, to: START + DAY_MS - 1 })).endsAt).toBe(
    (now + 25) * DAY_MS,
  )
})

test('a device that is deleted with its links in one transaction leaves nothing to hold', async () => {
  const device = await world.newDevice()
  await world.pool.query("insert into vehicle (id, description) values ($1, 'A')", [900 + device.id])
  await world.pool.query(
    'insert into installation (device_id, vehicle_id, period) values ($1, $2, tstzrange(null, null))',
    [device.id, 900 + device.id],
  )
  await inTransaction(world.pool, async (client) => {
    await client.query('delete from installation where device_id = $1', [device.id])
    await client.query('delete from device where id = $1', [device.id])
  })
  expect((await world.pool.query('select from device where id = $1', [device.id])).rowCount).toBe(0)
  expect((await world.pool.query('select from history_hold where device_id = $1', [device.id])).rowCount).toBe(0)
})

test("what is nobody's goes by the general limit; a customer without one by that of the nearest above", async () => {
  const above = await newCustomer()
  const below = await newCustomer(await newCustomer(above))
  const theirs = await newVehicle([{ customerId: below, from: null, until: null }])
  const other = await newVehicle([{ customerId: await newCustomer(), from: null, until: null }])
  const loose = await world.newDevice()
  await drive(loose)
  await keep(above, 0)
  await keep(null, 4)
  expect(await getRetention(world.pool, below)).toMatchObject({ positionDays: null, positionDaysInForce: 0 })
  await forgetExpired(world.pool, TODAY)
  expect(await keptDays(theirs)).toEqual(ALL)
  expect([await keptDays(other), await keptDays(loose)]).toEqual([[11], [11]])
  await keep(null, null)
  expect(await getRetention(world.pool, null)).toMatchObject({ positionDaysInForce: 0, messageDaysInForce: 30 })
})

test('raw messages go by a limit of their own, and access logs by none', async () => {
  const customerId = await newCustomer()
  const { id } = await newVehicle([{ customerId, from: null, until: null }])
  await world.pool.query(
    `insert into packed_message (device_id, day, messages, first_received_at, last_received_at, bytes)
     select $1, $2::date + n, 1, now(), now(), '' from generate_series(0, 11) as n`,
    [id, isoDay(FIRST_DAY)],
  )
  await changeRetention(world.pool, operator, { customerId, changes: { messageDays: 7 } })
  const logged = async () => (await world.pool.query('select from audit')).rowCount
  const before = await logged()
  await forgetExpired(world.pool, TODAY)
  const { rows } = await world.pool.query('select day::text from packed_message where device_id = $1 order by day', [
    id,
  ])
  expect(rows.map(({ day }) => day)).toEqual([8, 9, 10, 11].map((day) => isoDay(FIRST_DAY + day)))
  expect(await keptDays({ id, serial: '' })).toEqual(ALL)
  expect(await logged()).toBe(before)
})

test('a report of nine years ago is kept once operators accept that age, and becomes no partition', async () => {
  const device = await world.newDevice()
  const fixTime = START - 9 * 365 * DAY_MS
  await world.send(device, { fixTime }, START)
  expect(await world.rows(device)).toEqual([])
  await changeReportAge(world.pool, operator, { days: 3653 })
  world.forgetDevices()
  await world.send(device, { fixTime }, START)
  await world.send(device, { fixTime: START - 11 * 365 * DAY_MS }, START)
  const { rows } = await world.pool.query(
    'select (extract(epoch from fix_time) * 1000)::float8 as at from late_position where device_id = $1',
    [device.id],
  )
  expect(rows).toEqual([{ at: fixTime }])
})

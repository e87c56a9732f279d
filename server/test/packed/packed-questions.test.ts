import { noReadings } from '@monitorweb/domain/position/position-report'
import fc from 'fast-check'
import type pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { inTransaction } from '../../src/storage/base/transaction.ts'
import { rebuildLastPositions } from '../../src/storage/intake/last-position-cache.ts'
import { readPackedTail } from '../../src/storage/packed/packed-tail.ts'
import { DAY_MS } from '../../src/storage/positions/hot-days.ts'
import type { PositionRow } from '../../src/storage/positions/stored-position.ts'
import { findDataSpan, findNewestBefore, findOldestFrom } from '../../src/storage/tracks/data-span.ts'
import { listToldDrivers } from '../../src/storage/tracks/driver-store.ts'
import { heldSince } from '../../src/storage/tracks/held-since.ts'
import type { HistoryPart } from '../../src/storage/tracks/history-parts.ts'
import { readTicks } from '../../src/storage/tracks/installation-ticks.ts'
import { findLastKnownPlaces } from '../../src/storage/tracks/last-known-place.ts'
import { missingPositions } from '../../src/storage/tracks/missing-positions.ts'
import { findMovementStarts } from '../../src/storage/tracks/movement-start-store.ts'
import { START, startPackedWorld, type Tracker } from './packed-world.ts'

let world: Awaited<ReturnType<typeof startPackedWorld>>
let pool: pg.Pool

beforeAll(async () => {
  world = await startPackedWorld()
  pool = world.pool
})
afterAll(() => world.stop())

let vehicles = 2
/** A device that was in two vehicles, one after the other, of one owner. */
async function installed(): Promise<Tracker & { vehicle: number }> {
  const device = await world.newDevice()
  const vehicle = vehicles
  vehicles += 2
  await pool.query("insert into vehicle (id, description) values ($1, 'A'), ($1 + 1, 'B')", [vehicle])
  await pool.query(
    `insert into installation (device_id, vehicle_id, period)
     values ($1, $2, tstzrange($3, $4)), ($1, $2 + 1, tstzrange($4, null))`,
    [device.id, vehicle, new Date(START + 3600_000), new Date(START + 1.5 * DAY_MS)],
  )
  await pool.query(
    `insert into ownership (vehicle_id, customer_id, slot, period) select $1::int + n, 784, 0, tstzrange(null, null) from generate_series(0, 1) n`,
    [vehicle],
  )
  return { ...device, vehicle }
}

async function lastPositions(device: Tracker): Promise<unknown[]> {
  const { rows } = await pool.query(
    `select to_jsonb(l) - 'device_id' - 'installation_id' as said from last_position l where device_id = $1 order by installation_id`,
    [device.id],
  )
  return rows
}

function row(device: Tracker, fixTime: number): PositionRow {
  const place = { latitude: -23.55, longitude: -46.63, altitudeMeters: null, courseDegrees: 90 }
  const told = { ...noReadings(), ...place, speedKmh: 40, satellites: 9, hasFix: true, ignition: true, flags: 0 }
  return { ...told, deviceId: device.id, fixTime, receivedAt: fixTime, digest: 5n }
}

async function answersOf(device: Tracker & { vehicle: number }) {
  const answers: Record<string, unknown> = { last: await lastPositions(device) }
  await inTransaction(pool, (client) => rebuildLastPositions(client, device.id))
  answers['rebuilt'] = await lastPositions(device)
  const installations = [
    { deviceId: device.id, from: START + 3600_000, until: START + 1.5 * DAY_MS },
    { deviceId: device.id, from: START + 1.5 * DAY_MS, until: Number.POSITIVE_INFINITY },
  ]
  const whole: HistoryPart = {
    ...{ vehicleId: device.vehicle, plate: '', description: '', customerId: 784, customerName: '', outputLabels: [] },
    ...{ from: Number.NEGATIVE_INFINITY, until: Number.POSITIVE_INFINITY, installations, trackedSince: START },
  }
  answers['span'] = await findDataSpan(pool, whole)
  answers['drivers'] = await listToldDrivers(pool, whole, { from: START, to: START + 3 * DAY_MS })
  for (const hours of [0, 2, 30, 40, 80]) {
    const at = START + hours * 3600_000 + 1
    answers[`newest ${hours}`] = await findNewestBefore(pool, whole, at)
    answers[`oldest ${hours}`] = await findOldestFrom(pool, whole, { from: at, to: START + 4 * DAY_MS })
    const { connectedAt: _, identifiedAt: __, ...ticks } = await readTicks(pool, { deviceId: device.id, since: at })
    answers[`ticks ${hours}`] = ticks
    answers[`places ${hours}`] = await Promise.all(
      [device.vehicle, device.vehicle + 1].map((vehicle) =>
        findLastKnownPlaces(pool, vehicle, [
          { since: 0, at },
          { since: at - 3600_000, at },
          { since: at - 30 * 3600_000, at: at + DAY_MS },
        ]),
      ),
    )
    const asked = { vehicleId: 1, deviceId: device.id, fixTime: at, notBefore: START, silenceSeconds: 7200 }
    const rules = { movingKmh: 6, stillKmh: 4 }
    answers[`movement ${hours}`] = [
      ...(await findMovementStarts(pool, [{ ...asked, movement: 'moving', rules }])),
      ...(await findMovementStarts(pool, [{ ...asked, movement: 'parked', rules }])),
    ]
  }
  const minutes = Array.from({ length: 30 }, (_, index) => row(device, START + index * 150 * 60_000))
  answers['missing'] = [...(await missingPositions(pool, minutes))]
  return answers
}

const reports = fc.array(
  fc.record({
    minute: fc.nat({ max: 3 * 24 * 4 }).map((quarter) => quarter * 10),
    speedKmh: fc.constantFrom(0, 3, 40, 90),
    ignition: fc.constantFrom(null, true, false),
    hasFix: fc.constantFrom(true, true, true, false),
    meters: fc.nat({ max: 3000 }),
    driver: fc.constantFrom(null, null, 'A1'),
    voltage: fc.constantFrom(null, 0, 12.5),
    packs: fc.constantFrom(false, false, false, true),
  }),
  { minLength: 1, maxLength: 30 },
)

test('what else is asked of stored positions is answered alike, whether days are packed or not', async () => {
  await pool.query("insert into customer (id, code, name) values (784, '784', 'C') on conflict do nothing")
  await fc.assert(
    fc.asyncProperty(reports, async (said) => {
      const [packed, plain] = [await installed(), await installed()]
      for (const { minute, meters, driver, packs, ...rest } of said) {
        const fixTime = START + minute * 60_000
        const attributes = driver === null ? {} : { driverId: driver }
        for (const device of [packed, plain])
          await world.send(device, { ...rest, fixTime, attributes, latitude: -23.55 + meters / 111_000 }, fixTime)
        if (packs) await world.pack(packed)
      }
      await world.pack(packed)
      expect(await world.rows(packed)).toEqual([])
      const [one, other] = [await answersOf(packed), await answersOf(plain)]
      for (const [name, answer] of Object.entries(one)) expect({ name, answer }).toEqual({ name, answer: other[name] })
    }),
    { numRuns: 4 },
  )
})

test('a last position whose day was packed since its tail was read is put in doubt as one that is a row', async () => {
  const device = await world.newDevice()
  const send = (minute: number, latitude = -23.55) =>
    world.send(device, { fixTime: START + minute * 60_000, latitude }, START + 3600_000)
  for (const minute of [10, 5]) await send(minute)
  await world.pack(device)
  await send(20, 10)
  const maintained = await lastPositions(device)
  await inTransaction(pool, (client) => rebuildLastPositions(client, device.id))
  expect(maintained).toEqual(await lastPositions(device))
  expect(maintained).toMatchObject([
    { said: { fix_time: new Date(START + 600_000).toISOString().replace('.000Z', '+00:00') } },
  ])
})

const HELD = { movement: 'parked', rules: { movingKmh: 6, stillKmh: 4 }, silenceSeconds: 7200 } as const

/** Stands since noon of the first day, as it says every hour, its days packed. */
async function parkedForDays(): Promise<Tracker> {
  const device = await world.newDevice()
  for (let hour = 0; hour < 72; hour++)
    await world.send(device, { fixTime: START + hour * 3600_000, speedKmh: hour < 12 ? 60 : 0, ignition: hour < 12 })
  await world.pack(device)
  return device
}

test('since when a vehicle stands is found days back in what is packed, also beside one whose history is damaged', async () => {
  const [damaged, whole] = [await parkedForDays(), await parkedForDays()]
  await pool.query(
    `update packed_day set bytes = set_byte(bytes, length(bytes) - 9, get_byte(bytes, length(bytes) - 9) # 1)
     where device_id = $1 and day = (select max(day) from packed_day where device_id = $1)`,
    [damaged.id],
  )
  const fixTime = START + 71 * 3600_000
  const questions = [damaged, whole].map(({ id: deviceId }, vehicleId) => ({
    ...{ ...HELD, vehicleId, deviceId, fixTime, notBefore: Number.NEGATIVE_INFINITY },
  }))
  expect(await findMovementStarts(pool, questions)).toEqual([
    { vehicleId: 1, movement: 'parked', since: START + 12 * 3600_000 },
  ])
})

test('since when a vehicle stands is not looked for in another day once the time for it is over', async () => {
  const { id: deviceId } = await parkedForDays()
  const question = { ...HELD, deviceId, fixTime: START + 71 * 3600_000, notBefore: Number.NEGATIVE_INFINITY }
  expect(await heldSince(pool, question, Number.POSITIVE_INFINITY)).toBe(START + 12 * 3600_000)
  expect(await heldSince(pool, question, performance.now())).toBeNull()
})

test('of a device that was in a vehicle for days none of these is opened for what it told in none', async () => {
  const device = await world.newDevice()
  for (const day of [0, 1, 2]) await world.send(device, { fixTime: START + day * DAY_MS + 12 * 3600_000 })
  await world.pack(device)
  let opened = 0
  const counting = {
    async query(...asked: Parameters<typeof pool.query>) {
      const answer = await pool.query(...asked)
      opened += (answer as unknown as pg.QueryResult).rows.length
      return answer
    },
  } as unknown as typeof pool
  const tailOf = async (from: number, until: number) => {
    opened = 0
    const spans = [
      { from: Number.NEGATIVE_INFINITY, until: from },
      { from: until, until: Number.POSITIVE_INFINITY },
    ]
    const found = await readPackedTail(counting, { deviceId: device.id, spans, count: 13, known: [] })
    return { days: found.map(({ fixTime }) => Math.floor((fixTime - START) / DAY_MS)), opened }
  }
  expect(await tailOf(START, START + 3 * DAY_MS)).toEqual({ days: [], opened: 0 })
  expect(await tailOf(START + DAY_MS, START + 2 * DAY_MS)).toEqual({ days: [2, 0], opened: 2 })
})

test('the last known place after a change of trackers is that of the one in the vehicle, whichever was registered first', async () => {
  await pool.query("insert into customer (id, code, name) values (784, '784', 'C') on conflict do nothing")
  const noon = START + 12 * 3600_000
  for (const isOlderFirst of [true, false]) {
    const [one, other] = [await world.newDevice(), await world.newDevice()]
    const [before, after] = isOlderFirst ? [one, other] : [other, one]
    const vehicle = vehicles
    vehicles += 1
    await pool.query("insert into vehicle (id, description) values ($1, 'A')", [vehicle])
    await pool.query(
      `insert into ownership (vehicle_id, customer_id, slot, period) values ($1, 784, 0, tstzrange(null, null))`,
      [vehicle],
    )
    await pool.query(
      `insert into installation (device_id, vehicle_id, period) values ($1, $3, tstzrange(null, $4)), ($2, $3, tstzrange($4, null))`,
      [before.id, after.id, vehicle, new Date(noon)],
    )
    // Each tells of the whole day: before and after on a bench.
    for (let hour = 0; hour < 24; hour++) {
      await world.send(before, { fixTime: START + hour * 3600_000, latitude: -20 - hour / 100 })
      await world.send(after, { fixTime: START + hour * 3600_000, latitude: -23 - hour / 100 })
    }
    const ask = () =>
      findLastKnownPlaces(
        pool,
        vehicle,
        [11.5, 12.5, 30].map((hour) => ({ since: 0, at: START + hour * 3600_000 })),
      )
    const asRows = await ask()
    expect(asRows.map((place) => place?.latitude)).toEqual([-20.11, -23.12, -23.23])
    for (const device of [before, after]) await world.pack(device)
    expect(await ask()).toEqual(asRows)
  }
})

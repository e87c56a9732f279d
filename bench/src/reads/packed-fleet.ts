import { openDatabase } from '@monitorweb/server/storage/base/connections/database'
import { packDay } from '@monitorweb/server/storage/packed/codec/day-codec'
import { DAY_MS } from '@monitorweb/server/storage/positions/hot-days'
import type pg from 'pg'
import { drivenDay, POINTS_OF_DAY } from './driven-day.ts'

const FIRST_VEHICLE = 20_000
const FIRST_DEVICE = 200_000
/** Brasília's midnight, as the periods of reports begin. */
const START = Date.UTC(2025, 8, 1, 3)

/** What {@link fillPackedFleet} makes: the first vehicle drives for a year, some for a month, all on a day and those beside it. */
export const PACKED_FLEET = {
  start: START,
  yearDays: 365,
  monthDays: 30,
  monthVehicles: 10,
  vehicles: 250,
  pointsOfDay: POINTS_OF_DAY,
  firstDevice: FIRST_DEVICE,
  vehicleIds: (count: number) => Array.from({ length: count }, (_, index) => FIRST_VEHICLE + index),
} as const

/** So many days are packed beyond a period: reports look over its edges for where a drive began and ended. */
const BEYOND = 1

/** Makes vehicles whose history is packed days. Those of one day hold the same bytes, which say nothing of whose they are. */
export async function fillPackedFleet(connectionString: string): Promise<void> {
  const pool = openDatabase({ connectionString, max: 1 })
  try {
    await fillRegisters(pool)
    const { yearDays, monthDays, monthVehicles, vehicles } = PACKED_FLEET
    for (let day = -BEYOND; day <= yearDays + BEYOND; day++) {
      const driving = day <= 1 + BEYOND ? vehicles : day <= monthDays + BEYOND ? monthVehicles : 1
      await insertDay(pool, Math.floor(START / DAY_MS) + day, driving)
    }
    await pool.query('vacuum (analyze)')
    await pool.query('checkpoint')
  } finally {
    await pool.end()
  }
}

async function fillRegisters(pool: pg.Pool): Promise<void> {
  const numbers = `generate_series(0, ${PACKED_FLEET.vehicles - 1}) n`
  await pool.query(
    `insert into device (id, serial, state) select ${FIRST_DEVICE} + n, 'PACKED' || n, 'active' from ${numbers}`,
  )
  await pool.query(
    `insert into vehicle (id, description, plate) select ${FIRST_VEHICLE} + n, 'Veículo ' || n, 'PAC' || lpad(n::text, 4, '0') from ${numbers}`,
  )
  await pool.query(
    `insert into ownership (vehicle_id, customer_id, period) select ${FIRST_VEHICLE} + n, 784, '(,)' from ${numbers}`,
  )
  await pool.query(
    `insert into installation (device_id, vehicle_id, period) select ${FIRST_DEVICE} + n, ${FIRST_VEHICLE} + n, '(,)' from ${numbers}`,
  )
}

async function insertDay(pool: pg.Pool, day: number, vehicles: number): Promise<void> {
  const points = drivenDay(day * DAY_MS)
  const latitudes = points.map(({ latitudeE7 }) => latitudeE7)
  const longitudes = points.map(({ longitudeE7 }) => longitudeE7)
  await pool.query(
    `insert into packed_day (device_id, day, points, positions, first_fix_time, last_fix_time, south_e7, north_e7, west_e7, east_e7, bytes)
     select ${FIRST_DEVICE} + n, $1::date, $2, $2, to_timestamp($3::float8 / 1000), to_timestamp($4::float8 / 1000), $5, $6, $7, $8, $9
     from generate_series(0, $10::int - 1) n`,
    [
      ...[new Date(day * DAY_MS).toISOString().slice(0, 10), points.length, points[0]!.fixTime, points.at(-1)!.fixTime],
      ...[Math.min(...latitudes), Math.max(...latitudes), Math.min(...longitudes), Math.max(...longitudes)],
      ...[packDay(points), vehicles],
    ],
  )
}

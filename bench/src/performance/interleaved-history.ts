import { openDatabase } from '@monitorweb/server/storage/base/connections/database'
import { ensurePartition, partitionName } from '@monitorweb/server/storage/positions/partitions'
import type pg from 'pg'

const DAY_SECONDS = 86_400
const HISTORY_START = Date.UTC(2026, 2, 1)
/** The history has days before and after the month, as where a vehicle is tracked all the time. */
const DAYS = 33
/** On this day many vehicles report as often as the first one. */
const BUSY_DAY = 20
const FIRST_VEHICLE = 20_000
const FIRST_DEVICE = 200_000
const SPARSE_INTERVAL_SECONDS = 1200

/** This is what {@link fillInterleavedHistory} makes. */
export const INTERLEAVED = {
  vehicles: 600,
  /** So many vehicles report every ten seconds on the busy day; the first of them does so on all days. */
  busyVehicles: 100,
  intervalSeconds: 10,
  /** The other vehicles report at this interval, and all but the first do so on the other days. */
  sparseIntervalSeconds: SPARSE_INTERVAL_SECONDS,
  /** Pages are filled to so many per cent on all days but the busy one. */
  fillPercent: 10,
  month: { from: HISTORY_START + DAY_SECONDS * 1000, points: 260_000 },
  busyDay: {
    from: HISTORY_START + BUSY_DAY * DAY_SECONDS * 1000,
    to: HISTORY_START + (BUSY_DAY + 1) * DAY_SECONDS * 1000,
  },
  firstDeviceId: FIRST_DEVICE,
  vehicleIds: (count: number) => Array.from({ length: count }, (_, index) => FIRST_VEHICLE + index),
} as const

/**
 * Makes vehicles whose positions lie in the table in the order of time, as a gateway stores them: the rows of one
 * vehicle are strewn among those of all. 600 vehicles at ten seconds would be 160 million rows; so that the vehicle
 * that is asked for has a page to nearly every row here too, the others report rarely and the pages are left nine
 * tenths empty.
 */
export async function fillInterleavedHistory(connectionString: string): Promise<void> {
  const pool = openDatabase({ connectionString, max: 2 })
  try {
    // With the vehicle's true share of the rows PostgreSQL would not read whole tables for it.
    await pool.query(
      "do $$ begin execute format('alter database %I set enable_seqscan = off', current_database()); end $$",
    )
    await fillRegisters(pool)
    const days = Array.from({ length: DAYS }, (_, index) => index)
    const fillNext = async (): Promise<void> => {
      for (let day = days.shift(); day !== undefined; day = days.shift()) await fillDay(pool, day)
    }
    await Promise.all([fillNext(), fillNext()])
    await pool.query('vacuum (analyze)')
    await pool.query('checkpoint')
  } finally {
    await pool.end()
  }
}

async function fillRegisters(pool: pg.Pool): Promise<void> {
  const numbers = `generate_series(0, ${INTERLEAVED.vehicles - 1}) n`
  await pool.query(`
    insert into device (id, serial, state) select ${FIRST_DEVICE} + n, 'MONTH' || n, 'active' from ${numbers}`)
  await pool.query(`
    insert into vehicle (id, description, plate)
    select ${FIRST_VEHICLE} + n, 'Veículo ' || n, 'MES' || lpad(n::text, 4, '0') from ${numbers}`)
  await pool.query(`
    insert into ownership (vehicle_id, customer_id, period) select ${FIRST_VEHICLE} + n, 784, '(,)' from ${numbers}`)
  await pool.query(`
    insert into installation (device_id, vehicle_id, period)
    select ${FIRST_DEVICE} + n, ${FIRST_VEHICLE} + n, '(,)' from ${numbers}`)
}

async function fillDay(pool: pg.Pool, day: number): Promise<void> {
  const since = HISTORY_START / 1000 + day * DAY_SECONDS
  const isBusy = day === BUSY_DAY
  const dayNumber = since / DAY_SECONDS
  const name = partitionName('position', dayNumber)
  await ensurePartition(pool, 'position', dayNumber)
  if (!isBusy) await pool.query(`alter table ${name} set (fillfactor = ${INTERLEAVED.fillPercent})`)
  const often = isBusy ? INTERLEAVED.busyVehicles : 1
  await pool.query(`
    insert into position (fix_time, received_at, digest, odometer_km, device_id, latitude_e7, longitude_e7, speed_kmh,
                          course_degrees, altitude_meters, voltage, satellites, ignition)
    select to_timestamp(at), to_timestamp(at + 2), digest, 10000 + (turn + driven) * 35, ${FIRST_DEVICE} + n,
           -235000000 - n * 1000 + 3000000 * way + (digest & 511) - 256,
           -466000000 + 100000 * sin(20 * way) + ((digest >> 9) & 511) - 256,
           case when phase < 4000 then 32 + 4 * cos(20 * way) else 0 end, phase % 360, 760, 12.8, 11, phase < 4600
    from generate_series(${since}, ${since + DAY_SECONDS - 1}) at
    cross join lateral (
      select n from generate_series(at % 10, ${often - 1}, 10) n
      union all select at % ${SPARSE_INTERVAL_SECONDS} / 2 where at % 2 = 0 and at % ${SPARSE_INTERVAL_SECONDS} / 2 >= ${often}
    ) reporting
    cross join lateral (select hashint8extended(at, n) as digest, (at + n * 37) / 7200 as turn, (at + n * 37) % 7200 as phase) one
    cross join lateral (select least(phase, 4000) / 4000.0::float8 as driven) two
    cross join lateral (select case when turn % 2 = 0 then driven else 1 - driven end as way) three`)
}

import { openDatabase } from '@monitorweb/server/storage/base/connections/database'
import { ensurePartition } from '@monitorweb/server/storage/positions/partitions'

const DAY_SECONDS = 86_400
/** The month begins at midnight in Brasília of the first of March. */
const START_SECONDS = Date.UTC(2026, 2, 1, 3) / 1000
const DAYS = 30
const VEHICLE = 30_000
const DEVICE = 300_000

/**
 * This is what {@link fillMonthOfDrives} makes: a position every ten seconds for thirty days, from midnight to midnight
 * in Brasília.
 */
export const MONTH_OF_DRIVES = {
  vehicleId: VEHICLE,
  points: (DAYS * DAY_SECONDS) / 10,
  from: START_SECONDS * 1000,
  to: (START_SECONDS + DAYS * DAY_SECONDS - 1) * 1000,
  /** Links write the same period so. */
  firstStamp: '2026-03-01T00:00:00',
  lastStamp: '2026-03-30T23:59:59',
} as const

/**
 * Makes vehicles that leave a yard every four hours, each time on another winding road, and come back on it: 360 drives
 * and stops each. Their ids follow that of the first.
 */
export async function fillMonthOfDrives(connectionString: string, vehicles = 1): Promise<void> {
  const pool = openDatabase({ connectionString, max: 1 })
  try {
    const firstDay = Math.floor(START_SECONDS / DAY_SECONDS)
    for (let day = 0; day <= DAYS; day++) await ensurePartition(pool, 'position', firstDay + day)
    for (let index = 0; index < vehicles; index++) {
      const [vehicle, device] = [VEHICLE + index, DEVICE + index]
      await pool.query(`insert into device (id, serial, state) values (${device}, 'PERCURSO ${index}', 'active')`)
      await pool.query(
        `insert into vehicle (id, description, plate) values (${vehicle}, 'Um mês na estrada', 'MES${index}D30')`,
      )
      await pool.query(`insert into ownership (vehicle_id, customer_id, period) values (${vehicle}, 784, '(,)')`)
      await pool.query(`insert into installation (device_id, vehicle_id, period) values (${device}, ${vehicle}, '(,)')`)
      await pool.query(drivesOf(device))
    }
    await pool.query('vacuum (analyze)')
  } finally {
    await pool.end()
  }
}

/** A turn is two hours: 4,000 s on the road, 600 s with the engine on, the rest without. Odd turns come back. */
const drivesOf = (device: number) => `
  insert into position (fix_time, received_at, digest, odometer_km, device_id, latitude_e7, longitude_e7, speed_kmh,
                        course_degrees, altitude_meters, voltage, satellites, ignition)
  select to_timestamp(at), to_timestamp(at + 2), digest, 10000 + (turn + driven) * 45, ${device},
         -235000000 + 4000000 * (way * sin(road) + 0.04 * sin(31 * way + road) * sin(3.14159 * way)) + noise,
         -466000000 + 4000000 * (way * cos(road) + 0.04 * cos(23 * way + road) * sin(3.14159 * way)) - noise,
         case when phase < 4000 then 50 + 45 * sin(40 * way + road) else 0 end, phase % 360, 760,
         case when phase < 4600 then 27.8 else 25.1 end, 11, phase < 4600
  from generate_series(${START_SECONDS}, ${START_SECONDS + DAYS * DAY_SECONDS - 1}, 10) at
  cross join lateral (
    select hashint8extended(at, ${device}) as digest, (at - ${START_SECONDS}) / 7200 as turn, (at - ${START_SECONDS}) % 7200 as phase
  ) one
  cross join lateral (
    select least(phase, 4000) / 4000.0::float8 as driven, (turn / 2) * 2.399963::float8 as road,
           case when phase < 4000 then (digest & 255) - 128 else 0 end as noise
  ) two
  cross join lateral (select case when turn % 2 = 0 then driven else 1 - driven end as way) three`

import { openDatabase } from '@monitorweb/server/storage/base/connections/database'
import { DAY_MS, dayOf } from '@monitorweb/server/storage/positions/hot-days'
import { ensurePartition } from '@monitorweb/server/storage/positions/partitions'
import { POINTS_OF_DAY } from './driven-day.ts'
import { PACKED_FLEET } from './packed-fleet.ts'

/** The vehicles of {@link fillHotDay}, and how many of their points lie in yesterday, which is a day of rows. */
export const HOT_DAY = { vehicles: 100, points: POINTS_OF_DAY } as const

/**
 * Makes yesterday (UTC) of the first vehicles of the packed fleet as rows, in the order of time, as a gateway stores them;
 * answers when it began.
 */
export async function fillHotDay(connectionString: string): Promise<number> {
  const start = (dayOf(Date.now()) - 1) * DAY_MS
  const pool = openDatabase({ connectionString, max: 1 })
  try {
    await ensurePartition(pool, 'position', dayOf(start))
    await pool.query(`
      insert into position (fix_time, received_at, digest, device_id, latitude_e7, longitude_e7, speed_kmh, course_degrees,
                            voltage, satellites, ignition)
      select to_timestamp(at), to_timestamp(at + 2), digest, ${PACKED_FLEET.firstDevice} + n,
             -235000000 + 3600000 * way + noise, -466000000 + 3600000 * way - noise,
             case when phase < 3600 then 50 else 0 end, 40, case when phase < 3600 then 14.1 else 12.6 end, 11, phase < 3600
      from generate_series(${start / 1000}, ${(start + DAY_MS) / 1000 - 1}, 10) at
      cross join generate_series(0, ${HOT_DAY.vehicles - 1}) n
      cross join lateral (
        select hashint8extended(at, n) as digest, at / 7200 % 2 as turn, at % 7200 as phase
      ) one
      cross join lateral (
        select least(phase, 3600) / 3600.0::float8 as driven, case when phase < 3600 then (digest & 511) - 256 else 0 end as noise
      ) two
      cross join lateral (select case when turn = 0 then driven else 1 - driven end as way) three`)
    await pool.query('vacuum (analyze)')
    await pool.query('checkpoint')
    return start
  } finally {
    await pool.end()
  }
}

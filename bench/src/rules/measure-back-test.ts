import { backTest } from '@monitorweb/server/rules/back-test'
import { openDatabase } from '@monitorweb/server/storage/base/connections/database'
import { packDay } from '@monitorweb/server/storage/packed/codec/day-codec'
import { storedDigest } from '@monitorweb/server/storage/packed/codec/digest-column'
import type pg from 'pg'
import { startBenchDatabase } from '../program/program.ts'
import { CUSTOMER, registerFleet, vehicleId } from './bench-fleet.ts'
import { pointOfLife } from './vehicle-life.ts'

const DAY_MS = 24 * 3_600_000
const [VEHICLES, DAYS] = [100, 30]

export interface BackTestMeasure {
  vehicles: number
  days: number
  everySeconds: number
  positions: number
  found: number
  /** By the clock, and of this process's processor. */
  seconds: number
  processorSeconds: number
}

/** Tries a rule of speed on the last thirty days of a hundred vehicles, which are packed. */
export async function measureBackTests(intervals: readonly number[]): Promise<BackTestMeasure[]> {
  const measured: BackTestMeasure[] = []
  for (const everySeconds of intervals) measured.push(await measureBackTest(everySeconds))
  return measured
}

async function measureBackTest(everySeconds: number): Promise<BackTestMeasure> {
  const database = await startBenchDatabase()
  const pool = openDatabase({ connectionString: database.url, max: 4 })
  try {
    await registerFleet(pool, VEHICLES)
    const midnight = Math.floor(Date.now() / DAY_MS) * DAY_MS
    const positions = await packDays(pool, { from: midnight - DAYS * DAY_MS, everySeconds })
    await pool.query('vacuum (analyze)')
    const [began, before] = [performance.now(), process.cpuUsage()]
    const { occurrences } = await backTest(pool, {
      rule: {
        ...{ condition: { kind: 'speeding', limitKmh: 90 }, geofenceIds: [], schedule: null, forSeconds: 30 },
        ...{ restSeconds: 60, marginMeters: 30, coolDownSeconds: 600 },
        ...{ vehicleChoice: 'all', vehicleTypeIds: [], vehicleIds: [] },
      },
      scope: { kind: 'customers', customerIds: [CUSTOMER] },
      ...{ geofences: new Map(), from: midnight - DAYS * DAY_MS, now: midnight },
    })
    const { user, system } = process.cpuUsage(before)
    const seconds = (performance.now() - began) / 1000
    const known = { vehicles: VEHICLES, days: DAYS, everySeconds, positions, found: occurrences.length }
    return { ...known, seconds, processorSeconds: (user + system) / 1e6 }
  } finally {
    await pool.end()
    await database.stop()
  }
}

/** Stores each day of one life for every vehicle, and answers how many positions all of them are. */
async function packDays(
  pool: pg.Pool,
  { from, everySeconds }: { from: number; everySeconds: number },
): Promise<number> {
  const devices = Array.from({ length: VEHICLES }, (_, index) => vehicleId(index))
  const points = DAY_MS / 1000 / everySeconds
  for (let day = from; day < from + DAYS * DAY_MS; day += DAY_MS) {
    const life = Array.from({ length: points }, (_, index) => storedPoint(day + index * everySeconds * 1000))
    await pool.query(
      `insert into packed_day (device_id, day, points, positions, first_fix_time, last_fix_time, bytes)
       select id, $2, $3, $3, to_timestamp($4::float8 / 1000), to_timestamp($5::float8 / 1000), $6 from unnest($1::int[]) as id`,
      [devices, new Date(day).toISOString().slice(0, 10), points, day, life.at(-1)!.fixTime, packDay(life)],
    )
  }
  return points * DAYS * VEHICLES
}

function storedPoint(at: number) {
  const { latitude, longitude, ...life } = pointOfLife(at, 0)
  const place = { latitudeE7: Math.round(latitude * 1e6) * 10, longitudeE7: Math.round(longitude * 1e6) * 10 }
  const unknown = { altitudeMeters: null, hourMeterHours: null, event: null, attributes: null }
  const point = { ...place, ...life, ...unknown, fixTime: at, receivedAt: at + 1_500, voltage: 13.8, flags: 0 }
  const told = { ...point, courseDegrees: 40, satellites: 11 }
  return { ...told, digest: storedDigest(told) }
}

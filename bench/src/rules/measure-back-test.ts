import type { RuleDraft } from '@monitorweb/contract/vehicle-rules/rule-draft'
import { ruleDraftFields } from '@monitorweb/contract/vehicle-rules/rule-fields'
import type { CallFacts } from '@monitorweb/server/graphql/resolver'
import { ruleTrialResolvers } from '@monitorweb/server/graphql/rules/rule-trial'
import { openReportThreads } from '@monitorweb/server/graphql/threads/report-threads'
import { openDatabase } from '@monitorweb/server/storage/base/connections/database'
import type { Viewer } from '@monitorweb/server/storage/base/scope'
import { packDay } from '@monitorweb/server/storage/packed/codec/day-codec'
import { storedDigest } from '@monitorweb/server/storage/packed/codec/digest-column'
import type pg from 'pg'
import { startBenchDatabase } from '../program/program.ts'
import { CUSTOMER, registerFleet, vehicleId } from './bench-fleet.ts'
import { pointOfLife } from './vehicle-life.ts'

const DAY_MS = 24 * 3_600_000
const [VEHICLES, DAYS] = [100, 30]
const OPERATOR: Viewer = {
  ...{ userId: 1, customerId: CUSTOMER, access: 'O', operator: true, scope: { kind: 'all' } },
  ...{ sessionId: '', viewedCustomerId: null, expiresAt: Number.POSITIVE_INFINITY, address: '127.0.0.1' },
}

export interface BackTestMeasure {
  vehicles: number
  days: number
  everySeconds: number
  positions: number
  found: number
  /** In one thread, and as the program does it, in those of reports together. */
  alone: TakenTime
  together: TakenTime
}

/** By the clock, and of this process's processor. */
export interface TakenTime {
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
    const { tryRule } = ruleTrialResolvers({ pool })
    let found = 0
    const alone = await timed(async () => {
      found = (await tryRule(trial(DAYS), OPERATOR, facts())).total
    })
    const threads = openReportThreads({ database: { connectionString: database.url }, placesDir: null })
    const inThreads = (days: number) =>
      threads.answer('tryRule', { args: trial(days), viewer: OPERATOR, call: facts() })
    // Threads that read sources take long to begin, and a bundle's do not.
    await inThreads(1)
    const together = await timed(() => inThreads(DAYS))
    await threads.stop()
    return { vehicles: VEHICLES, days: DAYS, everySeconds, positions, found, alone, together }
  } finally {
    await pool.end()
    await database.stop()
  }
}

function trial(days: number) {
  const draft = Object.fromEntries(
    Object.entries(ruleDraftFields).map(([name, { initial }]) => [name, initial]),
  ) as unknown as RuleDraft
  return { ...draft, customerId: CUSTOMER, ruleId: null, days, kind: 'speeding', limitKmh: 90, forSeconds: 30 }
}

const facts = (): CallFacts => ({ signal: new AbortController().signal, isAsked: () => true })

async function timed(work: () => Promise<unknown>): Promise<TakenTime> {
  const [began, before] = [performance.now(), process.cpuUsage()]
  await work()
  const { user, system } = process.cpuUsage(before)
  return { seconds: (performance.now() - began) / 1000, processorSeconds: (user + system) / 1e6 }
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

import { writeFileSync } from 'node:fs'
import { operations } from '@monitorweb/contract/operations'
import { answerOf, requestOf } from '@monitorweb/contract/wire/request'
import type { Period } from '@monitorweb/domain/calendar/period'
import { reportTrack } from '@monitorweb/domain/track/report/track-report'
import type { Track } from '@monitorweb/domain/track/track'
import { DEFAULT_TRIP_RULES } from '@monitorweb/domain/track/trip-rules'
import { ensureFirstAdministrator } from '@monitorweb/server/auth/users/first-administrator'
import { openDatabase } from '@monitorweb/server/storage/base/connections/database'
import { readTrack, type TrackPeriod, trackQuery } from '@monitorweb/server/storage/tracks/track-store'
import type pg from 'pg'
import { median } from '../figures/median.ts'
import { type ApiCaller, signIn } from '../program/api-caller.ts'
import {
  BENCH_LOGIN,
  BENCH_PASSWORD,
  type BenchDatabase,
  startBenchDatabase,
  startProcess,
} from '../program/program.ts'
import { fillInterleavedHistory, INTERLEAVED } from './interleaved-history.ts'

const CALLS = 5
/** Calls of many vehicles at once take seconds, so fewer of them are made. */
const FLEET_CALLS = 3
const DAY_MS = 86_400_000
const EVERYTHING = { which: 'all' } as const

export interface MonthReportResult {
  positions: number
  fillSeconds: number
  /** So many pages of the table hold rows of the vehicle's month. */
  pages: number
  /** These are calls of `historicoViagens` for one vehicle. */
  calls: { points: number; trips: number; bytes: number; warmMs: number; parts: WarmParts }[]
  /** The longest of these calls, made cold, and its query in the database. */
  cold: { callMs: number; databaseMs: number; emptiedFileCache: boolean }
  /** These are calls of `resumoDoPeriodo` for vehicles that report as often, for a day. */
  fleets: { vehicles: number; points: number; warmMs: number }[]
}

/** The parts are medians, each measured alone. */
interface WarmParts {
  /** The query in the database, with its output made but not sent. */
  databaseMs: number
  /** The same query, read as columns in the program. */
  readMs: number
  segmentMs: number
}

/** Measures the trips of a month at ten seconds, asked of the built program, among the rows of many vehicles. */
export async function measureMonthReport(): Promise<MonthReportResult> {
  const database = await startBenchDatabase()
  try {
    await ensureFirstAdministrator({ connectionString: database.url }, { login: BENCH_LOGIN, password: BENCH_PASSWORD })
    const startedAt = performance.now()
    await fillInterleavedHistory(database.url)
    const fillSeconds = (performance.now() - startedAt) / 1000
    const { from, points } = INTERLEAVED.month
    const lengthsMs = [DAY_MS, 10 * DAY_MS, points * INTERLEAVED.intervalSeconds * 1000]
    const cold = await measureCold(database, { from, to: from + lengthsMs.at(-1)! })
    const warm = await measureWarm(database.url, lengthsMs)
    return { ...warm, cold, fillSeconds }
  } finally {
    await database.stop()
  }
}

async function measureCold(database: BenchDatabase, period: Period) {
  await database.restart(emptyFileCache)
  const pool = openDatabase({ connectionString: database.url, max: 1 })
  const databaseMs = await explainedMs(pool, period).finally(() => pool.end())
  let emptiedFileCache = false
  await database.restart(() => {
    emptiedFileCache = emptyFileCache()
  })
  const web = await startProcess('web', database.url)
  try {
    const call = await signIn(web)
    const { ms } = await timed(() => askTrips(call, period))
    return { callMs: ms, databaseMs, emptiedFileCache }
  } finally {
    await web.stop()
  }
}

/** Empties the system's cache of files where it may: Linux lets root do so; elsewhere the files stay in memory. */
function emptyFileCache(): boolean {
  try {
    writeFileSync('/proc/sys/vm/drop_caches', '3')
    return true
  } catch {
    return false
  }
}

async function measureWarm(url: string, lengthsMs: readonly number[]) {
  const pool = openDatabase({ connectionString: url, max: 1 })
  const web = await startProcess('web', url)
  try {
    const call = await signIn(web)
    const { from } = INTERLEAVED.month
    const calls = []
    for (const length of lengthsMs) calls.push(await measureCall({ pool, call }, { from, to: from + length }))
    const fleets = []
    for (const vehicles of [1, 10, INTERLEAVED.busyVehicles]) fleets.push(await measureFleet(call, vehicles))
    const counted = await pool.query<{ positions: number; pages: number }>(
      `select count(*)::float8 as positions, (count(distinct (tableoid, (ctid::text::point)[0]))
         filter (where device_id = $1))::float8 as pages from position`,
      [INTERLEAVED.firstDeviceId],
    )
    return { calls, fleets, ...counted.rows[0]! }
  } finally {
    await web.stop()
    await pool.end()
  }
}

async function measureCall({ pool, call }: { pool: pg.Pool; call: ApiCaller }, period: Period) {
  const asked = trackPeriod(period)
  const whole = await repeated(() => askTrips(call, period))
  const read = await repeated(() => readTrack(pool, asked, EVERYTHING))
  const segment = await repeated(() => segmentTrack(read.value, period))
  const database = []
  for (let round = 0; round < CALLS; round++) database.push(await explainedMs(pool, period))
  const parts = { databaseMs: median(database), readMs: read.ms, segmentMs: segment.ms }
  return { points: read.value.length, ...whole.value, warmMs: whole.ms, parts }
}

/** Answers what the database takes to find a track and to put it out. */
async function explainedMs(pool: pg.Pool, period: Period): Promise<number> {
  const { text, values } = trackQuery(trackPeriod(period), EVERYTHING)
  const { rows } = await pool.query(`explain (analyze, timing off, serialize text, format json) ${text}`, values)
  return rows[0]['QUERY PLAN'][0]['Execution Time']
}

function trackPeriod({ from, to }: Period): TrackPeriod {
  return { deviceId: INTERLEAVED.firstDeviceId, from, until: to }
}

async function segmentTrack(track: Track, period: Period) {
  return reportTrack(track, { period, rules: DEFAULT_TRIP_RULES, zone: 'America/Sao_Paulo' })
}

async function askTrips(call: ApiCaller, { from, to }: Period): Promise<{ trips: number; bytes: number }> {
  const [vehicleId] = INTERLEAVED.vehicleIds(1)
  const text = await call(requestOf(operations.tripHistory, { vehicleId: vehicleId!, from, to: to - 1000 }))
  return { trips: answerOf(operations.tripHistory, JSON.parse(text).data).length, bytes: Buffer.byteLength(text) }
}

async function measureFleet(call: ApiCaller, vehicles: number) {
  const { from, to } = INTERLEAVED.busyDay
  const vehicleIds = INTERLEAVED.vehicleIds(vehicles).join(',')
  const { ms, value } = await repeated(async () => {
    const text = await call(requestOf(operations.summarizePeriod, { vehicleIds, from, to: to - 1000 }))
    return answerOf(operations.summarizePeriod, JSON.parse(text).data)
  }, FLEET_CALLS)
  return { vehicles, points: value.reduce((points, row) => points + row.positionCount, 0), warmMs: ms }
}

/** Answers the median of several times after a first one that does not count, and what the last run made. */
async function repeated<T>(action: () => Promise<T>, rounds = CALLS): Promise<{ ms: number; value: T }> {
  let { value } = await timed(action)
  const times: number[] = []
  for (let round = 0; round < rounds; round++) {
    const run = await timed(action)
    times.push(run.ms)
    value = run.value
  }
  return { ms: median(times), value }
}

async function timed<T>(action: () => Promise<T>): Promise<{ ms: number; value: T }> {
  const startedAt = performance.now()
  const value = await action()
  return { ms: performance.now() - startedAt, value }
}

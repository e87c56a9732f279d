import type { Period } from '@monitorweb/domain/calendar/period'
import { ensureFirstAdministrator } from '@monitorweb/server/auth/users/first-administrator'
import { openDatabase } from '@monitorweb/server/storage/base/connections/database'
import { DAY_MS } from '@monitorweb/server/storage/positions/hot-days'
import { readWholeTrack } from '@monitorweb/server/storage/tracks/track-slices'
import { median } from '../figures/median.ts'
import { processorMicros } from '../program/processor-time.ts'
import {
  BENCH_LOGIN,
  BENCH_PASSWORD,
  type BenchDatabase,
  startBenchDatabase,
  startProcess,
} from '../program/program.ts'
import { type ApiBeside, measureApiBeside } from './api-beside.ts'
import { type Asked, type HistoryAsker, openHistoryAsker } from './history-asked.ts'
import { fillHotDay, HOT_DAY } from './hot-day.ts'
import { fillPackedFleet, PACKED_FLEET } from './packed-fleet.ts'

/** Medians of calls after one that does not count; what a call costs the program and PostgreSQL on a processor. */
export interface Read {
  ms: number
  firstByteMs: number | undefined
  processorMs: { program: number; postgres: number }
}

export interface Reads {
  /** Read as columns, without HTTP. */
  columns: Read
  trips: Read
  /** The first call after PostgreSQL and the web process were started; the system's cache of files is as it was. */
  coldTrips: Read
  yearOfTrips: Read
  /** What the viewer asks for. */
  track: Read
  packedDay: Read
  hotDay: Read
  packedMonth: Read
  beside: ApiBeside
}

const { vehicles, monthVehicles, monthDays, yearDays, start, firstDevice, vehicleIds } = PACKED_FLEET
const [vehicleId] = vehicleIds(1) as [number]
const month = periodOf(start, monthDays)
const CALLS = 5

/** Measures what reading history takes; `log` is told each figure, as a run takes minutes. */
export async function measureReads(log: (what: string) => void): Promise<Reads> {
  const tell = (what: string, read: Read): Read => {
    log(`${what} ${JSON.stringify(read)}`)
    return read
  }
  const database = await startBenchDatabase()
  try {
    await ensureFirstAdministrator({ connectionString: database.url }, { login: BENCH_LOGIN, password: BENCH_PASSWORD })
    log('filling')
    await fillPackedFleet(database.url)
    const yesterday = await fillHotDay(database.url)
    await database.restart(() => undefined)
    const coldTrips = tell('cold', await measureCold(database))
    const columns = tell('columns', await measureColumns(database))
    const web = await startProcess('web', database.url)
    try {
      const asker = await openHistoryAsker(web)
      const measure = (ask: () => Promise<Asked>, calls = CALLS, warmUps = 1) =>
        measureCalls({ ask, calls, warmUps, micros: microsOf(database, web.pid) })
      const summaries = (count: number, period: Period) => () => asker.summaries(vehicleIds(count), period)
      const oneOf = (days: number) => () => asker.trips(vehicleId, periodOf(start, days), days)
      return {
        ...{ columns, coldTrips },
        trips: tell('trips', await measure(oneOf(monthDays))),
        yearOfTrips: tell('a year', await measure(oneOf(yearDays), 2)),
        track: tell('track', await measure(() => asker.track(vehicleId, month))),
        packedDay: tell('packed day', await measure(summaries(vehicles, periodOf(start, 1)), 1)),
        hotDay: tell('hot day', await measure(summaries(HOT_DAY.vehicles, periodOf(yesterday, 1)), 1)),
        packedMonth: tell('packed month', await measure(summaries(monthVehicles, month), 1, 0)),
        beside: await measureApiBeside(web, asker.call, () => monthOfTrips(asker)),
      }
    } finally {
      await web.stop()
    }
  } finally {
    await database.stop()
  }
}

/** The heaviest that a call may ask for of one vehicle, of several after each other. */
async function monthOfTrips(asker: HistoryAsker): Promise<void> {
  for (const id of vehicleIds(monthVehicles)) await asker.trips(id, month, monthDays)
}

async function measureCold(database: BenchDatabase): Promise<Read> {
  const web = await startProcess('web', database.url)
  try {
    const asker = await openHistoryAsker(web)
    const ask = () => asker.trips(vehicleId, month, monthDays)
    return await measureCalls({ ask, calls: 1, warmUps: 0, micros: microsOf(database, web.pid) })
  } finally {
    await web.stop()
  }
}

async function measureColumns(database: BenchDatabase): Promise<Read> {
  const pool = openDatabase({ connectionString: database.url, max: 1 })
  try {
    const ask = async () => {
      const track = await readWholeTrack(pool, { deviceId: firstDevice, from: month.from, until: month.to })
      if (track.length < monthDays * PACKED_FLEET.pointsOfDay - 1) throw new Error(`${track.length} points were read`)
      return {}
    }
    return await measureCalls({ ask, calls: 15, warmUps: 10, micros: microsOf(database, process.pid) })
  } finally {
    await pool.end()
  }
}

interface Calls {
  ask(): Promise<Asked>
  calls: number
  warmUps: number
  micros: ReturnType<typeof microsOf>
}

async function measureCalls({ ask, calls, warmUps, micros }: Calls): Promise<Read> {
  for (let each = 0; each < warmUps; each++) await ask()
  const before = micros()
  const times: number[] = []
  const firsts: number[] = []
  for (let each = 0; each < calls; each++) {
    const startedAt = performance.now()
    const { firstByteMs } = await ask()
    times.push(performance.now() - startedAt)
    if (firstByteMs !== undefined) firsts.push(firstByteMs)
  }
  const after = micros()
  const perCall = (of: 'program' | 'postgres') => (after[of] - before[of]) / 1000 / calls
  return {
    ms: median(times),
    firstByteMs: firsts.length > 0 ? median(firsts) : undefined,
    processorMs: { program: perCall('program'), postgres: perCall('postgres') },
  }
}

function microsOf(database: BenchDatabase, pid: number) {
  return () => ({ program: processorMicros(pid), postgres: database.micros() })
}

function periodOf(from: number, days: number): Period {
  return { from, to: from + days * DAY_MS - 1000 }
}

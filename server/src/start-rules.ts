import pino from 'pino'
import type { Config } from './config.ts'
import { createPacedTask } from './jobs/paced-task.ts'
import { startRepeatedJob } from './jobs/repeated-job.ts'
import { judgeFleet, type ShardMemories } from './rules/judge-fleet.ts'
import { createRuleReader } from './rules/known-rules.ts'
import { createGeofenceReader } from './rules/rule-geofences.ts'
import { createVehicleFactsReader } from './rules/vehicle-facts.ts'
import type { Running } from './running.ts'
import { openDatabase } from './storage/base/connections/database.ts'
import { listenTo } from './storage/base/connections/listen.ts'

/** What comes in between is judged together. */
const ROUND_MS = 500
/** The clock alone makes some rules fire. */
const CLOCK_MS = 10_000

/**
 * No commit waits for the disk. A power cut takes the last of them together, what was found and how far was judged, so that it is found again; whatever
 * was told of it or done with it is written by who waits for his commit, before which all this was.
 */
const UNWAITED_COMMITS = '-c synchronous_commit=off'

/**
 * Starts the process that judges rules: what they find commits with how far they were judged, so that it may end at any
 * moment, and several may share the fleet.
 */
export async function startRules(config: Config): Promise<Running> {
  const log = pino({ level: 'warn' })
  const pool = openDatabase({
    ...{ ...config.database, max: 2, application_name: 'monitorweb rules', options: UNWAITED_COMMITS },
  })
  const readers = {
    readRules: createRuleReader(),
    readGeofences: createGeofenceReader(),
    readFacts: createVehicleFactsReader(),
  }
  const memories: ShardMemories = new Map()
  const faulty = new Set<number>()
  const noteFault = (vehicleId: number, error: unknown) => {
    if (!faulty.has(vehicleId))
      log.warn({ err: error, vehicleId }, 'the rules of a vehicle were not judged; tried again')
    faulty.add(vehicleId)
  }
  const rounds = createPacedTask({
    minIntervalMs: ROUND_MS,
    async run() {
      await judgeFleet(pool, readers, noteFault, memories)
    },
    noteFailure: (error) => log.warn({ err: error }, 'rules were not judged; tried again'),
  })
  const clock = startRepeatedJob({ everyMs: CLOCK_MS, run: async () => rounds.wake() })
  const listener = listenTo(config.database, { tracking: rounds.wake, registers: rounds.wake })
  return {
    addresses: {},
    async stop() {
      await Promise.all([clock.stop(), listener.stop()])
      await rounds.stop()
      await pool.end()
    },
  }
}

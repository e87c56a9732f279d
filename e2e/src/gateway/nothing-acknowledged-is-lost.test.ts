import { noReadings, type PositionReport } from '@monitorweb/domain/position/position-report'
import { createTracker, type Tracker } from '@monitorweb/simulator/tracker/tracker'
import { afterAll, describe, expect, test } from 'vitest'
import { connectToOwnDatabase } from '../fixtures/own-database.ts'
import { partsOf, programFolder, type RunningProgram } from '../fixtures/program.ts'
import { until } from '../fixtures/until.ts'

const ROUNDS = 5
const TRACKERS = 20
const REPORTS_BEFORE_KILL = 400
const folder = programFolder()
afterAll(() => folder.remove())

/** Trackers that report as fast as they are acknowledged, each report with an instant of its own. */
function startLoad(port: number, run: number) {
  const reported = new Map<string, number>()
  let stopped = false
  const trackers: Tracker[] = Array.from({ length: TRACKERS }, (_, index) => {
    const imei = `8631${String(run).padStart(4, '0')}${String(index).padStart(7, '0')}`
    const tracker = createTracker({
      ...{
        host: '127.0.0.1',
        port,
        imei,
        inFlight: 5,
        firstBackoffMs: 50,
        longestBackoffMs: 500,
        answerTimeoutSeconds: 5,
      },
      onAcknowledged: () => more(tracker),
    })
    return tracker
  })
  function more(tracker: Tracker): void {
    if (stopped) return
    const step = reported.get(tracker.imei) ?? 0
    reported.set(tracker.imei, step + 1)
    tracker.report(reportAt(step))
  }
  for (const tracker of trackers) for (let index = 0; index < 10; index++) more(tracker)
  return {
    acknowledged: () => trackers.reduce((sum, tracker) => sum + tracker.acknowledged, 0),
    /** No new reports; resolves when every one is acknowledged. */
    async finish() {
      stopped = true
      await Promise.all(trackers.map((tracker) => tracker.flush()))
      await Promise.all(trackers.map((tracker) => tracker.close()))
      return reported
    },
  }
}

const START = Math.floor(Date.now() / 1000) * 1000 - 86_400_000
function reportAt(step: number): PositionReport {
  return {
    ...noReadings(),
    fixTime: START + step * 1000,
    hasFix: true,
    latitude: -23.5 + step * 1e-5,
    longitude: -46.6,
    altitudeMeters: null,
    speedKmh: 40,
    courseDegrees: 0,
    satellites: 9,
    ignition: true,
  }
}

/** Positions stored of each tracker of a run, and how many of them are different instants. */
async function storedOf(run: number) {
  const client = await connectToOwnDatabase(folder.dataDir)
  try {
    const { rows } = await client.query(
      `select d.serial, count(*)::int as rows, count(distinct p.fix_time)::int as instants
       from device d join position p on p.device_id = d.id where d.serial like $1 group by d.serial`,
      [`8631${String(run).padStart(4, '0')}%`],
    )
    return new Map(
      rows.map((row) => [row.serial as string, { rows: row.rows as number, instants: row.instants as number }]),
    )
  } finally {
    await client.end()
  }
}

type Victim = 'gateway' | 'web' | 'postgres' | 'program'

async function killUnderLoad(program: RunningProgram, victim: Victim, run: number): Promise<RunningProgram> {
  const load = startLoad(program.gt06Port, run)
  await until(() => load.acknowledged() >= REPORTS_BEFORE_KILL)
  let running = program
  if (victim === 'program') {
    program.kill('SIGKILL')
    await program.exited
    running = await folder.start()
  } else {
    await until(() => partsOf(program)[victim] !== undefined)
    process.kill(partsOf(program)[victim] as number, 'SIGKILL')
    const killedAt = load.acknowledged()
    await until(() => load.acknowledged() >= killedAt + REPORTS_BEFORE_KILL)
  }
  const reported = await load.finish()
  const stored = await storedOf(run)
  for (const [imei, count] of reported) {
    expect(stored.get(imei), `${victim}, tracker ${imei}`).toEqual({ rows: count, instants: count })
  }
  return running
}

describe('kill -9 under load loses no acknowledged position and doubles none', () => {
  let program: RunningProgram
  let run = 0
  const VICTIMS: Victim[] = ['gateway', 'web', 'postgres', 'program']
  // The program starts anew in each round, which alone takes a busy machine half a minute.
  test.each(VICTIMS)(`of the %s, ${ROUNDS} rounds`, { timeout: 900_000 }, async (victim) => {
    program ??= await folder.start()
    for (let round = 0; round < ROUNDS; round++) {
      run++
      program = await killUnderLoad(program, victim, run)
    }
  })
})

import { noReadings, type PositionReport } from '@monitorweb/domain/position/position-report'
import { createTracker, type Tracker } from '@monitorweb/simulator/tracker/tracker'
import { expect } from '@playwright/test'
import { queryOwnDatabase } from '../fixtures/own-database.ts'
import { PATIENCE_MS } from '../fixtures/patience.ts'
import { type ProgramFolder, partsOf, type RunningProgram } from '../fixtures/program.ts'
import { test } from '../fixtures/with-program.ts'

/** One where every test is run; `npm run faults` asks for many. */
const ROUNDS = Number(process.env['FAULT_ROUNDS'] ?? 1)
const VICTIMS = ['gateway', 'web', 'postgres', 'program'] as const
type Victim = (typeof VICTIMS)[number]
const TRACKERS = 20
const REPORTS_BEFORE_KILL = 400

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

/** What became of the reports of one round. */
interface Outcome {
  acknowledged: number
  lost: number
  doubled: number
}

/** Compares what trackers were acknowledged with the positions that are stored, and how many of those are different instants. */
async function outcomeOf(dataDir: string, run: number, reported: Map<string, number>): Promise<Outcome> {
  const rows = await queryOwnDatabase<{ serial: string; rows: number; instants: number }>(
    dataDir,
    `select d.serial, count(*)::int as rows, count(distinct p.fix_time)::int as instants
     from device d join stored_position p on p.device_id = d.id where d.serial like $1 group by d.serial`,
    [`8631${String(run).padStart(4, '0')}%`],
  )
  const stored = new Map(rows.map((row) => [row.serial, row]))
  const outcome = { acknowledged: 0, lost: 0, doubled: 0 }
  for (const [imei, count] of reported) {
    const { rows, instants } = stored.get(imei) ?? { rows: 0, instants: 0 }
    outcome.acknowledged += count
    outcome.lost += count - instants
    outcome.doubled += rows - instants
  }
  return outcome
}

async function killUnderLoad(
  folder: ProgramFolder,
  program: RunningProgram,
  { victim, run }: { victim: Victim; run: number },
): Promise<{ running: RunningProgram; outcome: Outcome }> {
  const load = startLoad(program.gt06Port, run)
  await expect.poll(load.acknowledged).toBeGreaterThanOrEqual(REPORTS_BEFORE_KILL)
  let running = program
  if (victim === 'program') {
    program.kill('SIGKILL')
    await program.exited
    running = await folder.start()
  } else {
    await expect.poll(() => partsOf(program)[victim]).toBeDefined()
    process.kill(partsOf(program)[victim]!, 'SIGKILL')
    const killedAt = load.acknowledged()
    await expect.poll(load.acknowledged).toBeGreaterThanOrEqual(killedAt + REPORTS_BEFORE_KILL)
  }
  const reported = await load.finish()
  return { running, outcome: await outcomeOf(folder.dataDir, run, reported) }
}

for (const victim of VICTIMS) {
  test(`kill -9 of the ${victim} under load loses no acknowledged position and doubles none`, async ({
    ownProgram,
  }) => {
    // The program starts anew in each round, which alone takes a busy machine half a minute.
    test.setTimeout((5 + ROUNDS) * PATIENCE_MS)
    let program = await ownProgram.start()
    for (let run = 1; run <= ROUNDS; run++) {
      const { running, outcome } = await killUnderLoad(ownProgram, program, { victim, run })
      // `npm run faults` makes its table of these.
      test.info().annotations.push({ type: `kill -9 ${victim}`, description: JSON.stringify(outcome) })
      expect(outcome).toMatchObject({ lost: 0, doubled: 0 })
      expect(outcome.acknowledged).toBeGreaterThanOrEqual(REPORTS_BEFORE_KILL)
      program = running
    }
  })
}

import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { newDataDir, removeDataDirs } from '../setup/data-folders.ts'
import { type KillingGate, type Moment, startKillingGate } from '../setup/gates/killing-gate.ts'
import { PATIENCE } from '../setup/patience.ts'
import { runProgram, stopPrograms } from '../setup/run-program.ts'
import { openRuleWorld, type RuleWorld } from './rule-world.ts'

/** `npm run faults` makes twenty of them; each kills a process at every moment. */
const ROUNDS = Number(process.env['FAULT_ROUNDS'] ?? 1)

/** What the process was about to note, or had noted and did not know; statements are named. */
const KILLS: Readonly<Record<string, Moment>> = {
  'about to open an occurrence': { statement: 'rules-open-occurrence', when: 'before' },
  'written, not committed': { statement: "pg_notify('occurrences'", when: 'before' },
  'committed, not noted how far': { statement: 'update rule_cursor set horizon', when: 'before' },
}

let world: RuleWorld
let gate: KillingGate
beforeAll(async () => {
  world = await openRuleWorld()
  gate = await startKillingGate(world.config.connectionString)
})
afterAll(async () => {
  await stopPrograms()
  removeDataDirs()
  await gate.stop()
  await world.stop()
})

type Drive = [minute: number, speedKmh: number][]
/** Above the limit three times, and still so at the end; other rounds drive at other times. */
const drive = (round: number): Drive =>
  Array.from({ length: 40 }, (_, minute) => [minute + round, [5, 6, 15, 16, 17, 30, 39].includes(minute) ? 120 : 40])

const rounds = Array.from({ length: ROUNDS }, (_, index) => index + 1)

test.each(rounds.flatMap((round) => Object.keys(KILLS).map((name) => [name, round] as const)))(
  'killed %s: what is found is what a quiet run finds, once (round %i)',
  async (name, round) => {
    const rule = await world.rule({ kind: 'speeding', limitKmh: 80 })
    const vehicles = await Promise.all([world.vehicle(), world.vehicle(), world.vehicle()])
    const found = async (ids: readonly number[]) =>
      (await world.occurrences(rule))
        .filter(({ vehicleId }) => ids.includes(vehicleId))
        .map(({ vehicleId, notify: _, ...occurrence }) => [ids.indexOf(vehicleId), occurrence])
    // What comes late makes some of what was found before wrong.
    const isLate = ([at]: Drive[number]) => (at - round) % 4 === 3
    const [early, late] = [drive(round).filter((each) => !isLate(each)), drive(round).filter(isLate)]
    for (const { serial } of vehicles) await world.drive(serial, early)
    await world.judge()
    for (const { serial } of vehicles) await world.drive(serial, late)
    await killedAt(KILLS[name]!)
    await world.judge()

    const quiet = await Promise.all([world.vehicle(), world.vehicle(), world.vehicle()])
    for (const { serial } of quiet) await world.drive(serial, drive(round))
    await world.judge()
    const expected = await found(quiet.map(({ id }) => id))
    expect(expected.length).toBeGreaterThanOrEqual(9)
    const standing = (await found(vehicles.map(({ id }) => id))).filter(([, occurrence]) => isStanding(occurrence))
    expect(standing).toEqual(expected)
    await world.pool.query('update rule set inactive_at = now() where id = $1', [rule])
    await world.judge()
  },
)

/** The two processes share eight parts of the fleet by chance: that the one gets none of so many is none. */
const MOST_SHARED_ROUNDS = 40

test('killed beside another process: that one judges on what both had shared, once', async () => {
  const rule = await world.rule({ kind: 'speeding', limitKmh: 80 })
  await runRules(world.config.connectionString)
  let isKilled = false
  const killed = killedAt(KILLS['written, not committed']!).finally(() => {
    isKilled = true
  })
  const driven: number[] = []
  const found = async () => (await world.occurrences(rule)).map(({ vehicleId }) => vehicleId)
  for (let round = 0; !isKilled; round++) {
    expect(round, 'the process that was to be killed never wrote').toBeLessThan(MOST_SHARED_ROUNDS)
    const some = await Promise.all(Array.from({ length: 8 }, () => world.vehicle()))
    for (const { serial } of some) await world.drive(serial, [...slowly(0), [3, 120], ...slowly(4)])
    driven.push(...some.map(({ id }) => id))
    await vi.waitFor(async () => {
      if (!isKilled) expect(await found()).toHaveLength(driven.length)
    }, PATIENCE)
  }
  await killed
  await vi.waitFor(async () => expect(await found()).toEqual(driven), PATIENCE)
  // Whoever judges all of it once more finds nothing else, and nothing twice.
  await world.judge()
  expect(await found()).toEqual(driven)
  expect(new Set((await world.occurrences(rule)).map(({ began, withdrawn }) => `${began} ${withdrawn}`))).toEqual(
    new Set(['3 null']),
  )
})

const slowly = (from: number): Drive => [from, from + 1, from + 2].map((minute) => [minute, 40])

function isStanding(occurrence: unknown): boolean {
  return (occurrence as { withdrawn: string | null }).withdrawn === null
}

/** Has a process of rules work until it is killed at this moment. */
async function killedAt(moment: Moment): Promise<void> {
  let kill = (): void => undefined
  const killed = new Promise<void>((resolve) => {
    gate.arm(moment, () => {
      kill()
      resolve()
    })
  })
  const program = await runRules(gate.url)
  kill = () => process.kill(program.pid, 'SIGKILL')
  await killed
  kill()
  expect(await program.exited).toBe('SIGKILL')
}

function runRules(databaseUrl: string) {
  return runProgram({ ROLE: 'rules', DATABASE_URL: databaseUrl, DATA_DIR: newDataDir() })
}

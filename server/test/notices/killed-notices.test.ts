import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { openDatabase } from '../../src/storage/base/connections/database.ts'
import { newDataDir, removeDataDirs } from '../setup/data-folders.ts'
import { type KillingGate, type Moment, startKillingGate } from '../setup/gates/killing-gate.ts'
import { PATIENCE } from '../setup/patience.ts'
import { runProgram, stopPrograms } from '../setup/run-program.ts'
import { type HttpStandIn, startStandIn } from './http-stand-in.ts'
import { NOTICE_SECRET, type NoticeWorld, startNoticeWorld } from './notice-world.ts'

/** `npm run faults` kills a process twenty times at every moment; otherwise one is killed once, and the others lose their database. */
const ROUNDS = Number(process.env['FAULT_ROUNDS'] ?? 0)
/** So many people are told in each round. */
const PEOPLE = 5

/** What the process was about to note, or had noted and did not know. */
const KILLS: Readonly<Record<string, Moment>> = {
  'about to take it into the queue': { statement: 'insert into attendance (alarm_id', when: 'before' },
  'about to write down who is told': { statement: 'insert into notice (user_id', when: 'before' },
  'written down, not committed': { statement: "pg_notify('attendance'", when: 'before' },
  'about to take a notice': { statement: 'update notice n set leased_until', when: 'before' },
  'taken by the provider, not noted': { statement: "update notice set state = 'delivered'", when: 'before' },
  'noted, not committed': { statement: 'update notice_channel set delivered_at', when: 'before' },
}

let world: NoticeWorld
let gate: KillingGate
let provider: HttpStandIn
beforeAll(async () => {
  world = await startNoticeWorld()
  gate = await startKillingGate(world.databaseUrl)
  provider = await startStandIn(() => ({ status: 204 }))
})
afterEach(async () => {
  await world.pool.query('delete from notice')
  provider.received.length = 0
})
afterAll(async () => {
  await stopPrograms()
  removeDataDirs()
  await provider.stop()
  await gate.stop()
  await world.stop()
})

/** Something was out, or may have been, when the process died. */
const WAS_OUT = ['taken by the provider, not noted', 'noted, not committed']

const rounds = Array.from({ length: ROUNDS }, () => 'killed' as const)
const cases = Object.keys(KILLS).flatMap((name) => {
  const isOneOfAll = name === 'taken by the provider, not noted'
  const ways = ROUNDS > 0 ? rounds : isOneOfAll ? (['cut off', 'killed'] as const) : (['cut off'] as const)
  return ways.map((way, index) => [way, name, index + 1] as const)
})

test.each(cases)(
  '%s %s: everybody is told, and twice only by the same key, which is counted (%i)',
  async (way, name) => {
    const customer = await world.customer()
    const vehicle = await world.vehicle(customer)
    const people = await Promise.all(Array.from({ length: PEOPLE }, () => world.person(customer)))
    for (const person of people) await world.channel(person, 'webhook', provider.url)
    await vehicle.call('sos')
    await (way === 'killed' ? killedAt : cutOffAt)(KILLS[name]!)

    // Others take up what it left; what it had taken is theirs once its time is over: the clock is set back instead.
    // Its transaction ends as soon as the database knows that it is gone, and holds what it had locked until then.
    const waiting = async () => {
      await world.admit()
      return (await Promise.all(people.map((person) => world.notices(person)))).flat().length
    }
    await expect.poll(waiting, PATIENCE).toBe(PEOPLE)
    await world.pool.query(`update notice set leased_until = leased_until - interval '2 minutes'`)
    await world.handOver()
    const told = (await Promise.all(people.map((person) => world.notices(person)))).flat()
    expect(told.map(({ state }) => state)).toEqual(people.map(() => 'delivered'))
    const came = provider.received.map(({ headers }) => headers['idempotency-key'])
    expect(new Set(came)).toEqual(new Set(told.map(({ key }) => key)))
    const repeats = told.reduce((sum, notice) => sum + notice.repeats, 0)
    expect(came.length - told.length).toBeLessThanOrEqual(repeats)
    expect(repeats > 0).toBe(WAS_OUT.includes(name))
  },
)

/** Does what a web process does until its database is gone in the middle of it. */
async function cutOffAt(moment: Moment): Promise<void> {
  const pool = openDatabase({ ...world.pool.options, connectionString: gate.url, max: 10 })
  const { admit, handOver } = world.workOver(pool)
  // Who is dead opens no connection any more.
  const cut = new Promise<void>((resolve) => gate.arm(moment, () => resolve(pool.end())))
  await expect(admit().then(handOver)).rejects.toThrow()
  await cut
}

/** Has a web process tell people until it is killed at this moment. */
async function killedAt(moment: Moment): Promise<void> {
  let kill = (): void => undefined
  const killed = new Promise<void>((resolve) => {
    gate.arm(moment, () => {
      kill()
      resolve()
    })
  })
  const program = await runProgram({
    ...{ ROLE: 'web', DATABASE_URL: gate.url, DATA_DIR: newDataDir() },
    ...{ SECRETS_KEY: NOTICE_SECRET, WEBHOOK_NETWORKS: '127.0.0.1' },
  })
  kill = () => process.kill(program.pid, 'SIGKILL')
  await killed
  expect(await program.exited).toBe('SIGKILL')
}

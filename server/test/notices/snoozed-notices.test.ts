import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { openDatabase } from '../../src/storage/base/connections/database.ts'
import { type KillingGate, type Moment, startKillingGate } from '../setup/gates/killing-gate.ts'
import { PATIENCE } from '../setup/patience.ts'
import { bodiesOf } from './http-stand-in.ts'
import { type NoticeWorld, quietNow, startNoticeWorld } from './notice-world.ts'

let world: NoticeWorld
let gate: KillingGate
beforeAll(async () => {
  world = await startNoticeWorld()
  gate = await startKillingGate(world.databaseUrl)
})
afterEach(() => world.forget())
afterAll(async () => {
  await gate.stop()
  await world.stop()
})

/** Something in the queue that somebody is told of by a receiver, once. */
async function told(prefer: { quiet?: [number, number]; digestMinutes?: number } = {}) {
  const { vehicle, person, customer } = await world.household()
  const server = await world.receiver()
  await world.channel(person, 'webhook', server.url)
  await world.prefer(person, prefer)
  const alarm = await vehicle.call('powerCut')
  await world.admit()
  await world.handOver()
  const { rows } = await world.pool.query<{ id: number }>('select id from attendance where alarm_id = $1', [alarm])
  const { id } = rows[0]!
  return {
    ...{ id, person, customer, server },
    titles: () => bodiesOf(server).map(({ titulo }) => titulo),
    snooze: () => world.snooze(person, id),
    /** Its time is over, and whoever looks brings it back. */
    async comeBack(looking = 1) {
      await world.letSnoozesEnd()
      await Promise.all(Array.from({ length: looking }, () => world.bringBack()))
    },
    states: async () => (await world.notices(person)).map(({ kind, state }) => [kind, state]),
  }
}
const BACK = expect.stringMatching(/^Voltou à fila: /)

test('people are told each time that something comes back, once, whoever looks', async () => {
  const { titles, snooze, comeBack, server } = await told()
  for (const returns of [1, 2]) {
    await snooze()
    await comeBack(3)
    await world.handOver()
    expect(titles()).toHaveLength(1 + returns)
  }
  expect(titles().slice(1)).toEqual([BACK, BACK])
  expect(bodiesOf(server)[1]).toMatchObject({ tipo: 'volta' })
})

test('what waits to be told of something that is put aside calls nobody, and its return waits as it would', async () => {
  const { titles, snooze, comeBack, states, person } = await told({ quiet: quietNow() })
  expect(await states()).toEqual([['opened', 'waiting']])
  await snooze()
  expect(await states()).toEqual([['opened', 'settled']])
  await comeBack()
  await world.handOver()
  expect(titles()).toEqual([])
  // Put aside again before anybody was told: one return is told of, once.
  await snooze()
  await comeBack()
  expect(await states()).toEqual([
    ['opened', 'settled'],
    ['returned', 'settled'],
    ['returned', 'waiting'],
  ])
  await world.letQuietEnd(person)
  await world.letTimePass()
  await world.handOver()
  expect(titles()).toEqual([BACK])
})

test('a notice that somebody was handing over as it was put aside ends with the next try', async () => {
  const { titles, snooze, states } = await told({ quiet: quietNow() })
  await world.pool.query(`update notice set leased_until = now() + interval '1 minute'`)
  await snooze()
  expect(await states()).toEqual([['opened', 'waiting']])
  await world.letTimePass()
  await world.handOver()
  expect(titles()).toEqual([])
  expect(await states()).toEqual([['opened', 'settled']])
})

test('that it came back is told to nobody once somebody has it', async () => {
  const { id, titles, snooze, comeBack, states, person, customer } = await told()
  await snooze()
  await comeBack()
  await world.pool.query('update attendance set claimed_by = $1, claimed_at = now() where id = $2', [
    await world.person(customer),
    id,
  ])
  await world.handOver()
  expect(titles()).toHaveLength(1)
  expect(await states()).toEqual([
    ['opened', 'delivered'],
    ['returned', 'settled'],
  ])
  expect(await world.notices(person)).toHaveLength(2)
})

test('what a rule finds to be more urgent comes back at once', async () => {
  const { vehicle, customer, person } = await world.household()
  const server = await world.receiver()
  await world.channel(person, 'webhook', server.url)
  await vehicle.call('lowBattery')
  await world.prefer(person, {})
  await world.admit()
  await world.handOver()
  const { rows } = await world.pool.query('select attendance_id as id from notice where user_id = $1', [person])
  await world.snooze(person, rows[0].id)
  await vehicle.found(await world.rule(customer, { urgency: 4, condition: { kind: 'alarm', alarms: ['lowBattery'] } }))
  await world.admit()
  await world.bringBack()
  await world.handOver()
  expect(bodiesOf(server).map(({ titulo }) => titulo)).toEqual([expect.not.stringContaining('Voltou'), BACK])
})

test.each<[string, Moment]>([
  ['about to take it', { statement: 'with due as', when: 'before' }],
  ['about to write down who is told', { statement: 'insert into notice (user_id', when: 'before' }],
  ['written down, not committed', { statement: "pg_notify('attendance'", when: 'before' }],
])('a process that dies %s loses no return, and repeats none', async (_, moment) => {
  const { snooze, titles, states } = await told()
  await snooze()
  await world.letSnoozesEnd()
  const pool = openDatabase({ ...world.pool.options, connectionString: gate.url, max: 10 })
  const cut = new Promise<void>((resolve) => gate.arm(moment, () => resolve(pool.end())))
  await expect(world.workOver(pool).bringBack()).rejects.toThrow()
  await cut
  const returned = async () => {
    await world.bringBack()
    return (await states()).filter(([kind]) => kind === 'returned').length
  }
  await expect.poll(returned, PATIENCE).toBe(1)
  await world.handOver()
  expect(titles()).toHaveLength(2)
  expect(await returned()).toBe(1)
})

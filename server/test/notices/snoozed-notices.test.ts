import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { openDatabase } from '../../src/storage/base/connections/database.ts'
import { countUnsentNotices } from '../../src/storage/notices/notice-list.ts'
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
    /** A rule finds it, by which it is critical. */
    async becomesCritical() {
      await vehicle.found(
        await world.rule(customer, { urgency: 4, condition: { kind: 'alarm', alarms: ['powerCut'] } }),
      )
      await world.admit()
      await world.bringBack()
      await world.handOver()
    },
    states: async () => (await world.notices(person)).map(({ kind, state }) => [kind, state]),
  }
}
const BACK = expect.stringMatching(/^Voltou à fila: /)
const CAME = expect.not.stringContaining('Voltou')

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

test('what waits to be told of something that is put aside calls nobody meanwhile, and tells of any number of returns', async () => {
  const { titles, snooze, comeBack, states, person } = await told({ quiet: quietNow() })
  const letQuietBeOver = async () => {
    await world.letQuietEnd(person)
    await world.letTimePass()
    await world.handOver()
  }
  await snooze()
  await comeBack()
  await snooze()
  await letQuietBeOver()
  expect(titles()).toEqual([])
  await comeBack()
  await world.handOver()
  expect(titles()).toEqual([CAME])
  expect(await states()).toEqual([['opened', 'delivered']])

  // Two returns that wait for the end of quiet hours are one.
  await world.pool.query('delete from notice_preference where user_id = $1', [person])
  await world.prefer(person, { quiet: quietNow() })
  for (const _ of [1, 2]) {
    await snooze()
    await comeBack()
    await world.handOver()
  }
  expect(titles()).toEqual([CAME])
  await letQuietBeOver()
  expect(titles()).toEqual([CAME, BACK])
})

test('what waited for longer than it may while it was aside is told when it is back', async () => {
  const { titles, snooze, comeBack } = await told({ quiet: quietNow() })
  await snooze()
  await world.pool.query(
    `update notice set next_at = now() - interval '30 hours', expires_at = now() - interval '6 hours'`,
  )
  await world.pool.query('delete from notice_preference')
  await world.handOver()
  expect(titles()).toEqual([])
  expect(await countUnsentNotices(world.pool)).toMatchObject({ waiting: 1, oldestSeconds: 0 })
  await comeBack()
  await world.handOver()
  expect(titles()).toEqual([CAME])
})

type Alarm = Awaited<ReturnType<typeof told>>
test.each<[string, (alarm: Alarm, colleague: number) => Promise<void>]>([
  ['is brought back by hand', ({ id }, colleague) => world.bringBackByHand(colleague, id)],
  [
    'is taken, and given back',
    async ({ id }, colleague) => {
      for (const claim of [true, false]) await world.claim(colleague, id, claim)
    },
  ],
  ['is taken, and kept', ({ id }, colleague) => world.claim(colleague, id, true)],
])('who is quiet while something is put aside, which %s, is told of it when that is over, once', async (_, end) => {
  const alarm = await told({ quiet: quietNow() })
  await alarm.snooze()
  await end(alarm, await world.person(alarm.customer))
  await world.bringBack()
  await world.handOver()
  expect(alarm.titles()).toEqual([])
  await world.letQuietEnd(alarm.person)
  await world.letTimePass()
  await world.handOver()
  expect(alarm.titles()).toEqual([CAME])
  expect(await alarm.states()).toEqual([['opened', 'delivered']])
})

test.each<[string, (alarm: Alarm) => Promise<void>]>([
  ['while it is aside', async () => undefined],
  ['after it came back', ({ comeBack }) => comeBack()],
  ['after it was brought back by hand', ({ id, person }) => world.bringBackByHand(person, id)],
])('who is quiet is told at once of what becomes critical %s', async (_, before) => {
  const alarm = await told({ quiet: quietNow() })
  await alarm.snooze()
  await before(alarm)
  await world.handOver()
  expect(alarm.titles()).toEqual([])
  await alarm.becomesCritical()
  expect(alarm.titles()).toEqual([CAME])
})

test('who is quiet since they were told is told at once that it came back where it becomes critical', async () => {
  const alarm = await told()
  await world.pool.query('delete from notice_preference where user_id = $1', [alarm.person])
  await world.prefer(alarm.person, { quiet: quietNow() })
  await alarm.snooze()
  await alarm.comeBack()
  await world.handOver()
  expect(alarm.titles()).toEqual([CAME])
  await alarm.becomesCritical()
  expect(alarm.titles()).toEqual([CAME, BACK])
  expect(bodiesOf(alarm.server)[1]).toMatchObject({ tipo: 'volta', urgencia: 4 })
})

test('a digest tells of what is put aside and says so, and of its return in another', async () => {
  const { snooze, comeBack, server } = await told({ digestMinutes: 60 })
  const texts = () => bodiesOf(server).map(({ texto }) => texto)
  await snooze()
  await world.letTimePass()
  await world.handOver()
  expect(texts()).toEqual([expect.stringContaining('(adiada)')])
  await comeBack()
  await world.letTimePass()
  await world.handOver()
  expect(texts().slice(1)).toEqual([expect.not.stringContaining('(adiada)')])
})

test('a notice that somebody was handing over as it was put aside, and died, is tried again when that is back', async () => {
  const { titles, snooze, comeBack, states } = await told({ quiet: quietNow() })
  await world.pool.query(`update notice set leased_until = now() + interval '1 minute'`)
  await snooze()
  await world.pool.query('delete from notice_preference')
  await world.letTimePass()
  await world.handOver()
  expect(titles()).toEqual([])
  await comeBack()
  await world.handOver()
  expect(titles()).toEqual([CAME])
  expect(await states()).toEqual([['opened', 'delivered']])
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

import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { openDatabase } from '../../src/storage/base/connections/database.ts'
import { type Moment, startKillingGate } from '../setup/gates/killing-gate.ts'
import { PATIENCE } from '../setup/patience.ts'
import { bodiesOf, type HttpStandIn, startStandIn } from './http-stand-in.ts'
import { type NoticeWorld, quietNow, startNoticeWorld } from './notice-world.ts'

let world: NoticeWorld
let provider: HttpStandIn
let status = 204
beforeAll(async () => {
  world = await startNoticeWorld()
  provider = await startStandIn(() => ({ status }))
})
afterEach(async () => {
  await world.pool.query('delete from notice')
  provider.received.length = 0
  status = 204
})
afterAll(async () => {
  await provider.stop()
  await world.stop()
})

const titles = () => bodiesOf(provider).map(({ titulo }) => titulo)

/** Somebody who is told by the provider, and a vehicle with a rule. */
async function watched({ prefer = {}, noticesPerHour = 0, urgency = 2 }: Watched = {}) {
  const { customer, vehicle, person } = await world.household()
  await world.channel(person, 'webhook', provider.url)
  await world.prefer(person, prefer)
  const rule = await world.rule(customer, { urgency, noticesPerHour })
  const states = async () => (await world.notices(person)).map(({ state }) => state)
  return { customer, person, states, found: () => vehicle.found(rule) }
}
interface Watched {
  prefer?: { quiet?: [number, number]; digestMinutes?: number }
  noticesPerHour?: number
  urgency?: number
}

test('what is withdrawn while its notice waits is not told, and once it is found again is told once', async () => {
  const { person, states, found } = await watched({ prefer: { quiet: quietNow() } })
  const occurrence = await found()
  await world.admit()
  const [held] = await world.notices(person)
  await world.withdraw(occurrence)
  await world.admit()
  expect(await states()).toEqual(['withdrawn'])
  await world.letTimePass()
  await world.handOver()
  expect(provider.received).toEqual([])
  // Found again within the quiet hours it waits for their end, as what is found first then.
  await world.revive(occurrence)
  await Promise.all([world.admit(), world.admit(), world.admit()])
  expect(await world.notices(person)).toMatchObject([{ state: 'waiting', next_at: held.next_at, key: held.key }])
  await world.handOver()
  expect(provider.received).toEqual([])
  await world.letQuietEnd(person)
  await world.letTimePass()
  await Promise.all([world.handOver(), world.handOver()])
  await world.withdraw(occurrence)
  await world.admit()
  await world.revive(occurrence)
  await world.admit()
  await world.handOver()
  expect(provider.received).toHaveLength(1)
  expect(await states()).toEqual(['delivered'])
})

test('a digest counts none that was withdrawn, however shortly before, and one of which nothing is left is none', async () => {
  const { person, states, found } = await watched({ prefer: { digestMinutes: 60 } })
  const occurrences = [await found(), await found(), await found()]
  await world.admit()
  await world.letTimePass()
  // Nobody looked at the queue since.
  await world.withdraw(occurrences[0]!)
  await world.handOver()
  expect(titles()).toEqual(['2 ocorrências'])
  expect(await states()).toEqual(['withdrawn', 'delivered', 'delivered'])
  await world.revive(occurrences[0]!)
  await world.admit()
  await world.letTimePass()
  await world.handOver()
  expect(provider.received).toHaveLength(2)
  const [again, told] = await world.notices(person)
  expect(again).toMatchObject({ state: 'delivered', repeats: 0 })
  expect(again.key).not.toBe(told.key)
  const last = [await found(), await found()]
  await world.admit()
  await world.letTimePass()
  for (const occurrence of last) await world.withdraw(occurrence)
  await world.handOver()
  expect(provider.received).toHaveLength(2)
})

test('the limit of a rule counts what was told, and no notice over it one that was withdrawn', async () => {
  const { states, found } = await watched({ noticesPerHour: 1 })
  const first = await found()
  await world.admit()
  await world.withdraw(first)
  await world.admit()
  const [, over] = [await found(), await found(), await found()]
  await world.admit()
  await world.handOver()
  expect(provider.received).toHaveLength(1)
  await world.withdraw(over!)
  await world.letTimePass()
  await world.handOver()
  expect(bodiesOf(provider)[1].texto).toContain('1 além do limite de 1 por hora')
  expect(await states()).toEqual(['withdrawn', 'delivered', 'withdrawn', 'delivered'])
  // Found again it is over the limit, as anything would be now.
  await world.revive(first)
  await world.admit()
  await world.handOver()
  expect(provider.received).toHaveLength(2)
  await world.letTimePass()
  await world.handOver()
  expect(provider.received).toHaveLength(3)
})

test('what a channel did not take yet is told no more, and is told from the first channel on when it is found again', async () => {
  const { person, states, found } = await watched({ urgency: 4 })
  const occurrence = await found()
  status = 503
  await world.admit()
  await world.handOver()
  await world.withdraw(occurrence)
  status = 204
  await world.letTimePass()
  await world.handOver()
  expect(await world.notices(person)).toMatchObject([{ state: 'withdrawn', last_error: 'Respondeu 503.' }])
  await world.revive(occurrence)
  await world.admit()
  await world.handOver()
  expect(await states()).toEqual(['delivered'])
  expect(provider.received).toHaveLength(2)
  expect(new Set(provider.received.map(({ headers }) => headers['idempotency-key'])).size).toBe(1)
})

test('what somebody hands over when it is withdrawn is told; where they died it is not, and says that it may have come', async () => {
  const { person, states, found } = await watched({ urgency: 4 })
  const occurrence = await found()
  await world.admit()
  const taken = await world.take()
  await world.withdraw(occurrence)
  await world.admit()
  expect(await states()).toEqual(['waiting'])
  await world.letTimePass()
  await world.handOver()
  expect(provider.received).toEqual([])
  expect(await world.notices(person)).toMatchObject([
    { state: 'withdrawn', last_error: expect.stringContaining('pode ter chegado') },
  ])
  await world.revive(occurrence)
  await world.admit()
  await world.handOver()
  expect(provider.received.map(({ headers }) => headers['idempotency-key'])).toEqual([taken!.key])
  expect(await world.notices(person)).toMatchObject([{ state: 'delivered', repeats: 1 }])
})

test('who would not be told of it any more when it is found again is not, and the list says so', async () => {
  const { person, found } = await watched({ prefer: { quiet: quietNow() } })
  const occurrence = await found()
  await world.admit()
  await world.withdraw(occurrence)
  await world.admit()
  await world.pool.query('update notice_preference set least_urgency = 4 where user_id = $1', [person])
  await world.revive(occurrence)
  await world.admit()
  await world.letTimePass()
  await world.handOver()
  expect(provider.received).toEqual([])
  expect(await world.notices(person)).toMatchObject([
    { state: 'failed', last_error: 'A ocorrência voltou, e a pessoa já não é avisada dela.' },
  ])
})

const MOMENTS: Readonly<Record<string, Moment>> = {
  'about to be withdrawn': { statement: "update notice set state = 'withdrawn'", when: 'before' },
  'withdrawn, not committed': { statement: "pg_notify('attendance'", when: 'before' },
  'about to wait again': { statement: "update notice n set state = 'waiting'", when: 'before' },
}

test.each(Object.entries(MOMENTS))(
  'whoever dies when a notice is %s leaves nobody told of what was not, or twice',
  async (name, moment) => {
    const { person, states, found } = await watched({ prefer: { quiet: quietNow() } })
    const occurrence = await found()
    await world.admit()
    await world.withdraw(occurrence)
    if (name === 'about to wait again') {
      await world.admit()
      await world.revive(occurrence)
    }
    const gate = await startKillingGate(world.databaseUrl)
    const pool = openDatabase({ ...world.pool.options, connectionString: gate.url, max: 10 })
    const cut = new Promise<void>((resolve) => gate.arm(moment, () => resolve(pool.end())))
    await expect(world.workOver(pool).admit()).rejects.toThrow()
    await cut
    await gate.stop()
    await world.revive(occurrence)
    const settled = async () => {
      await world.admit()
      return await states()
    }
    await expect.poll(settled, PATIENCE).toEqual(['waiting'])
    await world.letQuietEnd(person)
    await world.letTimePass()
    await world.handOver()
    await world.admit()
    await world.handOver()
    expect(provider.received).toHaveLength(1)
    expect(await states()).toEqual(['delivered'])
  },
)

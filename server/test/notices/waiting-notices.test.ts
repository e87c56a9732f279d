import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { bodiesOf } from './http-stand-in.ts'
import { type NoticeWorld, quietNow, startNoticeWorld } from './notice-world.ts'

let world: NoticeWorld
beforeAll(async () => {
  world = await startNoticeWorld()
})
afterEach(() => world.forget())
afterAll(() => world.stop())

test('who lost access is told nothing of what waited', async () => {
  const { vehicle, person } = await world.household()
  const server = await world.receiver()
  await world.channel(person, 'webhook', server.url)
  await vehicle.call('sos')
  await world.admit()
  await world.pool.query('update user_account set inactive_at = now() where id = $1', [person])
  await world.handOver()
  expect(server.received).toEqual([])
  expect(await world.notices(person)).toMatchObject([{ state: 'failed', last_error: 'A pessoa não tem mais acesso.' }])
})

/** Somebody for whom one thing waits, told by a receiver, and what ends it. */
async function waitsFor(own: { kind?: string; digestMinutes?: number } = {}) {
  const { kind = 'sos', digestMinutes = 0 } = own
  const household = await world.household()
  const server = await world.receiver()
  await world.channel(household.person, 'webhook', server.url)
  await world.prefer(household.person, { digestMinutes })
  await household.vehicle.call(kind)
  await world.admit()
  const close = () =>
    world.pool.query(
      `update attendance set closed_at = now(), closed_by = 1, reason = 'falso'
       where id in (select attendance_id from notice where user_id = $1)`,
      [household.person],
    )
  return { ...household, server, close }
}

test('who sees the vehicle no more, or whom its rule names no more, is told nothing of what waited', async () => {
  const { customer, vehicle, person, server } = await waitsFor()
  const [colleague, other] = [await world.person(customer), await world.person(customer)]
  await world.channel(colleague, 'webhook', server.url)
  const rule = await world.rule(customer, { notified: [colleague] })
  await vehicle.found(rule)
  await world.admit()
  await world.pool.query('update user_account set customer_id = $1 where id = $2', [await world.customer(), person])
  await world.pool.query('update rule set notified_user_ids = $1 where id = $2', [[other], rule])
  await world.handOver()
  expect(server.received).toEqual([])
  expect(await world.notices(person)).toMatchObject([
    { state: 'failed', last_error: 'A pessoa não vê mais o veículo.' },
  ])
  expect(await world.notices(colleague)).toMatchObject([
    { state: 'failed', last_error: 'A regra não avisa mais esta pessoa.' },
  ])
})

test('what waited past its time is not told, and the list says so', async () => {
  const { person, server } = await waitsFor()
  await world.pool.query(`update notice set expires_at = now() - interval '2 days'`)
  await world.handOver()
  expect(server.received).toEqual([])
  expect(await world.notices(person)).toMatchObject([
    { state: 'failed', last_error: 'Passou do prazo antes de ser entregue.' },
  ])
})

test('what somebody closed meanwhile calls nobody, and a digest tells of it and says that it is closed', async () => {
  const [called, patient] = [await waitsFor(), await waitsFor({ kind: 'powerCut', digestMinutes: 60 })]
  for (const { close } of [called, patient]) await close()
  await world.letTimePass()
  await world.handOver()
  expect(called.server.received).toEqual([])
  expect(await world.notices(called.person)).toMatchObject([{ state: 'settled', last_error: '' }])
  expect(bodiesOf(patient.server).map(({ texto }) => texto)).toEqual([expect.stringContaining('(já encerrada)')])
})

test('that nobody took it over is told to nobody once somebody did', async () => {
  const { vehicle, customer, person } = await world.household()
  const colleague = await world.person(customer)
  let status = 503
  const server = await world.receiver(() => status)
  for (const each of [person, colleague]) await world.channel(each, 'webhook', server.url)
  await vehicle.call('sos')
  await world.admit()
  await world.pool.query(`update notice set kind = 'escalated' where user_id = $1`, [colleague])
  await world.handOver()
  server.received.length = 0
  status = 204
  await world.pool.query(
    `update attendance set claimed_by = $1, claimed_at = now()
     where id in (select attendance_id from notice where user_id = $1)`,
    [person],
  )
  await world.letTimePass()
  await world.handOver()
  // That it opened is news to whoever was not told, and to nobody that it waits.
  expect(server.received).toHaveLength(1)
  expect(await world.notices(person)).toMatchObject([{ state: 'delivered' }])
  expect(await world.notices(colleague)).toMatchObject([{ state: 'settled', last_error: '' }])
})

test('what can wait does so through the quiet hours, and comes together as one', async () => {
  const { vehicle, person } = await world.household()
  const server = await world.receiver()
  await world.channel(person, 'webhook', server.url)
  await world.prefer(person, { quiet: quietNow(), digestMinutes: 60 })
  for (const kind of ['powerCut', 'tampering', 'sos']) await vehicle.call(kind)
  await world.admit()
  await world.handOver()
  // Somebody may be in danger: that does not wait.
  expect(bodiesOf(server).map(({ oque }) => oque)).toEqual(['Pânico'])
  await world.letQuietEnd(person)
  await world.letTimePass()
  await world.handOver()
  expect(bodiesOf(server).map(({ titulo }) => titulo)).toEqual([expect.stringContaining('Pânico'), '2 ocorrências'])
  expect((await world.notices(person)).map(({ state }) => state)).toEqual(['delivered', 'delivered', 'delivered'])
})

test('what a channel put off into the quiet hours waits for their end, and is tried for its day then', async () => {
  const { vehicle, person } = await world.household()
  let status = 503
  const server = await world.receiver(() => status)
  await world.channel(person, 'webhook', server.url)
  await vehicle.call('powerCut')
  await world.admit()
  await world.handOver()
  await world.prefer(person, { quiet: quietNow() })
  await world.letTimePass()
  status = 204
  await world.handOver()
  expect(server.received).toHaveLength(1)
  const [held] = await world.notices(person)
  expect(held.next_at.getTime()).toBeGreaterThan(Date.now() + 9 * 3_600_000)
  expect(held.expires_at.getTime()).toBeGreaterThan(held.next_at.getTime() + 23 * 3_600_000)
  await world.letQuietEnd(person)
  await world.letTimePass()
  await world.handOver()
  expect(server.received).toHaveLength(2)
  expect(await world.notices(person)).toMatchObject([{ state: 'delivered' }])
})

import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import type { Viewer } from '../../src/storage/base/scope.ts'
import { inTransaction } from '../../src/storage/base/transaction.ts'
import { resendNotice } from '../../src/storage/notices/notice-list.ts'
import { takeDueNotice } from '../../src/storage/notices/notice-queue.ts'
import { type HttpStandIn, startStandIn } from './http-stand-in.ts'
import { type NoticeWorld, startNoticeWorld } from './notice-world.ts'

let world: NoticeWorld
const open: HttpStandIn[] = []

beforeAll(async () => {
  world = await startNoticeWorld()
})
afterEach(async () => {
  await Promise.all(open.splice(0).map((standIn) => standIn.stop()))
  // What a test left waiting is not the next one's matter.
  await world.pool.query('delete from notice')
})
afterAll(() => world.stop())

async function receiver(status: () => number = () => 204): Promise<HttpStandIn> {
  const standIn = await startStandIn(() => ({ status: status() }))
  open.push(standIn)
  return standIn
}

const viewerOf = (userId: number, customerId: number): Viewer => ({
  ...{ userId, customerId, access: 'C', operator: false, scope: { kind: 'customers', customerIds: [customerId] } },
  ...{ sessionId: randomUUID(), viewedCustomerId: null, expiresAt: Number.POSITIVE_INFINITY, address: '10.0.0.1' },
})
const bodies = (standIn: HttpStandIn) => standIn.received.map(({ body }) => JSON.parse(body.toString('utf8')))
const keys = (standIn: HttpStandIn) => standIn.received.map(({ headers }) => headers['idempotency-key'])
/** The time of what waits has come: the clock is set back instead of waiting. */
const letTimePass = () =>
  world.pool.query(`update notice set next_at = now(), leased_until = leased_until - interval '2 minutes'`)

test('an alarm reaches who sees the vehicle and has a channel, once, however many processes look', async () => {
  const mother = await world.customer()
  const customer = await world.customer(mother)
  const vehicle = await world.vehicle(customer)
  const server = await receiver()
  const told = [await world.person(customer), await world.person(mother), await world.person(784)]
  const untold = [await world.person(await world.customer()), await world.person(customer)]
  for (const person of [...told, untold[0]!]) await world.channel(person, 'webhook', server.url)
  await vehicle.call('sos')
  await Promise.all([world.admit(), world.admit(), world.admit()])
  await Promise.all([world.handOver(), world.handOver(), world.handOver()])
  await world.admit()
  await world.handOver()
  // Somebody of the central who is no operator (type C) sees its own customer alone.
  const expected = told.slice(0, 2)
  expect(bodies(server)).toHaveLength(expected.length)
  expect(new Set(keys(server)).size).toBe(expected.length)
  for (const body of bodies(server)) {
    expect(body).toMatchObject({ placa: vehicle.plate, onde: 'a 3 km de Jundiaí/SP', urgencia: 4 })
    expect(body.link).toMatch(/^https:\/\/frota\.exemplo\/ocorrencias\/\d+$/)
  }
  for (const person of expected) {
    expect(await world.notices(person)).toMatchObject([{ state: 'delivered', repeats: 0, attempts: 1 }])
  }
  for (const person of [told[2]!, ...untold]) expect(await world.notices(person)).toEqual([])
})

test('a channel that refuses falls to the next, and one that is away is tried first', async () => {
  const customer = await world.customer()
  const vehicle = await world.vehicle(customer)
  const person = await world.person(customer)
  const [gone, busy, sound] = [await receiver(() => 410), await receiver(() => 503), await receiver()]
  for (const [place, server] of [gone, busy, sound].entries()) await world.channel(person, 'webhook', server.url, place)
  await vehicle.call('powerCut')
  await world.admit()
  for (let round = 0; round < 5; round++) {
    await world.handOver()
    await letTimePass()
  }
  expect([gone, busy, sound].map(({ received }) => received.length)).toEqual([1, 3, 1])
  expect(new Set([gone, busy, sound].flatMap(keys)).size).toBe(1)
  expect(await world.notices(person)).toMatchObject([{ state: 'delivered' }])
})

test('one that nobody takes is given up, stays to be seen, and is sent again from the first channel on', async () => {
  const customer = await world.customer()
  const vehicle = await world.vehicle(customer)
  const person = await world.person(customer)
  let status = 404
  const server = await receiver(() => status)
  await world.channel(person, 'webhook', server.url)
  await vehicle.call('jamming')
  await world.admit()
  await world.handOver()
  expect(await world.notices(person)).toMatchObject([{ state: 'failed', last_error: 'Respondeu 404.' }])
  status = 204
  const { id } = (await world.notices(person))[0]!
  await resendNotice(world.pool, viewerOf(person, customer), id)
  await expect(resendNotice(world.pool, viewerOf(person, customer), id)).rejects.toThrow(/não chegou/)
  await expect(resendNotice(world.pool, viewerOf(person + 1, customer), id)).rejects.toThrow(/não encontrado/)
  await world.handOver()
  expect(await world.notices(person)).toMatchObject([{ state: 'delivered' }])
})

test('whoever dies while handing over leaves it to others, who do it again by the same key and count it', async () => {
  const customer = await world.customer()
  const vehicle = await world.vehicle(customer)
  const person = await world.person(customer)
  const server = await receiver()
  await world.channel(person, 'webhook', server.url)
  await vehicle.call('sos')
  await world.admit()
  const taken = await inTransaction(world.pool, takeDueNotice)
  // It is leased: nobody else hands it over while whoever took it may live.
  await world.handOver()
  expect(server.received).toEqual([])
  await letTimePass()
  await world.handOver()
  expect(keys(server)).toEqual([taken!.key])
  expect(await world.notices(person)).toMatchObject([{ state: 'delivered', repeats: 1 }])
})

test('mail is written down with the mark that it was, and in words with time and link', async () => {
  const customer = await world.customer()
  const vehicle = await world.vehicle(customer)
  const person = await world.person(customer, 'America/Manaus')
  await world.channel(person, 'email')
  await vehicle.call('sos')
  await world.admit()
  await world.handOver()
  const { rows } = await world.pool.query(`select * from mail where kind = 'notice' and recipient like $1`, [
    `pessoa${person}@%`,
  ])
  expect(rows).toHaveLength(1)
  expect(await world.notices(person)).toMatchObject([{ state: 'delivered' }])
})

test('a profile whose address is none leaves the notice to the next channel', async () => {
  const customer = await world.customer()
  const vehicle = await world.vehicle(customer)
  const person = await world.person(customer)
  await world.pool.query(`update user_account set email = 'sem endereço' where id = $1`, [person])
  const server = await receiver()
  await world.channel(person, 'email')
  await world.channel(person, 'webhook', server.url, 1)
  await vehicle.call('sos')
  await world.admit()
  await world.handOver()
  expect(server.received).toHaveLength(1)
  expect(await world.notices(person)).toMatchObject([{ state: 'delivered' }])
})

test('who lost access is told nothing of what waited', async () => {
  const customer = await world.customer()
  const vehicle = await world.vehicle(customer)
  const person = await world.person(customer)
  const server = await receiver()
  await world.channel(person, 'webhook', server.url)
  await vehicle.call('sos')
  await world.admit()
  await world.pool.query('update user_account set inactive_at = now() where id = $1', [person])
  await world.handOver()
  expect(server.received).toEqual([])
  expect(await world.notices(person)).toMatchObject([{ state: 'failed', last_error: 'A pessoa não tem mais acesso.' }])
})

test('what can wait does so through the quiet hours, and comes together as one', async () => {
  const customer = await world.customer()
  const vehicle = await world.vehicle(customer)
  const person = await world.person(customer)
  const server = await receiver()
  await world.channel(person, 'webhook', server.url)
  await world.prefer(person, { quiet: [0, 1439], digestMinutes: 60 })
  for (const kind of ['powerCut', 'tampering', 'sos']) await vehicle.call(kind)
  await world.admit()
  await world.handOver()
  // Somebody may be in danger: that does not wait.
  expect(bodies(server).map(({ oque }) => oque)).toEqual(['Pânico'])
  await letTimePass()
  await world.handOver()
  expect(bodies(server).map(({ titulo }) => titulo)).toEqual([expect.stringContaining('Pânico'), '2 ocorrências'])
  expect((await world.notices(person)).map(({ state }) => state)).toEqual(['delivered', 'delivered', 'delivered'])
})

test('what a person does not want to hear of is not told', async () => {
  const customer = await world.customer()
  const vehicle = await world.vehicle(customer)
  const person = await world.person(customer)
  await world.channel(person, 'email')
  await world.prefer(person, { leastUrgency: 3 })
  await vehicle.call('lowBattery')
  await vehicle.call('powerCut')
  await world.admit()
  expect((await world.notices(person)).map(({ urgency }) => urgency)).toEqual([3])
})

test('an alarm that somebody acknowledged, and one of a vehicle of nobody, is told to nobody', async () => {
  const customer = await world.customer()
  const vehicle = await world.vehicle(customer)
  const person = await world.person(customer)
  await world.channel(person, 'email')
  const id = await vehicle.call('sos')
  await world.pool.query('update alarm set acknowledged_at = now(), acknowledged_by = 1 where id = $1', [id])
  await world.admit()
  expect(await world.notices(person)).toEqual([])
})

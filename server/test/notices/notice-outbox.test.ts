import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import type { Viewer } from '../../src/storage/base/scope.ts'
import { resendNotice } from '../../src/storage/notices/notice-list.ts'
import { bodiesOf, type HttpStandIn, startStandIn } from './http-stand-in.ts'
import { minuteInBrasilia, type NoticeWorld, quietNow, startNoticeWorld } from './notice-world.ts'

let world: NoticeWorld
const open: HttpStandIn[] = []

beforeAll(async () => {
  world = await startNoticeWorld()
})
afterEach(async () => {
  await Promise.all(open.splice(0).map((standIn) => standIn.stop()))
  // What a test left waiting is not the next one's matter.
  await world.pool.query('delete from notice')
  await world.pool.query('delete from notice_channel')
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
const keys = (standIn: HttpStandIn) => standIn.received.map(({ headers }) => headers['idempotency-key'])

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
  expect(bodiesOf(server)).toHaveLength(expected.length)
  expect(new Set(keys(server)).size).toBe(expected.length)
  for (const body of bodiesOf(server)) {
    expect(body).toMatchObject({ placa: vehicle.plate, onde: 'a 3 km de Jundiaí/SP', urgencia: 4 })
    expect(body.link).toMatch(/^https:\/\/frota\.exemplo\/ocorrencias\/\d+$/)
  }
  for (const person of expected) {
    expect(await world.notices(person)).toMatchObject([{ state: 'delivered', repeats: 0, attempts: 1 }])
  }
  for (const person of [told[2]!, ...untold]) expect(await world.notices(person)).toEqual([])
})

test('a channel that refuses falls to the next, and one that is away is tried first', async () => {
  const { vehicle, person } = await world.household()
  const [gone, busy, sound] = [await receiver(() => 410), await receiver(() => 503), await receiver()]
  for (const [place, server] of [gone, busy, sound].entries()) await world.channel(person, 'webhook', server.url, place)
  await vehicle.call('powerCut')
  await world.admit()
  for (let round = 0; round < 5; round++) {
    await world.handOver()
    await world.letTimePass()
  }
  expect([gone, busy, sound].map(({ received }) => received.length)).toEqual([1, 3, 1])
  expect(new Set([gone, busy, sound].flatMap(keys)).size).toBe(1)
  expect(await world.notices(person)).toMatchObject([{ state: 'delivered' }])
})

test('one that nobody takes is given up, stays to be seen, and is sent again from the first channel on', async () => {
  const { customer, vehicle, person } = await world.household()
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

test('what of a digest did not come is sent again as another notice than the rest, which came', async () => {
  const { customer, vehicle, person } = await world.household()
  const server = await receiver()
  await world.channel(person, 'webhook', server.url)
  await world.prefer(person, { digestMinutes: 60 })
  for (const kind of ['powerCut', 'tampering']) await vehicle.call(kind)
  await world.admit()
  await world.letTimePass()
  await world.handOver()
  const [came, missed] = await world.notices(person)
  expect(came.key).toBe(missed.key)
  await world.pool.query(`update notice set state = 'failed' where id = $1`, [missed.id])
  await resendNotice(world.pool, viewerOf(person, customer), missed.id)
  await world.handOver()
  const sent = keys(server)
  expect(sent).toHaveLength(2)
  expect(new Set(sent).size).toBe(2)
})

test('whoever dies while handing over leaves it to others, who do it again by the same key and count it', async () => {
  const { vehicle, person } = await world.household()
  const server = await receiver()
  await world.channel(person, 'webhook', server.url)
  await vehicle.call('sos')
  await world.admit()
  const taken = await world.take()
  // It is leased: nobody else hands it over while whoever took it may live.
  await world.handOver()
  expect(server.received).toEqual([])
  await world.letTimePass()
  await world.handOver()
  expect(keys(server)).toEqual([taken!.key])
  expect(await world.notices(person)).toMatchObject([{ state: 'delivered', repeats: 1 }])
})

test('mail is written down with the mark that it was, and in words with time and link', async () => {
  const { vehicle, person } = await world.household('America/Manaus')
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
  const { vehicle, person } = await world.household()
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
  const { vehicle, person } = await world.household()
  const server = await receiver()
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
  const server = await receiver()
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
  const colleague = await world.person(customer)
  await world.channel(colleague, 'webhook', server.url)
  const rule = await world.rule(customer, { notified: [colleague] })
  await vehicle.found(rule)
  await world.admit()
  await world.pool.query('update user_account set customer_id = $1 where id = $2', [await world.customer(), person])
  await world.pool.query('update rule set notified_user_ids = $1 where id = $2', [[person], rule])
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

test('what can wait does so through the quiet hours, and comes together as one', async () => {
  const { vehicle, person } = await world.household()
  const server = await receiver()
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
  const server = await receiver(() => status)
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

test('what a person does not want to hear of is not told', async () => {
  const { vehicle, person } = await world.household()
  await world.channel(person, 'email')
  await world.prefer(person, { leastUrgency: 3 })
  await vehicle.call('lowBattery')
  await vehicle.call('powerCut')
  await world.admit()
  expect((await world.notices(person)).map(({ urgency }) => urgency)).toEqual([3])
})

test('an alarm for which a rule waits is one thing in the queue, told once, and as urgent as the rule says', async () => {
  const customer = await world.customer()
  const vehicle = await world.vehicle(customer)
  const [keen, calm] = [await world.person(customer), await world.person(customer)]
  for (const person of [keen, calm]) await world.channel(person, 'email')
  await world.prefer(keen, { quiet: quietNow() })
  await world.prefer(calm, { leastUrgency: 4 })
  const condition = { kind: 'alarm', alarms: ['powerCut'] } as const
  const [rule, other] = [
    await world.rule(customer, { condition, urgency: 4 }),
    await world.rule(await world.customer(customer), { condition: { kind: 'alarm', alarms: ['sos'] } }),
  ]
  await vehicle.call('powerCut')
  await world.admit()
  await vehicle.found(rule)
  await Promise.all([world.admit(), world.admit()])
  await world.admit()
  const { rows } = await world.pool.query(
    'select t.urgency, t.occurrence_id from attendance t join alarm a on a.id = t.alarm_id where a.device_id = any(select device_id from installation where vehicle_id = $1)',
    [vehicle.id],
  )
  expect(rows).toEqual([{ urgency: 4, occurrence_id: null }])
  // Once the rule made it critical it waits for no quiet hours, and who wants to hear of critical things alone hears of it.
  const raised = { urgency: 4, facts: { what: `Alimentação cortada (regra «Regra ${customer}»)` } }
  for (const person of [keen, calm]) expect(await world.notices(person)).toMatchObject([raised])
  await world.handOver()
  for (const person of [keen, calm]) expect(await world.notices(person)).toMatchObject([{ state: 'delivered' }])
  // What no alarm stands behind is told by itself.
  await vehicle.found(other)
  await world.admit()
  expect(await world.notices(keen)).toHaveLength(2)
})

test('what a critical rule finds of an alarm leaves the digest in which it waits, and one that is handed over stays as it is', async () => {
  const { customer, vehicle, person } = await world.household()
  const server = await receiver()
  await world.channel(person, 'webhook', server.url)
  await world.prefer(person, { digestMinutes: 60 })
  const rule = await world.rule(customer, { condition: { kind: 'alarm', alarms: ['powerCut', 'tow'] }, urgency: 4 })
  for (const kind of ['tampering', 'powerCut']) await vehicle.call(kind)
  await world.admit()
  await vehicle.found(rule)
  await world.admit()
  await world.handOver()
  expect(bodiesOf(server).map(({ oque }) => oque)).toEqual([expect.stringContaining('Alimentação cortada')])
  await vehicle.call('tow')
  await world.admit()
  await world.letTimePass()
  await world.take()
  await vehicle.found(rule)
  await world.admit()
  const urgencies = (await world.notices(person)).map(({ urgency, state }) => [urgency, state])
  expect(urgencies).toEqual([
    [3, 'waiting'],
    [4, 'delivered'],
    [3, 'waiting'],
  ])
})

test('an alarm that came too late for the queue is told of by the rule that finds it, which says how late is late', async () => {
  const { customer, vehicle, person } = await world.household()
  await world.channel(person, 'email')
  const rule = await world.rule(customer, { condition: { kind: 'alarm', alarms: ['sos'] } })
  const id = await vehicle.call('sos')
  const late = `update alarm set first_at = first_at - interval '2 days', last_at = last_at - interval '2 days' where id = $1`
  await world.pool.query(late, [id])
  await vehicle.found(rule)
  await world.admit()
  expect(await world.notices(person)).toMatchObject([{ facts: { what: `Regra ${customer} (assim)` } }])
})

test('a rule tells those alone whom it names, as far as they may see the vehicle', async () => {
  const customer = await world.customer()
  const vehicle = await world.vehicle(customer)
  const [named, unnamed] = [await world.person(customer), await world.person(customer)]
  const stranger = await world.person(await world.customer())
  for (const person of [named, unnamed, stranger]) await world.channel(person, 'email')
  await vehicle.found(await world.rule(customer, { notified: [named, stranger] }))
  await world.admit()
  expect(await world.notices(named)).toMatchObject([{ facts: { what: `Regra ${customer} (assim)` } }])
  expect([...(await world.notices(unnamed)), ...(await world.notices(stranger))]).toEqual([])
})

test('a rule on an alarm chooses among the people of its customer and below; the central and who is above are told', async () => {
  const mother = await world.customer()
  const customer = await world.customer(mother)
  const vehicle = await world.vehicle(await world.customer(customer))
  const [named, unnamed, above, operator] = [
    await world.person(customer),
    await world.person(customer),
    await world.person(mother),
    await world.operator(),
  ]
  const server = await receiver()
  for (const person of [named, unnamed, above, operator]) await world.channel(person, 'webhook', server.url)
  await vehicle.call('powerCut')
  await vehicle.found(
    await world.rule(customer, { condition: { kind: 'alarm', alarms: ['powerCut'] }, notified: [named] }),
  )
  await world.admit()
  await world.handOver()
  for (const person of [named, above, operator])
    expect(await world.notices(person)).toMatchObject([{ state: 'delivered' }])
  expect(await world.notices(unnamed)).toEqual([])
})

test('what is over the limit of a rule waits through quiet hours that begin before it would come', async () => {
  const customer = await world.customer()
  const vehicle = await world.vehicle(customer)
  const person = await world.person(customer)
  await world.channel(person, 'email')
  const hourEnd = Math.ceil((Date.now() + 1) / 3_600_000) * 3_600_000
  const [from, to] = [hourEnd, hourEnd + 3 * 3_600_000].map((at) => minuteInBrasilia(at))
  await world.prefer(person, { quiet: [from!, to!] })
  const rule = await world.rule(customer, { noticesPerHour: 1 })
  for (let time = 0; time < 3; time++) await vehicle.found(rule)
  await world.admit()
  const held = (await world.notices(person)).filter(({ facts }) => facts.overLimit)
  expect(held.map(({ next_at }) => next_at.getTime())).toEqual([1, 2].map(() => hourEnd + 3 * 3_600_000))
})

test('what is over the limit of a rule in an hour comes as one notice when the hour ends, and says so', async () => {
  const customer = await world.customer()
  const vehicle = await world.vehicle(customer)
  const [person, patient] = [await world.person(customer), await world.person(customer)]
  const server = await receiver()
  await world.channel(person, 'webhook', server.url)
  await world.channel(patient, 'email')
  await world.prefer(patient, { digestMinutes: 60 })
  const [rule, free] = [
    await world.rule(customer, { noticesPerHour: 2 }),
    await world.rule(await world.customer(customer)),
  ]
  for (let time = 0; time < 5; time++) await vehicle.found(rule)
  await vehicle.found(free)
  await Promise.all([world.admit(), world.admit()])
  // However late in the hour it is.
  await world.pool.query(`update notice set next_at = next_at + interval '1 hour' where is_digest`)
  await world.handOver()
  expect(bodiesOf(server)).toHaveLength(3)
  const waiting = (await world.notices(person)).filter(({ state }) => state === 'waiting')
  expect(waiting).toHaveLength(3)
  for (const { next_at } of waiting) expect(next_at.getTime() % 3_600_000).toBe(0)
  // Digests are one notice already.
  expect((await world.notices(patient)).flatMap(({ facts }) => facts.overLimit ?? [])).toEqual([])
  await world.letTimePass()
  await world.handOver()
  const [summed] = bodiesOf(server).slice(3)
  expect(bodiesOf(server)).toHaveLength(4)
  expect(summed.titulo).toBe('3 ocorrências')
  expect(summed.texto).toContain(`3 além do limite de 2 por hora da regra «Regra ${customer}»:`)
  // The next hour is another one.
  await world.pool.query(`update notice set created_at = created_at - interval '1 hour' where user_id = $1`, [person])
  await vehicle.found(rule)
  await world.admit()
  await world.handOver()
  expect(bodiesOf(server)).toHaveLength(5)
})

test('what is critical comes at once over the limit of a rule and in quiet hours, and a flood of it as few', async () => {
  const customer = await world.customer()
  const vehicle = await world.vehicle(customer)
  const person = await world.person(customer)
  const server = await receiver()
  await world.channel(person, 'webhook', server.url)
  await world.prefer(person, { quiet: quietNow(), digestMinutes: 60 })
  const rule = await world.rule(customer, { urgency: 4, noticesPerHour: 2 })
  const titles = () => bodiesOf(server).map(({ titulo }) => titulo)
  const one = expect.stringContaining(vehicle.plate)
  for (let time = 0; time < 100; time++) await vehicle.found(rule)
  await Promise.all([world.admit(), world.admit()])
  await world.handOver()
  expect(titles().toSorted()).toEqual(['98 ocorrências', one, one])
  const summed = bodiesOf(server).find(({ titulo }) => titulo === '98 ocorrências')
  expect(summed.texto).toContain(`98 além do limite de 2 por hora da regra «Regra ${customer}»:`)
  // What follows so soon comes together, and none of it waits longer than the first of it.
  for (let time = 0; time < 2; time++) {
    await vehicle.found(rule)
    await world.admit()
    await world.handOver()
  }
  expect(titles()).toHaveLength(3)
  const held = (await world.notices(person)).filter(({ state }) => state === 'waiting')
  expect(held).toHaveLength(2)
  expect(held[0].next_at).toEqual(held[1].next_at)
  expect(held[0].next_at.getTime() - Date.now()).toBeLessThanOrEqual(15_000)
  await world.letTimePass()
  await world.handOver()
  expect(titles()[3]).toBe('2 ocorrências')
  // After a pause it is at once again.
  await world.pool.query(`update notice set next_at = next_at - interval '15 seconds'`)
  await vehicle.found(rule)
  await world.admit()
  await world.handOver()
  expect(titles()).toHaveLength(5)
})

test('an alarm that somebody acknowledged, and one of a vehicle of nobody, is told to nobody', async () => {
  const { vehicle, person } = await world.household()
  await world.channel(person, 'email')
  const id = await vehicle.call('sos')
  await world.pool.query('update alarm set acknowledged_at = now(), acknowledged_by = 1 where id = $1', [id])
  await world.admit()
  expect(await world.notices(person)).toEqual([])
})

/** The minute of the day by the clock of who has set no other zone. */

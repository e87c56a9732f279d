import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { cellOfDevice } from '../../src/storage/base/cells.ts'
import { bodiesOf, type HttpStandIn } from './http-stand-in.ts'
import { type NoticeWorld, startNoticeWorld } from './notice-world.ts'

let world: NoticeWorld
beforeAll(async () => {
  world = await startNoticeWorld()
})
afterEach(() => world.forget())
afterAll(() => world.stop())

const keys = (standIn: HttpStandIn) => standIn.received.map(({ headers }) => headers['idempotency-key'])

test('an alarm reaches who sees the vehicle and has a channel, once, however many processes look', async () => {
  const mother = await world.customer()
  const customer = await world.customer(mother)
  const vehicle = await world.vehicle(customer)
  const server = await world.receiver()
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
  const [gone, busy, sound] = [await world.receiver(() => 410), await world.receiver(() => 503), await world.receiver()]
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

test('whoever dies while handing over leaves it to others, who do it again by the same key and count it', async () => {
  const { vehicle, person } = await world.household()
  const server = await world.receiver()
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

test('a channel that is removed while it is asked is none to begin anew: what it took is delivered, and the rest goes on', async () => {
  for (const [status, states] of [
    [204, [{ state: 'delivered', channel_id: null, repeats: 0 }]],
    [503, [{ state: 'delivered', repeats: 0 }]],
  ] as const) {
    const { vehicle, person } = await world.household()
    const next = await world.receiver()
    const server = await world.receiver(async () => {
      await world.pool.query('delete from notice_channel where id = $1', [removed])
      return status
    })
    const removed = await world.channel(person, 'webhook', server.url)
    await world.channel(person, 'webhook', next.url, 1)
    await vehicle.call('sos')
    await world.admit()
    await world.handOver()
    // Only the time of the next attempt passes: nobody died who had it.
    await world.pool.query('update notice set next_at = now() where user_id = $1', [person])
    await world.handOver()
    expect([server, next].map(({ received }) => received.length)).toEqual([1, status === 204 ? 0 : 1])
    expect(await world.notices(person)).toMatchObject(states)
  }
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
  const server = await world.receiver()
  await world.channel(person, 'email')
  await world.channel(person, 'webhook', server.url, 1)
  await vehicle.call('sos')
  await world.admit()
  await world.handOver()
  expect(server.received).toHaveLength(1)
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

test('an alarm that somebody acknowledged, and one of a vehicle of nobody, is told to nobody', async () => {
  const { vehicle, person } = await world.household()
  await world.channel(person, 'email')
  const id = await vehicle.call('sos')
  await world.pool.query('update alarm set acknowledged_at = now(), acknowledged_by = 1 where id = $1', [id])
  await world.admit()
  expect(await world.notices(person)).toEqual([])
})

/** Fails for what is told to be on the equator. */
const describeOdd = (latitude: number) => {
  if (latitude === 0) throw new Error('odd')
  return 'ali'
}

/** An alarm of a household that cannot be told of. */
async function oddAlarm({ vehicle }: Awaited<ReturnType<NoticeWorld['household']>>) {
  await world.pool.query('update alarm set latitude_e7 = 0 where id = $1', [await vehicle.call('sos')])
}

test('what cannot be told of keeps nothing else out of the queue, and is taken in once it can', async () => {
  const [odd, sound] = [await world.household(), await world.household()]
  const server = await world.receiver()
  for (const { person } of [odd, sound]) await world.channel(person, 'webhook', server.url)
  await oddAlarm(odd)
  await sound.vehicle.call('sos')
  await sound.vehicle.found(await world.rule(sound.customer, { urgency: 4 }))
  await expect(world.admit(describeOdd)).rejects.toThrow('odd')
  const toldOf = async () => [(await world.notices(odd.person)).length, (await world.notices(sound.person)).length]
  expect(await toldOf()).toEqual([0, 2])
  await world.admit()
  expect(await toldOf()).toEqual([1, 2])
})

test('what cannot be told of again is said to fail, and keeps nothing else from being told of', async () => {
  const [odd, again, fresh] = [await world.household(), await world.household(), await world.household()]
  for (const { person } of [odd, again, fresh]) await world.channel(person, 'webhook', 'http://127.0.0.1:9')
  const found = [
    await odd.vehicle.found(await world.rule(odd.customer)),
    await again.vehicle.found(await world.rule(again.customer)),
  ]
  await world.pool.query('update occurrence set latitude_e7 = 10, longitude_e7 = 10 where id = any($1)', [found])
  await world.admit()
  for (const each of found) await world.withdraw(each)
  await world.admit()
  await world.pool.query('update occurrence set latitude_e7 = 0 where id = $1', [found[0]])
  for (const each of found) await world.revive(each)
  await fresh.vehicle.call('sos')
  await oddAlarm(await world.household())
  await expect(world.admit(describeOdd)).rejects.toThrow('odd')
  const states = async () =>
    (await Promise.all([odd, again, fresh].map(({ person }) => world.notices(person)))).flat().map(({ state }) => state)
  expect(await states()).toEqual(['withdrawn', 'waiting', 'waiting'])
  await world.admit()
  expect(await states()).toEqual(['waiting', 'waiting', 'waiting'])
})

test('while one cannot be told of, what an alarm stands for and calls of vehicles that are nobody’s, however many, keep nothing out', async () => {
  const [odd, sound] = [await world.household(), await world.household()]
  for (const { person } of [odd, sound]) await world.channel(person, 'webhook', 'http://127.0.0.1:9')
  const { rows: strangers } = await world.pool.query("insert into device (serial) values ('strange') returning id")
  await (await cellOfDevice(world.pool, strangers[0].id)).query(
    `insert into alarm (device_id, kind, first_at, last_at, count)
     select $1, 'sos', now(), now(), 1 from generate_series(1, 1001)`,
    [strangers[0].id],
  )
  const onAlarms = await world.rule(sound.customer, { name: 'Pânico', condition: { kind: 'alarm', alarms: ['sos'] } })
  await sound.vehicle.call('sos')
  await world.pool.query(
    `insert into occurrence (rule_id, vehicle_id, device_id, customer_id, began_at, fired_at, ended_at, notify, count, detail)
     select $1, i.vehicle_id, i.device_id, $3, now() + n * interval '1 microsecond', a.last_at, now() + interval '1 minute', true, 2, 'assim'
     from installation i join alarm a on a.device_id = i.device_id, generate_series(1, 1001) n where i.vehicle_id = $2`,
    [onAlarms, sound.vehicle.id, sound.customer],
  )
  await world.admit()
  await world.admit()
  const { rowCount: stoodFor } = await world.pool.query(
    'select from attendance_rule j join occurrence o on o.id = j.occurrence_id where o.rule_id = $1',
    [onAlarms],
  )
  expect(stoodFor).toBe(1001)
  await oddAlarm(odd)
  const rule = await world.rule(sound.customer)
  await sound.vehicle.call('jamming')
  await sound.vehicle.found(rule)
  await expect(world.admit(describeOdd)).rejects.toThrow('odd')
  expect(await world.notices(odd.person)).toEqual([])
  expect(await world.notices(sound.person)).toHaveLength(3)
})

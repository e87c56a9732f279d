import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { bodiesOf } from './http-stand-in.ts'
import { AWAITED_MS, minuteInBrasilia, type NoticeWorld, quietNow, startNoticeWorld } from './notice-world.ts'

let world: NoticeWorld
beforeAll(async () => {
  world = await startNoticeWorld()
})
afterEach(() => world.forget())
afterAll(() => world.stop())

/** Registers a vehicle below a customer, two of whose people a rule may choose between, somebody of who is above, and an operator; all are told by one server. */
async function family() {
  const mother = await world.customer()
  const customer = await world.customer(mother)
  const vehicle = await world.vehicle(await world.customer(customer))
  const [named, unnamed] = [await world.person(customer), await world.person(customer)]
  const [above, operator] = [await world.person(mother), await world.operator()]
  const server = await world.receiver()
  for (const person of [named, unnamed, above, operator]) await world.channel(person, 'webhook', server.url)
  return { customer, vehicle, named, unnamed, above, operator, server }
}

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

test.each([
  [4, 'e mais uma regra'],
  [12, 'e mais 9 regras'],
])('an alarm for which %i rules wait names three of them and counts the others', async (count, others) => {
  const customer = await world.customer()
  const vehicle = await world.vehicle(customer)
  const person = await world.person(customer)
  await world.channel(person, 'email')
  await vehicle.call('powerCut')
  for (let number = 1; number <= count; number++) {
    const name = `Regra ${String(number).padStart(2, '0')}`
    await vehicle.found(await world.rule(customer, { name, condition: { kind: 'alarm', alarms: ['powerCut'] } }))
  }
  await world.admit()
  const what = `Alimentação cortada (regra «Regra 01», «Regra 02», «Regra 03» ${others})`
  expect(await world.notices(person)).toMatchObject([{ facts: { what } }])
})

test('an alarm that was closed and calls again within the cool-down of its rule is as urgent, and told to whom the rule tells', async () => {
  const customer = await world.customer()
  const vehicle = await world.vehicle(customer)
  const [named, unnamed] = [await world.person(customer), await world.person(customer)]
  for (const person of [named, unnamed]) await world.channel(person, 'email')
  const condition = { kind: 'alarm', alarms: ['door'] } as const
  const rule = await world.rule(customer, { condition, urgency: 4, notified: [named] })
  const first = await vehicle.call('door')
  const occurrence = await vehicle.found(rule)
  await world.admit()
  await world.pool.query('update alarm set acknowledged_at = now(), acknowledged_by = 1 where id = $1', [first])
  await world.pool.query('update attendance set closed_at = now() where alarm_id = $1', [first])
  const again = await vehicle.call('door')
  await world.pool.query('update occurrence set count = 2, ended_at = clock_timestamp() where id = $1', [occurrence])
  await world.admit()
  await world.admit()
  const { rows } = await world.pool.query(
    'select t.alarm_id, t.urgency, count(j) from attendance t join attendance_rule j on j.attendance_id = t.id where j.occurrence_id = $1 group by t.id order by t.id',
    [occurrence],
  )
  expect(rows).toEqual([first, again].map((alarm_id) => ({ alarm_id, urgency: 4, count: '1' })))
  expect(await world.notices(named)).toMatchObject([{ urgency: 4 }, { urgency: 4 }])
  expect(await world.notices(unnamed)).toEqual([])
})

test('what a critical rule finds of an alarm leaves the digest in which it waits, and one that is handed over stays as it is', async () => {
  const { customer, vehicle, person } = await world.household()
  const server = await world.receiver()
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

test.each([
  ['is deleted', 'update user_account set inactive_at = now() where id = $1'],
  ['may enter no more', 'update user_account set access_ends_at = now() where id = $1'],
  ['came to another customer', `update user_account set customer_id = (select max(id) from customer) where id = $1`],
])('a rule whose only chosen person %s tells all who see the vehicle', async (_how, change) => {
  const mother = await world.customer()
  const customer = await world.customer(mother)
  const vehicle = await world.vehicle(customer)
  const [chosen, other] = [await world.person(customer), await world.person(customer)]
  for (const person of [chosen, other]) await world.channel(person, 'email')
  const [fast, sos] = [
    await world.rule(customer, { notified: [chosen] }),
    await world.rule(mother, { condition: { kind: 'alarm', alarms: ['sos'] }, notified: [chosen] }),
  ]
  await world.customer()
  await world.pool.query(change, [chosen])
  await vehicle.found(fast)
  await world.admit()
  expect(await world.notices(other)).toHaveLength(1)
  await vehicle.call('sos')
  await vehicle.found(sos)
  await world.admit()
  expect(await world.notices(other)).toHaveLength(2)
  expect(await world.notices(chosen)).toEqual([])
})

test('a rule on an alarm chooses among the people of its customer and below; the central and who is above are told', async () => {
  const { customer, vehicle, named, unnamed, above, operator } = await family()
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

test('whom a rule on an alarm leaves out is not told either of one that came before the rule found it', async () => {
  const { customer, vehicle, named, unnamed, above, operator, server } = await family()
  const condition = { kind: 'alarm', alarms: ['door', 'sos'] } as const
  const rule = await world.rule(customer, { condition, notified: [named] })
  await world.rule(await world.customer(), { condition, noticesPerHour: 1 })
  await vehicle.call('door')
  await world.admit()
  await world.handOver()
  const states = async () => {
    const notices = await Promise.all([named, unnamed, above, operator].map((person) => world.notices(person)))
    return notices.map((each) => each.map(({ state }) => state))
  }
  expect(await states()).toEqual([['waiting'], ['waiting'], ['delivered'], ['delivered']])
  await vehicle.found(rule)
  await world.admit()
  await world.letTimePass()
  await world.handOver()
  expect(await states()).toEqual([['delivered'], [], ['delivered'], ['delivered']])
  // Somebody may be in danger: that waits for no rule.
  await vehicle.call('sos')
  await world.admit()
  await world.handOver()
  expect(bodiesOf(server).filter(({ oque }) => oque === 'Pânico')).toHaveLength(4)
})

test('of an alarm that a rule did not find after all people are told some seconds later', async () => {
  const { customer, vehicle, person } = await world.household()
  await world.channel(person, 'email')
  const condition = { kind: 'alarm', alarms: ['door'] } as const
  await world.rule(customer, { condition, notified: [await world.person(customer)] })
  await vehicle.call('door')
  await world.admit()
  const [waiting] = await world.notices(person)
  expect(waiting.next_at.getTime() - Date.now()).toBeLessThanOrEqual(AWAITED_MS)
  await world.letTimePass()
  await world.handOver()
  expect(await world.notices(person)).toMatchObject([{ state: 'delivered' }])
})

test('the limit of a rule on alarms counts the alarms that it finds', async () => {
  const { customer, person } = await world.household()
  const operator = await world.operator()
  const [server, central] = [await world.receiver(), await world.receiver()]
  await world.channel(person, 'webhook', server.url)
  await world.channel(operator, 'webhook', central.url)
  const rule = await world.rule(customer, { condition: { kind: 'alarm', alarms: ['door'] }, noticesPerHour: 1 })
  for (let time = 0; time < 3; time++) {
    const vehicle = await world.vehicle(customer)
    await vehicle.call('door')
    await world.admit()
    await world.handOver()
    await vehicle.found(rule)
    await world.admit()
    await world.handOver()
  }
  expect(bodiesOf(server)).toHaveLength(1)
  await world.letTimePass()
  await world.handOver()
  expect(bodiesOf(server)).toHaveLength(2)
  expect(bodiesOf(server)[1].texto).toContain(`2 além do limite de 1 por hora da regra «Regra ${customer}»:`)
  // The limit is that of the customer's people.
  expect(bodiesOf(central)).toHaveLength(3)
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

test('what waits for the end of quiet hours counts in the hour in which they end, whenever it was found', async () => {
  const { customer, vehicle, person } = await world.household()
  await world.channel(person, 'email')
  await world.prefer(person, { quiet: quietNow() })
  const rule = await world.rule(customer, { noticesPerHour: 1 })
  for (let hour = 0; hour < 2; hour++) {
    await world.pool.query(`update notice set created_at = created_at - interval '1 hour' where user_id = $1`, [person])
    for (let time = 0; time < 2; time++) await vehicle.found(rule)
    await world.admit()
  }
  const notices = await world.notices(person)
  expect(notices.map((notice) => notice.is_digest)).toEqual([false, true, true, true])
  expect(new Set(notices.map(({ next_at }) => next_at.getTime())).size).toBe(1)
})

test('what is over the limit of a rule in an hour comes as one notice when the hour ends, and says so', async () => {
  const customer = await world.customer()
  const vehicle = await world.vehicle(customer)
  const [person, patient] = [await world.person(customer), await world.person(customer)]
  const server = await world.receiver()
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
  await world.pool.query(`update notice set next_at = next_at - interval '1 hour' where user_id = $1`, [person])
  await vehicle.found(rule)
  await world.admit()
  await world.handOver()
  expect(bodiesOf(server)).toHaveLength(5)
})

test('what is critical comes at once over the limit of a rule and in quiet hours, and a flood of it as few', async () => {
  const customer = await world.customer()
  const vehicle = await world.vehicle(customer)
  const person = await world.person(customer)
  const server = await world.receiver()
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

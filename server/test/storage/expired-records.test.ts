import { randomUUID } from 'node:crypto'
import type pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openDatabase } from '../../src/storage/base/connections/database.ts'
import type { Scope, Viewer } from '../../src/storage/base/scope.ts'
import { forgetExpiredRecords } from '../../src/storage/forgetting/expired-records.ts'
import { findRecordsStart } from '../../src/storage/forgetting/forgotten-records.ts'
import { DAY_MS, dayOf } from '../../src/storage/positions/hot-days.ts'
import { changeRetention } from '../../src/storage/settings/retention-store.ts'
import { createTestDatabase, type TestDatabase } from '../setup/test-database.ts'

const TODAY = dayOf(Date.now())
const operator = {
  ...{ userId: 1, customerId: 1, scope: { kind: 'all' }, sessionId: randomUUID(), address: '' },
} as Viewer
let database: TestDatabase
let pool: pg.Pool

beforeAll(async () => {
  database = await createTestDatabase(1)
  pool = openDatabase({ ...database.config, max: 4 })
  await keep(null, { positionDays: 90, occurrenceDays: 400, commandDays: 400 })
})
afterAll(async () => {
  await pool.end()
  await database.drop()
})

const keep = (customerId: number | null, changes: Record<string, number>) =>
  changeRetention(pool, operator, { customerId, changes })
const forget = () => forgetExpiredRecords(pool, TODAY)
/** Noon of so many days ago. */
const ago = (days: number) => new Date((TODAY - days + 0.5) * DAY_MS)

async function one(statement: string, values: unknown[] = []): Promise<number> {
  const { rows } = await pool.query<{ id: number }>(statement, values)
  return Number(rows[0]!.id)
}

let numbers = 0
const newCustomer = () =>
  one('insert into customer (id, code, name) values ($1::int, $1::text, $1::text) returning id', [700 + numbers++])

interface Owner {
  customerId: number
  /** Days ago; null: without end. */
  from: number | null
  until: number | null
}

async function newVehicle(owners: readonly Owner[]) {
  const number = numbers++
  const deviceId = await one("insert into device (serial, state) values ($1, 'active') returning id", [`72${number}`])
  const vehicleId = await one("insert into vehicle (id, description) values ($1, 'A') returning id", [8000 + number])
  await pool.query("insert into installation (device_id, vehicle_id, period) values ($1, $2, '(,)')", [
    deviceId,
    vehicleId,
  ])
  for (const { customerId, from, until } of owners) {
    await pool.query(
      'insert into ownership (vehicle_id, customer_id, slot, period) values ($1, $2, 0, tstzrange($3, $4))',
      [vehicleId, customerId, from === null ? null : ago(from), until === null ? null : ago(until)],
    )
  }
  // All of this is known for long.
  await pool.query('truncate history_hold')
  return { deviceId, vehicleId, customerId: owners[0]!.customerId }
}
type Place = Awaited<ReturnType<typeof newVehicle>>
const ownedBy = (customerId: number) => newVehicle([{ customerId, from: null, until: null }])

const alarm = ({ deviceId }: Place, days: number) =>
  one(`insert into alarm (device_id, kind, first_at, last_at, count) values ($1, 'sos', $2, $2, 1) returning id`, [
    deviceId,
    ago(days),
  ])
const admitted = (what: 'alarm' | 'occurrence', id: number, closedDaysAgo: number | null) =>
  one(`insert into attendance (${what}_id, urgency, closed_at) values ($1, 2, $2) returning id`, [
    id,
    closedDaysAgo === null ? null : ago(closedDaysAgo),
  ])

async function occurrence({ deviceId, vehicleId, customerId }: Place, days: number, endedDaysAgo: number | null) {
  const rule = await one(
    `insert into rule (customer_id, name, urgency, condition, vehicle_choice, for_seconds, cool_down_seconds, rest_seconds, margin_meters, tell_within_seconds)
     values ($1, $2, 2, '{"kind":"speed"}', 'all', 0, 0, 0, 0, 0) returning id`,
    [customerId, `R${numbers++}`],
  )
  return await one(
    `insert into occurrence (rule_id, vehicle_id, device_id, customer_id, began_at, fired_at, ended_at, notify)
     values ($1, $2, $3, $4, $5, $5, $6, true) returning id`,
    [rule, vehicleId, deviceId, customerId, ago(days), endedDaysAgo === null ? null : ago(endedDaysAgo)],
  )
}

const command = (
  { deviceId, vehicleId }: Place,
  days: number,
  said: { kind: string; state: string; output?: number; on?: boolean },
) =>
  one(
    `insert into command (vehicle_id, device_id, kind, parameters, reason, asked_by, asked_at, expires_at, state, state_at)
     values ($1, $2, $3, $4, 'x', 1, $5, $5::timestamptz + interval '1 hour', $6, $5) returning id`,
    [vehicleId, deviceId, said.kind, JSON.stringify(said), ago(days), said.state],
  )

async function left(table: string, ids: readonly number[]): Promise<number[]> {
  const { rows } = await pool.query<{ id: string }>(`select id::text from ${table} where id = any($1)`, [ids])
  const there = rows.map(({ id }) => Number(id))
  return ids.filter((id) => there.includes(id))
}

test('each is kept for as long as who owned the vehicle then keeps it, and never for less than the positions it explains', async () => {
  const [short, long, general] = [await newCustomer(), await newCustomer(), await newCustomer()]
  await keep(short, { occurrenceDays: 180 })
  await keep(long, { occurrenceDays: 180, positionDays: 500 })
  const sold = await newVehicle([
    { customerId: long, from: null, until: 300 },
    { customerId: short, from: 300, until: null },
  ])
  const own = await ownedBy(general)
  const alarms = await Promise.all([
    ...[520, 310, 250, 170].map((days) => alarm(sold, days)),
    ...[410, 390].map((days) => alarm(own, days)),
  ])
  const occurrences = await Promise.all([
    occurrence(own, 410, 405),
    occurrence(own, 410, 398),
    occurrence(own, 390, 389),
  ])
  const attended = await admitted('alarm', alarms[0]!, 510)
  await pool.query("insert into attendance_step (attendance_id, kind) values ($1, 'closed')", [attended])
  await forget()
  expect(await left('alarm', alarms)).toEqual([alarms[1], alarms[3], alarms[5]])
  expect(await left('occurrence', occurrences)).toEqual([occurrences[1], occurrences[2]])
  expect(await left('attendance', [attended])).toEqual([])
  const startOf = async (customerId: number) => {
    const scope: Scope = { kind: 'customers', customerIds: [customerId] }
    const { occurrences: since } = await findRecordsStart(pool, scope, null)
    return since === null ? null : TODAY - dayOf(since)
  }
  expect(await Promise.all([short, long, general].map(startOf))).toEqual([249, 519, 409])
  const ofVehicle = await findRecordsStart(pool, { kind: 'all' }, own.vehicleId)
  expect(TODAY - dayOf(ofVehicle.occurrences!)).toBe(409)
})

test('what is open, goes on, or has a support call about it stays', async () => {
  const place = await ownedBy(await newCustomer())
  const [open, called] = [await alarm(place, 900), await alarm(place, 900)]
  await admitted('alarm', open, null)
  const call = await one(
    `insert into support_call (customer_id, title, opened_by, updated_by) values ($1, 'x', 1, 1) returning id`,
    [place.customerId],
  )
  const calledOf = await admitted('alarm', called, 890)
  await pool.query('update attendance set support_call_id = $2 where id = $1', [calledOf, call])
  const goesOn = await occurrence(place, 900, null)
  const [queued, ofAlarm, over] = [
    await occurrence(place, 900, 899),
    await occurrence(place, 900, 899),
    await occurrence(place, 900, 899),
  ]
  await admitted('occurrence', queued, null)
  await admitted('occurrence', over, 890)
  await pool.query('insert into attendance_rule (occurrence_id, attendance_id) values ($1, $2)', [ofAlarm, calledOf])
  await forget()
  expect(await left('alarm', [open, called])).toEqual([open, called])
  expect(await left('occurrence', [goesOn, queued, ofAlarm, over])).toEqual([goesOn, queued, ofAlarm])
})

test('a command that waits, and what a vehicle is still blocked by, stay; an unblock goes after what it undid', async () => {
  const [waiting, held, freed] = [
    await ownedBy(await newCustomer()),
    await ownedBy(await newCustomer()),
    await ownedBy(await newCustomer()),
  ]
  const commands = [
    await command(waiting, 900, { kind: 'position', state: 'waiting' }),
    await command(waiting, 900, { kind: 'position', state: 'answered' }),
    await command(held, 900, { kind: 'block', state: 'confirmed' }),
    await command(held, 890, { kind: 'unblock', state: 'expired' }),
    await command(held, 880, { kind: 'output', output: 2, on: true, state: 'answered' }),
    await command(freed, 900, { kind: 'block', state: 'confirmed' }),
    await command(freed, 890, { kind: 'unblock', state: 'confirmed' }),
  ]
  await forget()
  expect(await left('command', commands)).toEqual([commands[0], commands[2], commands[3], commands[4], commands[6]])
  await forget()
  expect(await left('command', commands)).toEqual([commands[0], commands[2], commands[3], commands[4]])
})

test.each(['approval', 'waiting'])('a block stays while what would undo it is in the state %s', async (state) => {
  const place = await ownedBy(await newCustomer())
  const block = await command(place, 900, { kind: 'block', state: 'confirmed' })
  const output = await command(place, 895, { kind: 'output', output: 2, on: true, state: 'answered' })
  const undoing = [
    await command(place, 890, { kind: 'unblock', output: 2, state }),
    await command(place, 890, { kind: 'output', output: 2, on: false, state }),
  ]
  await forget()
  expect(await left('command', [block, output])).toEqual([block, output])
  // It went out at last.
  await pool.query("update command set state = 'confirmed' where id = any($1)", [undoing])
  await forget()
  expect(await left('command', [block, output, ...undoing])).toEqual(undoing)
})

test('an output that was switched on stays until the same is switched off, which goes after it', async () => {
  const [off, on] = [await ownedBy(await newCustomer()), await ownedBy(await newCustomer())]
  const commands = [
    await command(off, 900, { kind: 'output', output: 2, on: true, state: 'answered' }),
    await command(off, 890, { kind: 'output', output: 2, on: false, state: 'answered' }),
    await command(on, 900, { kind: 'output', output: 2, on: true, state: 'answered' }),
    await command(on, 890, { kind: 'output', output: 3, on: false, state: 'answered' }),
  ]
  await forget()
  expect(await left('command', commands)).toEqual([commands[1], commands[2]])
  await forget()
  expect(await left('command', commands)).toEqual([commands[2]])
})

test('a batch goes with the last of its vehicles, and none of it is ever a turn that is yet to come', async () => {
  const [short, long] = [await newCustomer(), await newCustomer()]
  await keep(short, { commandDays: 180 })
  const [one1, two, refused] = [await ownedBy(short), await ownedBy(long), await ownedBy(short)]
  const batch = await one(
    `insert into command_batch (kind, parameters, reason, asked_by, asked_at, working_at) values ('position', '{}', 'x', 1, $1, $1) returning id`,
    [ago(300)],
  )
  for (const place of [one1, two]) {
    await pool.query('insert into command_batch_item (batch_id, vehicle_id, command_id) values ($1, $2, $3)', [
      ...[batch, place.vehicleId, await command(place, 300, { kind: 'position', state: 'answered' })],
    ])
  }
  await pool.query("insert into command_batch_item (batch_id, vehicle_id, problem) values ($1, $2, 'não')", [
    ...[batch, refused.vehicleId],
  ])
  await forget()
  const items = async () =>
    (
      await pool.query('select vehicle_id, command_id is null as turn from command_batch_item where batch_id = $1', [
        batch,
      ])
    ).rows
  expect(await items()).toEqual([{ vehicle_id: two.vehicleId, turn: false }])
  await keep(long, { commandDays: 180 })
  await forget()
  expect(await left('command_batch', [batch])).toEqual([])
})

test('what somebody writes at that moment is waited for by nobody, and goes the next time', async () => {
  const place = await ownedBy(await newCustomer())
  const [busy, free] = [await alarm(place, 900), await alarm(place, 900)]
  const writer = await pool.connect()
  try {
    await writer.query('begin')
    await writer.query("update alarm set note = 'x' where id = $1", [busy])
    await forget()
    expect(await left('alarm', [busy, free])).toEqual([busy])
  } finally {
    await writer.query('rollback')
    writer.release()
  }
  await forget()
  expect(await left('alarm', [busy])).toEqual([])
})

test('where positions are kept for ever, so is what explains them', async () => {
  const place = await ownedBy(await newCustomer())
  await keep(place.customerId, { positionDays: 0, occurrenceDays: 180, commandDays: 180 })
  const [called, asked] = [await alarm(place, 4000), await command(place, 4000, { kind: 'restart', state: 'answered' })]
  await forget()
  expect([await left('alarm', [called]), await left('command', [asked])]).toEqual([[called], [asked]])
})

import { MOST_COUNTED } from '@monitorweb/contract/wire/most-counted'
import type pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { countAlarms, listAlarms } from '../../src/storage/alarms/alarm-store.ts'
import { openDatabase } from '../../src/storage/base/connections/database.ts'
import type { Queryable } from '../../src/storage/base/queryable.ts'
import type { Scope, Viewer } from '../../src/storage/base/scope.ts'
import { countOccurrences, listOccurrences } from '../../src/storage/occurrences/occurrence-store.ts'
import { createTestDatabase, type TestDatabase } from '../setup/test-database.ts'

let database: TestDatabase
let pool: pg.Pool

/** Hours of three years, in each of which one of the vehicles of a customer calls, and once a month that of another; all is closed. */
const HOURS = 26_280
const HOURS_OF_MONTH = 730
const FEW = HOURS / HOURS_OF_MONTH
const FLEET = 99
const THAT_OF_THE_OTHER = 100

beforeAll(async () => {
  database = await createTestDatabase(1)
  pool = openDatabase({ ...database.config, max: 1 })
  await pool.query(`insert into customer (id, code, name) values (21, 'A', 'A'), (22, 'B', 'B')`)
  await pool.query(
    `with fleet as (select id from generate_series(1, $1::int) id),
     vehicles as (insert into vehicle (id, description) select id, id::text from fleet),
     devices as (insert into device (id, serial, state) overriding system value select id, '86420' || id, 'active' from fleet)
     insert into ownership (vehicle_id, customer_id, slot, period)
     select id, case id when $1 then 22 else 21 end, 0, '(,)' from fleet`,
    [THAT_OF_THE_OTHER],
  )
  await pool.query(`insert into installation (device_id, vehicle_id, period) select id, id, '(,)' from vehicle`)
  await pool.query(
    `with called as (
       insert into alarm (device_id, kind, first_at, last_at, count)
       select device, 'sos', at, at, 1
       from generate_series(1, $1::int) n, lateral (values (now() - n * interval '1 hour')) as hour(at),
         lateral (select 1 + n % $3::int as device union all select $4::int where n % $2::int = 0) as calls
       returning id, first_at
     )
     insert into attendance (alarm_id, urgency, admitted_at, closed_at) select id, 2, first_at, first_at from called`,
    [HOURS, HOURS_OF_MONTH, FLEET, THAT_OF_THE_OTHER],
  )
  await pool.query('vacuum analyze alarm, attendance, installation, ownership')
})
afterAll(async () => {
  await pool.end()
  await database.drop()
})

const WITHIN = (column: string) => `${column} >= now() - interval '10 days' and ${column} < now() - interval '9 days'`

test.each([
  ['alarms that began on a day', `select from alarm where ${WITHIN('first_at')}`, 'alarm_began'],
  ['what came into the queue on a day', `select from attendance where ${WITHIN('admitted_at')}`, 'attendance_admitted'],
  [
    'what the program closed of late',
    `select from attendance where closed_at > now() - interval '7 days' and reason = 'retirada'`,
    'attendance_withdrawn',
  ],
])('%s are found without what was before', async (_, query, index) => {
  const { rows } = await pool.query<{ 'QUERY PLAN': string }>(`explain ${query}`)
  const plan = rows.map((row) => row['QUERY PLAN']).join('\n')
  expect(plan).toContain(index)
  expect(plan).not.toContain('Seq Scan')
})

interface PlanNode {
  'Relation Name'?: string
  'Actual Rows': number
  'Actual Loops': number
  'Rows Removed by Filter'?: number
  Plans?: PlanNode[]
}

/** Runs it, and answers how many rows of alarms and of the queue the database looked at. */
async function rowsReadBy(ask: (client: Queryable) => Promise<unknown>): Promise<number> {
  let plan: PlanNode | undefined
  const explaining = {
    async query(text: string, values: unknown[]) {
      const { rows } = await pool.query(`explain (analyze, format json) ${text}`, values)
      plan = rows[0]['QUERY PLAN'][0].Plan
      return { rows: [{ count: 0 }] }
    },
  }
  await ask(explaining as unknown as Queryable)
  return rowsRead(plan!)
}

function rowsRead(node: PlanNode): number {
  const below = (node.Plans ?? []).reduce((sum, each) => sum + rowsRead(each), 0)
  if (!['alarm', 'attendance'].includes(node['Relation Name'] ?? '')) return below
  return below + (node['Actual Rows'] + (node['Rows Removed by Filter'] ?? 0)) * node['Actual Loops']
}

const EVERYTHING: Scope = { kind: 'all' }
const ofCustomer = (id: number): Scope => ({ kind: 'customers', customerIds: [id] })
const CLOSED = { group: 'encerradas', leastUrgency: 1, vehicleId: null } as const
const PAGE = { first: 20, offset: 0 }
const viewer = (scope: Scope) => ({ userId: 1, scope }) as Viewer

test.each([
  ['the central', EVERYTHING, null],
  ['a customer of few', ofCustomer(22), null],
  ['a vehicle of few', EVERYTHING, THAT_OF_THE_OTHER],
])('%s is shown its newest without what was before', async (_, scope, vehicleId) => {
  const closed = { ...CLOSED, vehicleId }
  expect(await rowsReadBy((client) => listOccurrences(client, viewer(scope), { ...closed, ...PAGE }))).toBeLessThan(400)
  expect(await rowsReadBy((client) => listAlarms(client, scope, { vehicleId, pending: false, ...PAGE }))).toBeLessThan(
    400,
  )
})

test.each([
  ['the central', EVERYTHING, MOST_COUNTED + 1],
  ['a customer of many', ofCustomer(21), MOST_COUNTED + 1],
  ['a customer of few', ofCustomer(22), FEW],
])('of %s no more are counted than a total says', async (_, scope, total) => {
  expect(await countOccurrences(pool, viewer(scope), CLOSED)).toBe(total)
  expect(await countAlarms(pool, scope, { vehicleId: null, pending: false })).toBe(total)
})

test('what a customer of few has is counted without what others have', async () => {
  const scope = ofCustomer(22)
  expect(await rowsReadBy((client) => countOccurrences(client, viewer(scope), CLOSED))).toBeLessThan(400)
  const alarms = { vehicleId: null, pending: false }
  expect(await rowsReadBy((client) => countAlarms(client, scope, alarms))).toBeLessThan(400)
})

test('of closed ones the last closed is shown first, of a vehicle or a customer alone its own', async () => {
  const shown = async (scope: Scope, vehicleId: number | null) =>
    (await listOccurrences(pool, viewer(scope), { ...CLOSED, vehicleId, first: 1000, offset: 0 })).map(
      ({ vehicleId, closedAt }) => ({ vehicleId, hoursAgo: Math.round((Date.now() - closedAt!) / 3_600_000) }),
    )
  const few = Array.from({ length: FEW }, (_, month) => ({
    vehicleId: THAT_OF_THE_OTHER,
    hoursAgo: (month + 1) * HOURS_OF_MONTH,
  }))
  expect(await shown(ofCustomer(22), null)).toEqual(few)
  expect(await shown(EVERYTHING, THAT_OF_THE_OTHER)).toEqual(few)
  expect(await shown(ofCustomer(22), 1)).toEqual([])
  const all = await shown(EVERYTHING, null)
  expect(all.map(({ hoursAgo }) => hoursAgo)).toEqual(all.map(({ hoursAgo }) => hoursAgo).sort((a, b) => a - b))
  expect(all.filter(({ vehicleId }) => vehicleId === THAT_OF_THE_OTHER)).toEqual(few.slice(0, 1))
})

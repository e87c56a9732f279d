import type pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openDatabase } from '../../src/storage/base/connections/database.ts'
import { createTestDatabase, type TestDatabase } from '../setup/test-database.ts'

let database: TestDatabase
let pool: pg.Pool

/** Three years of alarms in the queue, all of them closed. */
beforeAll(async () => {
  database = await createTestDatabase(1)
  pool = openDatabase({ ...database.config, max: 1 })
  await pool.query(`insert into device (id, serial, state) overriding system value values (1, '86420', 'active')`)
  await pool.query(
    `with called as (
       insert into alarm (device_id, kind, first_at, last_at, count)
       select 1, 'sos', now() - n * interval '1 hour', now() - n * interval '1 hour', 1 from generate_series(1, 26280) n returning id, first_at
     )
     insert into attendance (alarm_id, urgency, admitted_at, closed_at) select id, 2, first_at, first_at from called`,
  )
  await pool.query('analyze alarm, attendance')
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

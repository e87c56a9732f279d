import { Kysely, PostgresDialect } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openDatabase } from '../../src/storage/base/connections/database.ts'
import { up } from '../../src/storage/migrations/0129-what-conditions-know.ts'
import { createTestDatabase, type TestDatabase } from '../setup/test-database.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase(1)
})
afterAll(() => database.drop())

test('rules of before keep what can be said of them, whether they are switched on or not', async () => {
  const db = new Kysely<unknown>({ dialect: new PostgresDialect({ pool: openDatabase(database.config) }) })
  const pool = openDatabase(database.config)
  const localHolidays = ['02-29', '02-30', '04-31', '12-31', '2026-02-29', '2028-02-29', '1900-02-29', '2000-02-29']
  const rules: [name: string, active: boolean, condition: object, schedule: object | null][] = [
    ['mixed', true, { kind: 'alarm', alarms: ['sos', 'undoneBlock'] }, null],
    ['mixed at rest', false, { kind: 'alarm', alarms: ['undoneBlock', 'sos'] }, null],
    ['alone', true, { kind: 'alarm', alarms: ['undoneBlock'] }, null],
    ['odometer', true, { kind: 'odometer', km: 1000 }, { hours: [], localHolidays: [] }],
    ['days', true, { kind: 'moving' }, { hours: [], localHolidays }],
    ['no day', true, { kind: 'stopped' }, { hours: [], localHolidays: ['06-31'] }],
  ]
  for (const [name, active, condition, schedule] of rules) {
    await pool.query(
      `insert into rule (customer_id, name, urgency, condition, schedule, geofence_ids, for_seconds, rest_seconds, margin_meters,
         cool_down_seconds, tell_within_seconds, vehicle_choice, active)
       select min(id), $1, 2, $2, $3, '{7}', 30, 0, 50, 0, 3600, 'all', $4 from customer`,
      [name, JSON.stringify(condition), schedule && JSON.stringify(schedule), active],
    )
  }
  await up(db)
  const { rows } = await pool.query(
    `select name, active, condition -> 'alarms' as alarms, schedule -> 'localHolidays' as days, geofence_ids as ids, for_seconds as seconds
     from rule order by id`,
  )
  await pool.end()
  await db.destroy()
  expect(rows).toEqual([
    { name: 'mixed', active: true, alarms: ['sos'], days: null, ids: [7], seconds: 0 },
    { name: 'mixed at rest', active: false, alarms: ['sos'], days: null, ids: [7], seconds: 0 },
    { name: 'alone', active: false, alarms: ['undoneBlock'], days: null, ids: [7], seconds: 0 },
    { name: 'odometer', active: true, alarms: null, days: [], ids: [], seconds: 0 },
    {
      name: 'days',
      active: true,
      alarms: null,
      days: ['02-29', '12-31', '2028-02-29', '2000-02-29'],
      ids: [7],
      seconds: 30,
    },
    { name: 'no day', active: true, alarms: null, days: [], ids: [7], seconds: 30 },
  ])
})

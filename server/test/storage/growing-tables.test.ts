import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openDatabase } from '../../src/storage/base/connections/database.ts'
import { createTestDatabase, type TestDatabase } from '../setup/test-database.ts'

const STORAGE = join(import.meta.dirname, '../../src/storage')

/** Tables from which what is old is deleted, by the file that does it. */
const DELETED_IN: Record<string, string> = {
  access_request: 'forgetting/old-access-requests.ts',
  alarm: 'forgetting/expired-records.ts',
  alarm_parting: 'intake/alarm-partings.ts',
  alarm_report: 'reception/alarm-report-times.ts',
  brand_image: 'settings/branding-store.ts',
  command: 'forgetting/expired-records.ts',
  command_batch: 'forgetting/expired-records.ts',
  command_batch_item: 'forgetting/expired-records.ts',
  disk_sample: 'health/disk-samples.ts',
  export_ticket: 'files/export-ticket-store.ts',
  history_hold: 'packed/expired-history.ts',
  late_position: 'packed/expired-history.ts',
  login_failure: 'identity/attempt-limit.ts',
  mail: 'mail/mail-store.ts',
  message: 'tracks/maintenance.ts',
  missing_messages: 'reception/reception-count-store.ts',
  notice: 'notices/notice-queue.ts',
  occurrence: 'forgetting/expired-records.ts',
  packed_day: 'packed/expired-history.ts',
  packed_message: 'packed/expired-history.ts',
  password_link: 'identity/password-link-store.ts',
  password_request: 'identity/password-request-store.ts',
  position: 'tracks/maintenance.ts',
  reception_count: 'reception/reception-count-store.ts',
  refused_connection: 'reception/refused-connection-store.ts',
  register_change: 'base/register-changes.ts',
  report_file: 'files/report-file-queue.ts',
  rule_checkpoint: 'rules/checkpoint-store.ts',
  session: 'identity/session-store.ts',
  set_apart: 'reception/set-apart-store.ts',
  stranger_use: 'reception/stranger-use-store.ts',
  traccar_span: 'reception/traccar-span-store.ts',
  undecoded: 'reception/set-apart-store.ts',
}

/** Tables whose rows go with those of another, which a foreign key sees to. */
const GOES_WITH: Record<string, readonly string[]> = {
  attendance: ['alarm', 'occurrence'],
  attendance_rule: ['attendance', 'occurrence'],
  attendance_step: ['attendance'],
  command_proposal: ['attendance'],
  command_step: ['command'],
}

const REGISTER = 'people keep it, and it grows with them'
const A_DEVICE = 'a row, or a few, for each device or vehicle'
const PROGRAM = 'the program itself has a row or a few'
const SUPPORT = 'what was said to a customer, which people write: it is for them to say that it may go'

/** Tables of which nothing is deleted for its age, and why. */
const STAYS: Record<string, string> = {
  audit: 'who did and saw what, the access logs of Marco Civil among it: decision 54',
  clock_correction: A_DEVICE,
  command_consent: 'what a customer signed, by which commands may be proved',
  command_policy: REGISTER,
  command_schedule: REGISTER,
  command_schedule_vehicle: REGISTER,
  customer: REGISTER,
  customer_brand: REGISTER,
  customer_host: REGISTER,
  device: REGISTER,
  device_activity: A_DEVICE,
  device_version: REGISTER,
  favorite_vehicle: REGISTER,
  forgotten_days: A_DEVICE,
  forgotten_history: A_DEVICE,
  forgotten_records: 'two rows for each customer',
  geofence: REGISTER,
  installation: REGISTER,
  installation_link: REGISTER,
  installation_profile: REGISTER,
  kysely_migration: PROGRAM,
  kysely_migration_lock: PROGRAM,
  last_position: A_DEVICE,
  late_judging: A_DEVICE,
  notice_channel: REGISTER,
  notice_preference: REGISTER,
  ownership: REGISTER,
  recovery_code: REGISTER,
  retention_limit: REGISTER,
  rule: REGISTER,
  rule_cursor: PROGRAM,
  rule_due: A_DEVICE,
  rule_start: REGISTER,
  secrets_key: PROGRAM,
  setting: PROGRAM,
  sms_gateway: PROGRAM,
  status_limit: REGISTER,
  support_call: SUPPORT,
  support_call_event: SUPPORT,
  totp: REGISTER,
  traccar_device: A_DEVICE,
  traccar_server: PROGRAM,
  upload: SUPPORT,
  user_account: REGISTER,
  user_type: PROGRAM,
  vehicle: REGISTER,
  vehicle_group: REGISTER,
}

let database: TestDatabase
let pool: pg.Pool
beforeAll(async () => {
  database = await createTestDatabase(1)
  pool = openDatabase({ ...database.config, max: 1 })
})
afterAll(async () => {
  await pool.end()
  await database.drop()
})

test('of each table it is said what is deleted of it, or why nothing is', async () => {
  const { rows } = await pool.query<{ name: string }>(
    `select distinct relname as name from pg_class
     where relkind in ('r', 'p') and not relispartition and (relnamespace = 'public'::regnamespace or relnamespace::regnamespace::text like 'cell%')`,
  )
  const said = [...Object.keys(DELETED_IN), ...Object.keys(GOES_WITH), ...Object.keys(STAYS)]
  expect(said.toSorted()).toEqual(rows.map(({ name }) => name).toSorted())
})

test.each(Object.entries(DELETED_IN))('what is old of %s is deleted in %s', (table, file) => {
  const code = readFileSync(join(STORAGE, file), 'utf8')
  expect(code).toMatch(/delete from|deleteFrom|dropUnlessInUse/)
  const camel = table.replace(/_(.)/g, (_, letter: string) => letter.toUpperCase())
  expect(code).toMatch(new RegExp(`\\b(${table}|${camel})\\b`))
})

test.each(Object.entries(GOES_WITH))('%s goes with %s', async (table, parents) => {
  const { rows } = await pool.query<{ parent: string }>(
    `select confrelid::regclass::text as parent from pg_constraint
     where contype = 'f' and confdeltype = 'c' and conrelid = to_regclass($1)`,
    [table],
  )
  const names = rows.map(({ parent }) => parent.replace(/^.*\./, ''))
  expect(names).toEqual(expect.arrayContaining([...parents]))
})

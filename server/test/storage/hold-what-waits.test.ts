import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { holdWhatWaits } from '../../src/storage/copies/hold-what-waits.ts'
import { createTestDatabase, type TestDatabase } from '../setup/test-database.ts'

let database: TestDatabase
let client: pg.Client

beforeAll(async () => {
  database = await createTestDatabase()
  // As whoever restores connects, who names no cell.
  client = new pg.Client({ connectionString: database.config.connectionString })
  await client.connect()
  // Whose they are is of no matter here.
  await client.query('set session_replication_role = replica')
  await client.query(`
    insert into mail (kind, recipient, content_encrypted, expires_at, state) values
      ('notice', 'a@example', 'x', now() + interval '1 day', 'waiting'),
      ('notice', 'b@example', '', now() + interval '1 day', 'sent');
    insert into notice (kind, user_id, urgency, facts, state) values
      ('test', 1, 1, '{}', 'waiting'), ('test', 1, 1, '{}', 'delivered');
    insert into command (id, vehicle_id, device_id, kind, parameters, reason, asked_by, expires_at, state)
      overriding system value
      select n, 1, 1, 'block', '{}', 'furto', 1, now() + interval '1 day', state
      from unnest('{approval,waiting,sent,confirmed,sending}'::text[]) with ordinality as of (state, n);
    insert into command_schedule (kind, parameters, reason, hours, minute, weekdays, zone, skips_holidays, state, asked_by, asked_by_administrator)
      select 'block', '{}', 'pátio', 24, 1320, '0123456', 'UTC', false, state, 1, false from unnest('{active,ended}'::text[]) as state`)
  // The tracker is of another cell than the first.
  await client.query(`
    insert into installation (id, device_id, vehicle_id, period) overriding system value values (1, 1, 1, '(,)');
    insert into cell_2.last_position (device_id, installation_id, fix_time, received_at, digest, newest_fix_time, latitude_e7, longitude_e7)
      values (1, 1, now(), now(), 1, now(), -235000000, -466000000)`)
  await client.query('set session_replication_role = origin')
})
afterAll(async () => {
  await client.end()
  await database.drop()
})

async function states(table: string): Promise<string[]> {
  const { rows } = await client.query<{ state: string }>(`select state from ${table} order by id`)
  return rows.map(({ state }) => state)
}

test('nothing leaves a restored database by itself, what had left stays so, and all is told', async () => {
  expect(await holdWhatWaits(client)).toEqual({ mails: 1, notices: 1, commands: 3, schedules: 1 })
  expect(await states('mail')).toEqual(['failed', 'sent'])
  expect(await states('notice')).toEqual(['failed', 'delivered'])
  expect(await states('command')).toEqual(['cancelled', 'cancelled', 'sent', 'confirmed', 'maybeSent'])
  expect(await states('command_schedule')).toEqual(['paused', 'ended'])
  const { rows } = await client.query('select words, latitude_e7 as "latitudeE7" from command_step')
  const step = { words: 'Veio de uma cópia restaurada: não se sabe se já saiu.', latitudeE7: -235000000 }
  expect(rows).toEqual(Array(3).fill(step))
})

test('tables that an earlier version does not have are passed over', async () => {
  await client.query('alter table command rename to command_of_later')
  await client.query('alter table notice rename to notice_of_later')
  await client.query("update mail set state = 'waiting'")
  expect(await holdWhatWaits(client)).toEqual({ mails: 2, notices: 0, commands: 0, schedules: 0 })
})

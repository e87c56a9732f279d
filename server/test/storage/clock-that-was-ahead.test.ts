import { randomUUID } from 'node:crypto'
import type pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openDatabase } from '../../src/storage/base/connections/database.ts'
import { inTransaction } from '../../src/storage/base/transaction.ts'
import { expireReportFiles, takeReportFile } from '../../src/storage/files/report-file-queue.ts'
import { addDiskSample, readDiskSpan } from '../../src/storage/health/disk-samples.ts'
import { usePasswordLink } from '../../src/storage/identity/password-link-store.ts'
import { countByProtocol, readMissingMessages } from '../../src/storage/reception/reception-count-store.ts'
import { addNight } from '../../src/storage/reception/traccar-span-store.ts'
import { noteHostMissing, takeHostToCheck } from '../../src/storage/settings/host-checks.ts'
import { clearOrphans } from '../../src/uploads/clear-orphans.ts'
import { openUploadFolder } from '../../src/uploads/upload-folder.ts'
import { believeClock } from '../setup/believed-clock.ts'
import { newDataDir, removeDataDirs } from '../setup/data-folders.ts'
import { createTestDatabase, type TestDatabase } from '../setup/test-database.ts'

const DAY_MS = 24 * 3600_000
const AHEAD = "now() + interval '400 days'"

let database: TestDatabase
let pool: pg.Pool
beforeAll(async () => {
  database = await createTestDatabase(1)
  pool = openDatabase({ ...database.config, max: 2 })
  await pool.query(`
    insert into device (id, serial, state) values (1, '100000000000031', 'active');
    insert into user_account (id, user_type_id, customer_id, login, name) select 900, 1, min(id), 'relogio', 'Pessoa' from customer`)
})
afterAll(async () => {
  await pool.end()
  await database.drop()
  removeDataDirs()
})

test('the night of a Traccar server is read, whatever night was asked for then', async () => {
  await pool.query(
    `insert into traccar_span (reason, from_at, to_at, requested_at) values ('night', now() - interval '1 day', now(), ${AHEAD})`,
  )
  const now = Date.now()
  const night = () => addNight(pool, now - DAY_MS, { from: now - 2 * DAY_MS, to: now })
  await night()
  await night()
  expect((await pool.query("select from traccar_span where reason = 'night'")).rowCount).toBe(2)
})

test('how a disk fills is told by samples of before now', async () => {
  await pool.query(
    `insert into disk_sample (host, at, free_bytes, database_bytes)
     values ('disco', now() - interval '6 days', 100, 1), ('disco', ${AHEAD}, 90, 1)`,
  )
  await addDiskSample(pool, 'disco', 40)
  const span = await readDiskSpan(pool, 'disco')
  expect([span?.first.freeBytes, span?.last.freeBytes, Math.round(span?.days ?? 0)]).toEqual([100, 40, 6])
})

test('a clock that is ahead has nothing forgotten before it is believed', async () => {
  // For the upkeep it is a hundred days ago, and the clock has leapt.
  await believeClock(pool, Date.now() - 100 * DAY_MS)
  await pool.query(
    `insert into disk_sample (host, at, free_bytes, database_bytes) values ('outro', now() - interval '61 days', 1, 1);
     insert into traccar_span (reason, from_at, to_at, read_at) values ('refusal', now() - interval '1 day', now(), now() - interval '31 days')`,
  )
  const [file, upload] = [randomUUID(), randomUUID()]
  await pool.query(
    `insert into report_file (id, user_id, request, state, expires_at, stored_as)
     values ($1, 900, '{}', 'ready', now() - interval '1 day', $1)`,
    [file],
  )
  await pool.query(
    `insert into upload (id, name, media_type, size_bytes, uploaded_by, uploaded_at)
     values ($1, 'termo.pdf', 'application/pdf', 10, 900, now() - interval '2 days')`,
    [upload],
  )
  await pool.query(
    `insert into customer_host (customer_id, host, token, verified_at, verified_how, checked_at, missing_since)
     select min(id), 'mapa.exemplo.com.br', 'abc', now(), 'dns', now(), now() - interval '8 days' from customer`,
  )
  await addDiskSample(pool, 'outro', 2)
  await addNight(pool, Date.now() + 1, { from: 0, to: 1 })
  await expireReportFiles(pool)
  await clearOrphans({ pool, folder: openUploadFolder(newDataDir()) }, Date.now())
  const host = { host: 'mapa.exemplo.com.br', proofName: '', proofText: 'monitorweb=abc' }
  await noteHostMissing(pool, host)
  const kept = async () =>
    (
      await pool.query(
        `select (select count(*)::int from disk_sample where host = 'outro') as samples,
           (select count(*)::int from traccar_span where reason = 'refusal') as spans, (select state from report_file) as file,
           (select count(*)::int from upload) as uploads, (select verified_at is not null from customer_host) as verified`,
      )
    ).rows[0]
  expect(await kept()).toEqual({ samples: 2, spans: 1, file: 'ready', uploads: 1, verified: true })
  await believeClock(pool, Date.now())
  await addDiskSample(pool, 'outro', 2)
  await addNight(pool, Date.now() + 1, { from: 0, to: 1 })
  await expireReportFiles(pool)
  await clearOrphans({ pool, folder: openUploadFolder(newDataDir()) }, Date.now())
  await noteHostMissing(pool, host)
  expect(await kept()).toEqual({ samples: 2, spans: 0, file: 'expired', uploads: 0, verified: false })
})

test('a host that was looked for then is looked for again', async () => {
  await pool.query(`update customer_host set verified_at = now(), verified_how = 'dns', checked_at = ${AHEAD}`)
  expect(await takeHostToCheck(pool)).toMatchObject({ host: 'mapa.exemplo.com.br' })
  expect(await takeHostToCheck(pool)).toBeNull()
})

test('a host that went missing then went missing now, unless it is this clock that is wrong', async () => {
  await pool.query(`update customer_host set verified_at = now(), verified_how = 'dns', missing_since = ${AHEAD}`)
  const missesNow = async () => {
    await noteHostMissing(pool, { host: 'mapa.exemplo.com.br', proofName: '', proofText: 'monitorweb=abc' })
    return (await pool.query('select missing_since <= now() as "isNow" from customer_host')).rows[0].isNow
  }
  await believeClock(pool, Date.now() + 400 * DAY_MS)
  expect(await missesNow()).toBe(false)
  await believeClock(pool, Date.now())
  expect(await missesNow()).toBe(true)
})

test('what is counted in an hour of then is not of the last day', async () => {
  await pool.query(
    `insert into reception_count (hour, protocol, messages, unread, refused, missing) values (${AHEAD}, 'gt06', 5, 0, 0, 0);
     insert into missing_messages (device_id, hour, missing, last_at) values (1, ${AHEAD}, 7, ${AHEAD})`,
  )
  expect(await countByProtocol(pool, Date.now())).toEqual([])
  expect(await readMissingMessages(pool, [{ vehicleId: 1, deviceId: 1, since: 0 }], Date.now())).toEqual(new Map())
})

test('a report whose maker died then, or that was put off then, is made', async () => {
  await pool.query(`delete from report_file`)
  await pool.query(
    `insert into report_file (id, user_id, request, state, attempts, beat_at, retry_at, created_at)
     select gen_random_uuid(), 900, '{}', state, 1, beat, retry, now()
     from (values ('running', ${AHEAD}, null), ('waiting', null, ${AHEAD})) as made(state, beat, retry)`,
  )
  const first = await takeReportFile(pool)
  expect(first).not.toBeNull()
  await pool.query('delete from report_file where id = $1', [first!.id])
  expect(await takeReportFile(pool)).not.toBeNull()
})

test('a link for a new password that was made then opens nothing', async () => {
  const use = (token: string) =>
    inTransaction(pool, (client) => usePasswordLink(client, { tokenDigest: Buffer.from(token), address: '' }))
  await pool.query(
    `insert into password_link (user_id, token_digest, expires_at) values
       (900, 'then', ${AHEAD}), (900, 'invitation', now() + interval '3 days')`,
  )
  expect(await use('then')).toBeNull()
  expect(await use('invitation')).toBe(900)
})

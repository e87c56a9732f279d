import { mkdirSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import type pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { takeBase } from '../../src/backup/base/take-base.ts'
import { newSeries, seriesFolder } from '../../src/backup/folder/series.ts'
import { followLog } from '../../src/backup/log/log-follower.ts'
import { readLogPlace, segmentStart } from '../../src/backup/log/log-place.ts'
import { openCopy } from '../../src/backup/open-copy.ts'
import { openDatabase } from '../../src/storage/base/connections/database.ts'
import { createSlot, identifySource, openReplication } from '../../src/storage/copies/replication.ts'
import { newDataDir, removeDataDirs } from '../setup/data-folders.ts'
import { PATIENCE } from '../setup/patience.ts'
import { fillDisk, mountSmallDisk } from '../setup/small-disk.ts'
import { createTestDatabase, type TestDatabase } from '../setup/test-database.ts'

const disk = mountSmallDisk('64m')
const SLOT = 'followed_log_test'
let database: TestDatabase
let sql: pg.Pool
let commands: pg.Client

beforeAll(async () => {
  database = await createTestDatabase()
  sql = openDatabase({ ...database.config, max: 1 })
  commands = (await openReplication(database.config)).client
})
afterAll(async () => {
  await commands.end()
  await sql.end()
  await database.drop()
  removeDataDirs()
  disk.remove()
})

test('who is busy for longer than PostgreSQL waits keeps the log', async () => {
  await createSlot(commands, SLOT)
  const { timeline, segmentBytes } = await identifySource(commands)
  const { rows } = await sql.query('select restart_lsn::text as place from pg_replication_slots where slot_name = $1', [
    SLOT,
  ])
  const follower = await followLog({
    ...{
      slot: SLOT,
      timeline,
      from: segmentStart(readLogPlace(rows[0].place), segmentBytes),
      onBytes: () => undefined,
    },
    database: { ...database.config, options: '-c wal_sender_timeout=8s' },
  })
  const connected = async () => {
    const { rows: seconds } = await sql.query(
      `select extract(epoch from clock_timestamp() - backend_start)::float8 as seconds
       from pg_stat_replication join pg_replication_slots on pid = active_pid where slot_name = $1`,
      [SLOT],
    )
    return seconds[0]?.seconds ?? 0
  }
  await Promise.race([follower.ended, expect.poll(connected, PATIENCE).toBeGreaterThan(16)])
  follower.stop()
  await follower.ended
  await expect
    .poll(() => sql.query('select pg_drop_replication_slot($1)', [SLOT]).then(() => 'dropped', String), PATIENCE)
    .toBe('dropped')
})

test('a base copy that was broken off before it began is not taken', async () => {
  const folder = { path: join(newDataDir(), 'copies'), id: 'abc', key: null }
  mkdirSync(folder.path, { recursive: true })
  const series = await newSeries(folder, { ...(await identifySource(commands)), place: '0/0' })
  const signal = AbortSignal.abort(new Error('broken off'))
  await expect(takeBase(database.config, { folder, series, signal })).rejects.toThrow('broken off')
})

test.runIf(disk.mounted)(
  'a disk that a base copy has filled is freed, and the log goes on (needs a disk of its own)',
  async () => {
    const target = { path: join(disk.path, 'copies'), password: null, isOwn: false, log: () => undefined }
    const first = await openCopy(database.config, target)
    await first.log.store.flush()
    const unfinished = join(seriesFolder(first.folder, first.log.series), 'unfinished-base')
    await first.close()
    mkdirSync(unfinished)
    fillDisk(join(unfinished, 'files.tar'))
    const next = await openCopy(database.config, target)
    try {
      expect(next.log.series.name).toBe(first.log.series.name)
      fillDisk(join(disk.path, 'ballast'))
      const base = { folder: next.folder, series: next.log.series, signal: new AbortController().signal }
      await expect(takeBase(database.config, base)).rejects.toMatchObject({ code: 'ENOSPC' })
      expect(readdirSync(seriesFolder(next.folder, next.log.series)).sort()).toEqual(['log', 'series.json'])
    } finally {
      await next.close({ forget: true })
    }
  },
)

import { afterAll, beforeAll, expect, test } from 'vitest'
import { openDatabase } from '../../src/storage/base/connections/database.ts'
import { listenTo } from '../../src/storage/base/connections/listen.ts'
import { startGate } from '../setup/gates/database-gate.ts'
import { PATIENCE } from '../setup/patience.ts'
import { createTestDatabase, type TestDatabase } from '../setup/test-database.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(async () => {
  await database.drop()
})

test('a connection over which nothing comes any more, though nobody ended it, is replaced by one that hears', async () => {
  const pool = openDatabase({ ...database.config, max: 1 })
  const gate = await startGate(database.config.connectionString)
  const heard: string[] = []
  const listener = listenTo(
    { connectionString: gate.url },
    { moved: (payload) => heard.push(payload) },
    { lookEveryMs: 1_000 },
  )
  await expect.poll(() => heard, PATIENCE).toEqual([''])
  await pool.query("notify moved, 'before'")
  await expect.poll(() => heard, PATIENCE).toEqual(['', 'before'])
  gate.freeze()
  await pool.query("notify moved, 'lost'")
  await expect.poll(() => heard, PATIENCE).toEqual(['', 'before', ''])
  await pool.query("notify moved, 'after'")
  await expect.poll(() => heard, PATIENCE).toEqual(['', 'before', '', 'after'])
  await listener.stop()
  await pool.end()
  await gate.stop()
})

import type pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openDatabase } from '../../src/storage/base/database.ts'
import { noteDeviceNames } from '../../src/storage/reception/traccar-device-store.ts'
import { createTestDatabase, type TestDatabase } from '../setup/test-database.ts'

const URL = 'http://traccar.example'

let database: TestDatabase
let pool: pg.Pool
beforeAll(async () => {
  database = await createTestDatabase(1)
  pool = openDatabase(database.config)
})
afterAll(async () => {
  await pool.end()
  await database.drop()
})

test('a round in which devices are called as before writes nothing', async () => {
  const rows = async () => (await pool.query('select id, xmin, xmax from traccar_device order by id')).rows
  const [first, second] = [
    { id: 1, serial: 'A1' },
    { id: 2, serial: 'B2' },
  ]
  expect((await noteDeviceNames(pool, URL, [first, second])).size).toBe(0)
  const before = await rows()
  expect((await noteDeviceNames(pool, URL, [first, second])).size).toBe(0)
  expect(await rows()).toEqual(before)
  expect([...(await noteDeviceNames(pool, URL, [first, { id: 2, serial: 'C3' }])).keys()]).toEqual([2])
  expect((await rows())[0]).toEqual(before[0])
})

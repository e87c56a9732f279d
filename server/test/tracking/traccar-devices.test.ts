import type pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openDatabase } from '../../src/storage/base/connections/database.ts'
import { noteDeviceNames } from '../../src/storage/reception/traccar-device-store.ts'
import { distinctDevices } from '../../src/traccar-bridge/distinct-devices.ts'
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

test('another spelling of a number is no other tracker, and a number that is another one is, from the last round on', async () => {
  const imei = '0863000000000123'
  await pool.query(`insert into traccar_server (url, read_until) values ($1, '2026-03-01T12:00:00Z')`, [URL])
  expect((await noteDeviceNames(pool, URL, [{ id: 7, serial: imei }])).has(7)).toBe(false)
  expect((await noteDeviceNames(pool, URL, [{ id: 7, serial: '863000000000123' }])).has(7)).toBe(false)
  const renamed = await noteDeviceNames(pool, URL, [{ id: 7, serial: '863000000000999' }])
  expect(renamed.get(7)?.from).toEqual({ serial: imei, after: Date.UTC(2026, 2, 1, 12) })
})

test('devices with one id, or with a number that none can have, are passed over beside the others', () => {
  const answered = [
    { id: 1, uniqueId: 'A1' },
    { id: 2, uniqueId: 'B2' },
    { id: 2, uniqueId: 'C3' },
    { id: 3, uniqueId: 'D\u0000' },
    { id: 4, uniqueId: '0863000000000123' },
    { id: 4, uniqueId: '863000000000123' },
  ]
  const { devices, passedOver } = distinctDevices(answered)
  expect(devices.map(({ id }) => id)).toEqual([1, 4])
  expect(passedOver).toEqual([2, 3])
})

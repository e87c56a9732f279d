import type pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  boolArray,
  bytesArray,
  float4Array,
  float8Array,
  int2Array,
  int4Array,
  int8Array,
  timeArray,
} from '../../src/storage/base/binary-array.ts'
import { openDatabase } from '../../src/storage/base/connections/database.ts'
import { createTestDatabase, type TestDatabase } from '../setup/test-database.ts'

let database: TestDatabase
let pool: pg.Pool

beforeAll(async () => {
  database = await createTestDatabase()
  pool = openDatabase(database.config)
})
afterAll(async () => {
  await pool.end()
  await database.drop()
})

/** Answers the elements as PostgreSQL writes them. */
async function readBack(type: string, array: Buffer): Promise<(string | null)[]> {
  const { rows } = await pool.query(
    `select value::text from unnest($1::${type}[]) with ordinality as said(value, place) order by place`,
    [array],
  )
  return rows.map(({ value }: { value: string | null }) => value)
}

test('PostgreSQL reads from arrays in its binary form what was written', async () => {
  expect(await readBack('bool', boolArray([true, null, false]))).toEqual(['true', null, 'false'])
  expect(await readBack('int2', int2Array([-32_768, null, 32_767]))).toEqual(['-32768', null, '32767'])
  expect(await readBack('int4', int4Array([-2_147_483_648, null, 2_147_483_647]))).toEqual([
    '-2147483648',
    null,
    '2147483647',
  ])
  expect(await readBack('int8', int8Array([-(2n ** 63n), null, 2n ** 63n - 1n]))).toEqual([
    '-9223372036854775808',
    null,
    '9223372036854775807',
  ])
  expect(await readBack('float4', float4Array([0.1, null, -0, -1e6]))).toEqual(['0.1', null, '0', '-1e+06'])
  expect(await readBack('float8', float8Array([0.1, null, -0, 123456.789]))).toEqual(['0.1', null, '0', '123456.789'])
  expect(await readBack('bytea', bytesArray([Buffer.of(0, 255), new Uint8Array()]))).toEqual(['\\x00ff', '\\x'])
  expect(await readBack('int4', int4Array([]))).toEqual([])
})

test('an instant is the one that PostgreSQL makes of its milliseconds', async () => {
  const instants = [0, 1_732_365_123_123, 1_732_365_123_123.25, -1.5, Date.UTC(1970, 0, 1) - 1, Date.UTC(2255, 0, 1)]
  const { rows } = await pool.query(
    `select read = to_timestamp(said / 1000) as "isSame" from unnest($1::timestamptz[], $2::float8[]) as compared(read, said)`,
    [timeArray(instants), instants],
  )
  expect(rows).toEqual(instants.map(() => ({ isSame: true })))
})

test('a number that the type does not hold is not written as another one', () => {
  expect(() => int2Array([32_768])).toThrow(RangeError)
  expect(() => int4Array([2 ** 31])).toThrow(RangeError)
  expect(() => int8Array([2n ** 63n])).toThrow(RangeError)
})

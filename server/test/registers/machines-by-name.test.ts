import { afterAll, beforeAll, expect, test } from 'vitest'
import { openDatabase } from '../../src/storage/base/connections/database.ts'
import type { Queryable } from '../../src/storage/base/queryable.ts'
import { findUnplated } from '../../src/storage/registers/known/unplated-vehicles.ts'
import { createTestDatabase, type TestDatabase } from '../setup/test-database.ts'

let database: TestDatabase
let pool: ReturnType<typeof openDatabase>
beforeAll(async () => {
  database = await createTestDatabase(1)
  pool = openDatabase({ ...database.config, max: 1 })
  await pool.query(
    `with made as (
       insert into vehicle (id, code, description) select n, 'M-' || n, 'Máquina ' || n from generate_series(1, 20000) n returning id)
     insert into ownership (vehicle_id, customer_id, slot, period) select id, 784, 0, tstzrange(now() - interval '1 day', null) from made`,
  )
  await pool.query('analyze vehicle')
  await pool.query('analyze ownership')
})
afterAll(async () => {
  await pool.end()
  await database.drop()
})

test.each([
  ['code', 'm-77'],
  ['description', 'MAQUINA 77'],
])('a machine of twenty thousand is found by its %s without reading them all', async (field, value) => {
  const plans: string[] = []
  const explaining = {
    async query(text: string, values: unknown[]) {
      const { rows } = await pool.query(`explain ${text}`, values)
      plans.push(rows.map((row) => row['QUERY PLAN']).join('\n'))
      return await pool.query(text, values)
    },
  }
  const found = await findUnplated(explaining as unknown as Queryable, { [field]: value })
  expect(found).toMatchObject({ field, title: 'Máquina 77' })
  expect(plans).toHaveLength(1)
  expect(plans[0]).not.toContain('Seq Scan on vehicle')
})

import pg from 'pg'
import { expect, test } from 'vitest'
import { createTestDatabase } from './test-database.ts'

test('every test gets a migrated database of its own', async () => {
  const [one, other] = await Promise.all([createTestDatabase(), createTestDatabase()])
  const client = new pg.Client(one.config)
  await client.connect()
  await client.query(`update customer set name = 'Somente aqui'`)
  await client.end()

  const untouched = new pg.Client(other.config)
  await untouched.connect()
  const { rows } = await untouched.query('select name from customer')
  await untouched.end()
  expect(rows.length).toBeGreaterThan(0)
  expect(rows).not.toContainEqual({ name: 'Somente aqui' })
  await Promise.all([one.drop(), other.drop()])
})

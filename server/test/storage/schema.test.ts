import { Kysely, PostgresDialect } from 'kysely'
import { generate, PostgresDialect as PostgresIntrospection } from 'kysely-codegen'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openDatabase } from '../../src/storage/base/connections/database.ts'
import { cellSchema, isOwnSchema } from '../../src/storage/migrations/cell-schemas.ts'
import { createTestDatabase, type TestDatabase } from '../setup/test-database.ts'

let database: TestDatabase

beforeAll(async () => {
  database = await createTestDatabase(1)
})
afterAll(() => database.drop())

/** What the database keeps as text or JSON and the program knows better. */
const TYPES = {
  overrides: {
    columns: {
      'customer.trip_rules': "Partial<import('@monitorweb/domain/track/trip-rules').TripRules> | null",
      'geofence.kind': "'circle' | 'polygon' | 'corridor'",
      'geofence.purpose': "'fence' | 'landmark' | 'anchor'",
      'device.state': "Generated<'active' | 'inactive' | 'quarantine'>",
      'session.end_reason': "'replaced' | 'signedOut' | 'revoked' | 'passwordChanged' | null",
      'status_limit.rules': "import('@monitorweb/domain/status/status-limits').OwnStatusRules",
      'user_type.access': "import('@monitorweb/contract/people/privileges').AccessType",
    },
  },
}

/** The tables of a migrated database as TypeScript. */
async function generateSchema(): Promise<string> {
  const db = new Kysely<unknown>({ dialect: new PostgresDialect({ pool: openDatabase(database.config) }) })
  const schemas = ['public', cellSchema(0)]
  try {
    return await generate({
      db,
      dialect: new PostgresIntrospection({ defaultSchemas: schemas }),
      defaultSchemas: schemas,
      camelCase: true,
      // Partitions are made by the day; whoever reads names their parent. The landmarks are a view for programs of before.
      partitions: false,
      excludePattern: '*.(kysely_*|*_[0-9]*|landmark)',
      outFile: null,
      ...TYPES,
    })
  } finally {
    await db.destroy()
  }
}

/** Where it fails: `npm run schema` writes the file anew, and the compiler then shows which statements a change concerns. */
test('the row types of the committed schema are those of the migrated database', async () => {
  await expect(await generateSchema()).toMatchFileSnapshot('../../src/storage/schema.ts')
})

/** What is taken to another server comes there without numbers of transactions, which mean nothing there. */
test('every number of a transaction that has to be there has a default', async () => {
  const pool = openDatabase(database.config)
  const { rows } = await pool.query<{ column: string; hasDefault: boolean }>(
    `select c.relname || '.' || a.attname as column, a.atthasdef as "hasDefault"
     from pg_attribute a join pg_class c on c.oid = a.attrelid
     where c.relkind in ('r', 'p') and ${isOwnSchema('c.relnamespace::regnamespace::text')}
       and a.atttypid = 'xid8'::regtype and a.attnotnull and not a.attisdropped`,
  )
  await pool.end()
  expect(rows).toContainEqual({ column: 'occurrence.changed_in', hasDefault: true })
  expect(rows.filter(({ hasDefault }) => !hasDefault)).toEqual([])
})

import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { inject } from 'vitest'
import type { DatabaseConfig } from '../../src/storage/base/connections/database.ts'
import { ALL_CELLS_PATH, cellPath, withSearchPath } from '../../src/storage/base/connections/search-path.ts'
import { withDatabase } from './database-url.ts'
import type { TEST_CELLS } from './more-cells.ts'

const INSUFFICIENT_PRIVILEGE = '42501'

export interface TestDatabase {
  /** Whoever connects with it sees all cells. */
  config: DatabaseConfig & { connectionString: string }
  /** Ends every connection to the database and removes it. */
  drop(): Promise<void>
}

/**
 * Creates a fresh, migrated database on the run's PostgreSQL, with the seeds and nothing else, in tens of milliseconds. It has
 * several cells, whose devices get one after the other, or one.
 */
export async function createTestDatabase(cells: 1 | typeof TEST_CELLS = 4): Promise<TestDatabase> {
  const template = inject(cells === 1 ? 'templateDatabase' : 'dividedTemplate')
  return await createDatabase(`template ${template}`, cells)
}

/** Creates a database without a table, as it is before a program's first start. */
export async function createEmptyDatabase(): Promise<TestDatabase> {
  return await createDatabase(`template template0 encoding 'UTF8'`, 1)
}

async function createDatabase(how: string, cells: number): Promise<TestDatabase> {
  const name = `test_${randomBytes(6).toString('hex')}`
  // Copied as files, a sixth of the work of copying through the log, which the run's server keeps for nobody.
  await administer(`create database ${name} ${how} strategy file_copy`)
  const connectionString = withDatabase(inject('postgresUrl'), name)
  return {
    config: {
      ...withSearchPath({ connectionString }, cells === 1 ? cellPath(0) : ALL_CELLS_PATH),
      cells,
    } as TestDatabase['config'],
    drop: () => dropDatabase(name),
  }
}

/** Only a superuser ends a worker that vacuums by force; a drop without force ends it, and waits for it. */
async function dropDatabase(name: string): Promise<void> {
  const byForce = () => administer(`drop database if exists ${name} with (force)`)
  await byForce().catch(async (error: unknown) => {
    if ((error as { code?: string }).code !== INSUFFICIENT_PRIVILEGE) throw error
    await administer(`drop database if exists ${name}`).catch(byForce)
  })
}

async function administer(statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: inject('postgresUrl') })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}

import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { inject } from 'vitest'
import { cellPath, withSearchPath } from '../../src/storage/base/search-path.ts'
import { withDatabase } from './database-url.ts'

export interface TestDatabase {
  config: pg.PoolConfig & { connectionString: string }
  /** Ends every connection to the database and removes it. */
  drop(): Promise<void>
}

/**
 * Creates a fresh, migrated database on the run's PostgreSQL, with the seeds and nothing else, in tens of milliseconds.
 */
export async function createTestDatabase(): Promise<TestDatabase> {
  return await createDatabase(`template ${inject('templateDatabase')}`)
}

/** Creates a database without a table, as it is before a program's first start. */
export async function createEmptyDatabase(): Promise<TestDatabase> {
  return await createDatabase(`template template0 encoding 'UTF8'`)
}

async function createDatabase(how: string): Promise<TestDatabase> {
  const name = `test_${randomBytes(6).toString('hex')}`
  // Copied as files, a sixth of the work of copying through the log, which the run's server keeps for nobody.
  await administer(`create database ${name} ${how} strategy file_copy`)
  return {
    config: withSearchPath({ connectionString: withDatabase(inject('postgresUrl'), name) }, cellPath(0)),
    drop: () => administer(`drop database if exists ${name} with (force)`),
  }
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

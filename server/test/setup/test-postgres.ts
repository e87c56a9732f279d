import { execFileSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { CLUSTER_OWNER, PROGRAM_ROLE } from '../../src/postgres/program-role.ts'
import { startOwnPostgres } from '../../src/postgres/start-own-postgres.ts'
import { migrateToLatest } from '../../src/storage/cells/migrate.ts'
import { copyDataDir, newDataDir, removeDataDirs } from './data-folders.ts'
import { withDatabase } from './database-url.ts'
import { addCells, TEST_CELLS } from './more-cells.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** A connection string of the server of this run, to a database where nothing is stored. */
    postgresUrl: string
    /** The name of the migrated database that each test's own is made from. */
    templateDatabase: string
    /** The name of the same divided into several cells. */
    dividedTemplate: string
    /** A data folder whose database was made and stopped, to be copied. */
    initializedDataDir: string
    /** The same with the newest schema: a program begins on a copy of it as on any day but its first. */
    migratedDataDir: string
  }
}

const BUILD = fileURLToPath(new URL('../../../scripts/build.mjs', import.meta.url))
/** What is stored here is thrown away after the run; what survives a crash is tested on databases that programs start. */
const WITHOUT_DURABILITY = { fsync: 'off', full_page_writes: 'off' }

/**
 * Sets up what the tests of the server share: its bundle, and one PostgreSQL for the whole run, its own in a temporary
 * folder or the one of DATABASE_URL.
 */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  execFileSync(process.execPath, [BUILD, 'server'])
  const initializedDataDir = await initializeDataDir()
  const migratedDataDir = await migrateCopy(initializedDataDir)
  const server = await startServer(initializedDataDir)
  const templateDatabase = `template_monitorweb_${process.pid}`
  const dividedTemplate = `${templateDatabase}_divided`
  try {
    await createTemplate(server.url, templateDatabase)
    await createDivided(server.url, { from: templateDatabase, name: dividedTemplate })
  } catch (error) {
    await server.stop()
    throw error
  }
  project.provide('postgresUrl', server.url)
  project.provide('templateDatabase', templateDatabase)
  project.provide('dividedTemplate', dividedTemplate)
  project.provide('initializedDataDir', initializedDataDir)
  project.provide('migratedDataDir', migratedDataDir)
  return async () => {
    for (const name of [templateDatabase, dividedTemplate])
      await administer(server.url, [`drop database if exists ${name} with (force)`])
    await server.stop()
    removeDataDirs()
  }
}

async function createTemplate(url: string, name: string): Promise<void> {
  await administer(url, [
    `drop database if exists ${name} with (force)`,
    `create database ${name} template template0 encoding 'UTF8'`,
  ])
  await migrateToLatest({ connectionString: withDatabase(url, name) })
}

async function createDivided(url: string, { from, name }: { from: string; name: string }): Promise<void> {
  await administer(url, [`drop database if exists ${name} with (force)`, `create database ${name} template ${from}`])
  await addCells({ connectionString: withDatabase(url, name) }, TEST_CELLS)
}

async function administer(server: string | pg.ClientConfig, statements: string[]): Promise<void> {
  const client = new pg.Client(server)
  await client.connect()
  try {
    for (const statement of statements) await client.query(statement)
  } finally {
    await client.end()
  }
}

async function initializeDataDir(): Promise<string> {
  const dataDir = newDataDir()
  const own = await startOwnPostgres({ dataDir, pgBin: process.env['PG_BIN'], log: () => undefined })
  await own.stop()
  return dataDir
}

async function migrateCopy(initializedDataDir: string): Promise<string> {
  const dataDir = copyDataDir(initializedDataDir)
  const own = await startOwnPostgres({ dataDir, pgBin: process.env['PG_BIN'], log: () => undefined })
  try {
    await migrateToLatest(own.connection)
  } finally {
    await own.stop()
  }
  return dataDir
}

async function startServer(initializedDataDir: string): Promise<{ url: string; stop(): Promise<void> }> {
  const url = process.env['DATABASE_URL']
  if (url) return { url, stop: async () => undefined }
  const own = await startOwnPostgres({
    dataDir: copyDataDir(initializedDataDir),
    pgBin: process.env['PG_BIN'],
    settings: WITHOUT_DURABILITY,
    log: () => undefined,
  })
  await administer({ ...own.connection, user: CLUSTER_OWNER }, [`alter role ${PROGRAM_ROLE} createdb`])
  // The server is in a session of its own: a run that is broken off would leave it behind.
  const quit = () => process.kill(own.pid, 'SIGQUIT')
  process.once('exit', quit)
  return {
    url: own.url,
    stop: async () => {
      process.off('exit', quit)
      await own.stop()
    },
  }
}

import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { startOwnPostgres } from '../../src/postgres/start-own-postgres.ts'
import { migrateToLatest } from '../../src/storage/base/migrate.ts'
import { newDataDir, removeDataDirs } from './data-folders.ts'
import { withDatabase } from './database-url.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** Connection string of the server of this run, to a database where nothing is stored. */
    postgresUrl: string
    /** Name of the migrated database that each test's own is made from. */
    templateDatabase: string
  }
}

/** One PostgreSQL for the whole run: its own in a temporary folder, or the one of DATABASE_URL. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const server = await startServer()
  const templateDatabase = `template_monitorweb_${process.pid}`
  try {
    await createTemplate(server.url, templateDatabase)
  } catch (error) {
    await server.stop()
    throw error
  }
  project.provide('postgresUrl', server.url)
  project.provide('templateDatabase', templateDatabase)
  return async () => {
    await administer(server.url, [`drop database if exists ${templateDatabase} with (force)`])
    await server.stop()
  }
}

async function createTemplate(url: string, name: string): Promise<void> {
  await administer(url, [
    `drop database if exists ${name} with (force)`,
    `create database ${name} template template0 encoding 'UTF8'`,
  ])
  await migrateToLatest({ connectionString: withDatabase(url, name) })
}

async function administer(url: string, statements: string[]): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    for (const statement of statements) await client.query(statement)
  } finally {
    await client.end()
  }
}

async function startServer(): Promise<{ url: string; stop(): Promise<void> }> {
  const url = process.env['DATABASE_URL']
  if (url) return { url, stop: async () => undefined }
  const own = await startOwnPostgres({ dataDir: newDataDir(), pgBin: process.env['PG_BIN'], log: () => undefined })
  // The server is in a session of its own: a run that is broken off would leave it behind.
  const quit = () => process.kill(own.pid, 'SIGQUIT')
  process.once('exit', quit)
  return {
    url: own.url,
    stop: async () => {
      process.off('exit', quit)
      await own.stop()
      removeDataDirs()
    },
  }
}

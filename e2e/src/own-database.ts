import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'

/** A connection to the program's own PostgreSQL, through the socket that its postmaster.pid names. */
export async function connectToOwnDatabase(dataDir: string): Promise<pg.Client> {
  const lines = readFileSync(join(dataDir, 'postgres', 'data', 'postmaster.pid'), 'utf8').split('\n')
  const client = new pg.Client({ host: lines[4], port: Number(lines[3]), user: 'monitorweb', database: 'monitorweb' })
  await client.connect()
  return client
}

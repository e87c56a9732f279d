import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { withDatabase } from '../setup/database-url.ts'

interface Node {
  host: string
  port: number
}

export interface CitusDatabase {
  /** At the coordinator. */
  connectionString: string
  /** At each of the other nodes. */
  workers: readonly string[]
  drop(): Promise<void>
}

/**
 * Makes a database without a table on the cluster of `url`, the address of a database at its coordinator that knows all nodes: with the extension at the
 * coordinator alone, or one that knows the other nodes too.
 */
export async function createCitusDatabase(url: string, which: 'alone' | 'cluster'): Promise<CitusDatabase> {
  const name = `test_${randomBytes(6).toString('hex')}`
  const connectionString = withDatabase(url, name)
  const workers = which === 'alone' ? [] : await listWorkers(url)
  const at = ({ host, port }: Node) => Object.assign(new URL(connectionString), { host: `${host}:${port}` }).toString()
  const addresses = [connectionString, ...workers.map(at)]
  for (const address of addresses) {
    await ask(withDatabase(address, 'postgres'), `create database ${name}`)
    await ask(address, 'create extension citus')
  }
  if (workers.length > 0) await ask(connectionString, 'select citus_set_coordinator_host($1, $2)', placeOf(url))
  for (const { host, port } of workers) await ask(connectionString, 'select citus_add_node($1, $2)', [host, port])
  return {
    connectionString,
    workers: addresses.slice(1),
    async drop() {
      for (const address of addresses)
        await ask(withDatabase(address, 'postgres'), `drop database if exists ${name} with (force)`)
    },
  }
}

/** Asks one thing over a connection of its own. */
export async function ask<Row extends pg.QueryResultRow>(
  url: string,
  text: string,
  values: unknown[] = [],
): Promise<Row[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query<Row>(text, values)).rows
  } finally {
    await client.end()
  }
}

async function listWorkers(url: string): Promise<Node[]> {
  return await ask<Node & pg.QueryResultRow>(
    url,
    'select nodename as host, nodeport as port from pg_dist_node where groupid <> 0 order by groupid',
  )
}

function placeOf(url: string): [host: string, port: number] {
  const { host, port } = new pg.Client({ connectionString: url })
  return [host, port]
}

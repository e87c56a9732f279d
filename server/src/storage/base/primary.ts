import pg from 'pg'
import { type DatabaseServer, serversOf } from '../../database-address.ts'

/** A server has so long to say what it is. */
const PATIENCE_MS = 3_000
/** While there are connections, it is looked so often whether another server took over. */
const LOOK_EVERY_MS = 5_000

/** Which of several servers takes writes, and the connections to it. */
export interface Primary {
  /** Answers the server; looks for it where it is not known. Throws where none of them takes writes. */
  find(): Promise<DatabaseServer>
  /** Has it looked for anew. */
  forget(): void
  /** Keeps a connection, or what shall become one, until it ends; it is cut as soon as another server took over. */
  keep(client: pg.Client, server: DatabaseServer): void
}

const known = new Map<string, Primary>()

/** Answers the one that takes writes of the servers that an address names; null where it names one alone. */
export function primaryOf(address: string | undefined): Primary | null {
  if (address === undefined) return null
  const servers = serversOf(address)
  if (servers.length === 1) return null
  const found = known.get(address) ?? createPrimary(servers)
  known.set(address, found)
  return found
}

function createPrimary(servers: readonly DatabaseServer[]): Primary {
  const kept = new Map<pg.Client, DatabaseServer>()
  let current: DatabaseServer | null = null
  let looking: Promise<DatabaseServer> | null = null
  let isWatched = false
  /** No server of an older timeline is gone back to, though the newest does not answer for a moment. */
  let newest = 0

  async function look(): Promise<DatabaseServer> {
    const answers = await Promise.allSettled(servers.map(askServer))
    const takers = answers.flatMap((answer) => (answer.status === 'fulfilled' && answer.value ? [answer.value] : []))
    // One that was taken over from and came back alone still takes itself for the one.
    newest = Math.max(newest, ...takers.map(({ timeline }) => timeline))
    const [taker, ...others] = takers.filter(({ timeline }) => timeline === newest).map(({ server }) => server)
    if (taker) return others.find((server) => server === current) ?? taker
    const failure = answers.find((answer) => answer.status === 'rejected')
    throw failure?.reason ?? Object.assign(new Error('no server takes writes'), { code: CANNOT_CONNECT_NOW })
  }

  /** Asks all once, for however many wait. */
  async function find(): Promise<DatabaseServer> {
    looking ??= look().finally(() => {
      looking = null
    })
    current = await looking
    return current
  }

  /** A machine that lost its power ends no connection: what is on the way to it would wait for a quarter of an hour. */
  async function watch(): Promise<void> {
    const found = await find().catch(() => null)
    for (const [client, server] of kept) if (found && server !== found) cut(client)
    isWatched = false
    if (kept.size > 0) watchOn()
  }

  function watchOn(): void {
    if (isWatched) return
    isWatched = true
    setTimeout(() => void watch(), LOOK_EVERY_MS).unref()
  }

  return {
    find: async () => current ?? (await find()),
    forget() {
      current = null
    },
    keep(client, server) {
      kept.set(client, server)
      client.once('end', () => kept.delete(client))
      watchOn()
    },
  }
}

/** This SQLSTATE says that a server does not take connections at this moment, which passes. */
export const CANNOT_CONNECT_NOW = '57P03'

async function askServer(server: DatabaseServer): Promise<{ server: DatabaseServer; timeline: number } | null> {
  const client = new pg.Client({
    connectionString: server.address,
    application_name: 'monitorweb look',
    connectionTimeoutMillis: PATIENCE_MS,
    query_timeout: PATIENCE_MS,
  })
  client.on('error', () => undefined)
  try {
    await client.connect()
    const { rows } = await client.query<{ timeline: string }>(
      `select substr(pg_walfile_name(pg_current_wal_lsn()), 1, 8) as timeline where not pg_is_in_recovery()`,
    )
    return rows[0] ? { server, timeline: Number.parseInt(rows[0].timeline, 16) } : null
  } finally {
    client.end().catch(() => undefined)
  }
}

function cut(client: pg.Client): void {
  client.connection.stream.destroy(new Error('another server took over'))
}

import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { type DatabaseServer, serversOf } from '../../../database-address.ts'

/** A server has so long to say what it is. */
const PATIENCE_MS = 3_000
/** While there are connections, it is looked so often whether another server took over. */
const LOOK_EVERY_MS = 5_000
/** At the first look, another one may answer so long after the first. */
const MOST_LATER_MS = 500

/** Which of several servers takes writes, and the connections to it. */
export interface Primary {
  /** Answers the server; looks for it where it is not known. Throws where none of them takes writes. */
  find(): Promise<DatabaseServer>
  /** Has it looked for anew. */
  forget(): void
  /** Keeps a connection, or what shall become one, until it ends; it is cut as soon as another server took over. */
  keep(client: pg.Client, server: DatabaseServer): void
}

/** A server that takes writes; the timeline grows each time that one takes over. */
interface Taker {
  server: DatabaseServer
  timeline: number
}

/** What servers say that were asked at once. */
interface Look {
  /** Which it is by what all of them say. */
  whole: Promise<DatabaseServer>
  /** Which it is by the first of which that is sure. */
  first: Promise<DatabaseServer>
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

/** Names the servers of an address for people, without user and password. */
export function serverNames(address: string): string[] {
  return serversOf(address).map(({ name }) => name)
}

function createPrimary(servers: readonly DatabaseServer[]): Primary {
  const kept = new Map<pg.Client, DatabaseServer>()
  let current: DatabaseServer | null = null
  let looking: Look | null = null
  let isWatched = false
  /** No server of an older timeline is gone back to, though the newest does not answer for a moment. */
  let newest = 0

  /** Of those that take writes the newest: one that was taken over from and came back alone still takes itself for the one. */
  function choose(takers: readonly Taker[]): DatabaseServer | null {
    newest = Math.max(newest, ...takers.map(({ timeline }) => timeline))
    const [taker, ...others] = takers.filter(({ timeline }) => timeline === newest).map(({ server }) => server)
    return others.find((server) => server === current) ?? taker ?? null
  }

  async function whatAllSay(asked: readonly Promise<Taker | null>[]): Promise<DatabaseServer> {
    const answers = await Promise.allSettled(asked)
    const said = answers.flatMap((answer) => (answer.status === 'fulfilled' ? [answer.value] : []))
    const chosen = choose(said.filter((taker) => taker !== null))
    if (chosen) return chosen
    const failure = answers.find((answer) => answer.status === 'rejected')
    // While one waits to be promoted, that another is gone, by whatever name of its failure, is no reason to give up.
    if (failure && said.length === 0) throw failure.reason
    throw Object.assign(new Error('no server takes writes'), { code: CANNOT_CONNECT_NOW })
  }

  /** Whoever waits for a connection waits for no machine that is away: one that is as new as any that was seen is the one. */
  async function firstGood(asked: readonly Promise<Taker | null>[]): Promise<DatabaseServer> {
    const takers: Taker[] = []
    return await Promise.any(
      asked.map(async (answer) => {
        const taker = await answer
        if (taker === null || taker.timeline < newest) throw new Error('it is not the one')
        takers.push(taker)
        // Of what was never seen, a newer one may be about to answer.
        if (newest === 0) await wait(MOST_LATER_MS)
        const chosen = choose(takers)
        if (chosen === null) throw new Error('another took over')
        return chosen
      }),
    )
  }

  /** Asks all once, for however many wait. */
  function look(): Look {
    if (looking) return looking
    const asked = servers.map(askServer)
    const whole = whatAllSay(asked).then((chosen) => {
      current = chosen
      // A machine that lost its power ends no connection: what is on the way to it would wait for a quarter of an hour.
      for (const [client, server] of kept) if (server !== chosen) cut(client)
      return chosen
    })
    const first = firstGood(asked).catch(() => whole)
    looking = { whole, first: Promise.race([first, whole]) }
    const done = () => {
      looking = null
    }
    whole.then(done, done)
    looking.first.catch(() => undefined)
    return looking
  }

  async function find(): Promise<DatabaseServer> {
    const found = await look().first
    current ??= found
    return current
  }

  async function watch(): Promise<void> {
    await look().whole.catch(() => undefined)
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

async function askServer(server: DatabaseServer): Promise<Taker | null> {
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

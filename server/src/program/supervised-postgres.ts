import { setTimeout as wait } from 'node:timers/promises'
import { connectionsFor } from '../postgres/postmaster.ts'
import { type OwnPostgres, type OwnPostgresOptions, startOwnPostgres } from '../postgres/start-own-postgres.ts'

/** The program's own PostgreSQL, which is started again whenever it ends; its address stays the same. */
export interface KeptPostgres {
  url: string
  version: string
  /** Starts it again with more connections where a database of so many cells needs more. */
  serveCells(cells: number): Promise<void>
  stop(): Promise<void>
}

const LONGEST_DELAY_MS = 5_000

/** Keeps the program's own PostgreSQL running. Throws StartupError when it cannot start the first time. */
export async function keepOwnPostgres(options: OwnPostgresOptions): Promise<KeptPostgres> {
  let connections = connectionsFor(1)
  let current: OwnPostgres | null = null
  let stopping = false
  let restart: Promise<void> = Promise.resolve()

  async function start(): Promise<OwnPostgres> {
    const settings = { ...options.settings, max_connections: String(connections) }
    const started = await startOwnPostgres({ ...options, settings })
    current = started
    started.onExit(() => {
      current = null
      options.log('O banco de dados parou; reiniciando.')
      restart = startAgain()
    })
    return started
  }

  async function startAgain(): Promise<void> {
    for (let delayMs = 100; !stopping; delayMs = Math.min(delayMs * 2, LONGEST_DELAY_MS)) {
      try {
        await start()
        options.log('O banco de dados voltou.')
        return
      } catch (error) {
        options.log((error as Error).message)
        await wait(delayMs)
      }
    }
  }

  const first = await start()
  // Should the program itself break down, its database is shut down in order and not orphaned.
  const shutDown = () => current && process.kill(current.pid, 'SIGINT')
  process.once('exit', shutDown)
  return {
    url: first.url,
    version: first.version,
    async serveCells(cells) {
      if (connectionsFor(cells) <= connections) return
      connections = connectionsFor(cells)
      await restart
      await current?.stop()
      await start()
    },
    async stop() {
      stopping = true
      await restart
      await current?.stop()
      process.off('exit', shutDown)
    },
  }
}

import { once } from 'node:events'
import { createServer } from 'node:http'

/** Answers in the place of a web process that has not started yet. */
export interface WaitingRoom {
  /** From now on this is done to the database. */
  noteChange(change: DatabaseChange): void
  /** Gives the port back. */
  close(): Promise<void>
}

/** What may take long before the program serves: the schema is made, all is copied before it is changed, it is changed. */
export type DatabaseChange = 'made' | 'copied' | 'changed'

interface Options {
  host: string
  /** Where any port may be taken, nobody can know yet where to ask: nothing is opened. */
  port: number
}

const RETRY_SECONDS = 2
const STARTING = { reason: 'starting', sentence: 'O MonitorWeb está iniciando' }
const SENTENCES: Record<DatabaseChange, string> = {
  made: 'O banco de dados está sendo criado',
  copied: 'Está sendo feita uma cópia de tudo, antes de o banco de dados ser atualizado para esta versão do MonitorWeb',
  changed: 'O banco de dados está sendo atualizado para esta versão do MonitorWeb',
}

/**
 * Answers at the port of people while the database is opened and brought to this version: `/healthz` 200, everything
 * else 503 with the reason. A port that cannot be had is left to the process that needs it, which says so.
 */
export async function openWaitingRoom({ host, port }: Options): Promise<WaitingRoom> {
  const since = Date.now()
  let told = STARTING
  const server = createServer((request, response) => {
    const path = request.url?.split('?')[0]
    const type = path === '/healthz' || path === '/readyz' ? 'application/json' : 'text/plain'
    response.setHeader('Cache-Control', 'no-store').setHeader('Content-Type', `${type}; charset=utf-8`)
    if (path === '/healthz') return void response.end('{"status":"alive"}')
    const seconds = Math.floor((Date.now() - since) / 1000)
    const message = `${told.sentence} (há ${seconds} s). Tente de novo em instantes.`
    // Programs read the one; a browser asks again by the other, so that nobody reads on a page of before.
    response.setHeader('Retry-After', RETRY_SECONDS).setHeader('Refresh', RETRY_SECONDS)
    response.statusCode = 503
    const { reason } = told
    response.end(path === '/readyz' ? JSON.stringify({ status: 'unavailable', reason, message }) : message)
  })
  let isOpen = port !== 0 && (await listens(server, { host, port }))
  return {
    noteChange(change) {
      told = { reason: 'migration', sentence: SENTENCES[change] }
    },
    async close() {
      if (!isOpen) return
      isOpen = false
      const closed = once(server, 'close')
      server.close()
      server.closeAllConnections()
      await closed
    },
  }
}

async function listens(server: ReturnType<typeof createServer>, at: Options): Promise<boolean> {
  server.listen(at)
  return await once(server, 'listening').then(
    () => true,
    () => false,
  )
}

import type { FastifyInstance } from 'fastify'
import type pg from 'pg'
import { readSchemaVersion } from '../storage/base/schema-version.ts'

/** A database that does not answer in this time cannot take work. */
const PATIENCE_MS = 2_000

const REASONS = {
  database: 'O banco de dados não responde.',
  schema: 'O banco de dados ainda não está na versão deste programa.',
  newerSchema: 'O banco de dados é de uma versão mais nova do programa.',
  loading: 'O servidor ainda está lendo a frota.',
} as const

type Reason = keyof typeof REASONS

interface Deps {
  pool: pg.Pool
  /** Whether what is kept in memory has been read. */
  isLoaded(): boolean
}

/** Registers `/healthz` (this process is alive) and `/readyz` (it can take work; 503 with a reason when it cannot). */
export function registerHealth(app: FastifyInstance, { pool, isLoaded }: Deps): void {
  app.get('/healthz', async (_request, reply) => reply.header('cache-control', 'no-store').send({ status: 'alive' }))
  app.get('/readyz', async (_request, reply) => {
    const reason = (await findObstacle(pool)) ?? (isLoaded() ? null : 'loading')
    reply.header('cache-control', 'no-store')
    if (!reason) return reply.send({ status: 'ready' })
    return reply.code(503).header('retry-after', '2').send({ status: 'unavailable', reason, message: REASONS[reason] })
  })
}

async function findObstacle(pool: pg.Pool): Promise<Reason | null> {
  let timer: NodeJS.Timeout | undefined
  const tooLate = new Promise<Reason>((resolve) => {
    timer = setTimeout(resolve, PATIENCE_MS, 'database')
  })
  const answer = await Promise.race([checkSchema(pool), tooLate]).catch((): Reason => 'database')
  clearTimeout(timer)
  return answer
}

async function checkSchema(pool: pg.Pool): Promise<Reason | null> {
  const version = await readSchemaVersion(pool)
  if (version === 'current') return null
  return version === 'older' ? 'schema' : 'newerSchema'
}

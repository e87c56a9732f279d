import type pg from 'pg'
import { sqlStateOf } from './database-errors.ts'
import type { Queryable } from './queryable.ts'
import type { Viewer } from './scope.ts'
import { inTransaction } from './transaction.ts'

/** SQLSTATE deadlock_detected. */
const DEADLOCK = '40P01'
const ATTEMPTS = 10

/** What a change waited for turned out otherwise than it was planned: it is begun anew. */
export class BeginAnewError extends Error {
  override name = 'BeginAnewError'

  constructor() {
    super('begin anew')
  }
}

export interface AuditEntry {
  action: string
  entity: string
  entityId: number | string
  /** Without secrets. */
  before?: Record<string, unknown> | null
  after?: Record<string, unknown> | null
}

/** Who did it, from where. */
export type Actor = Pick<Viewer, 'userId' | 'sessionId' | 'address'>

export async function writeAudit(client: Queryable, actor: Partial<Actor>, entry: AuditEntry): Promise<void> {
  const { action, entity, entityId, before, after } = entry
  await client.query(
    `insert into audit (user_id, session_id, address, action, entity, entity_id, before, after)
     values ($1, $2, $3, $4, $5, $6, $7, $8)`,
    [
      actor.userId ?? null,
      actor.sessionId ?? null,
      actor.address ?? '',
      action,
      entity,
      String(entityId),
      before ? JSON.stringify(before) : null,
      after ? JSON.stringify(after) : null,
    ],
  )
}

/**
 * One change of a register: a transaction at whose end everyone who keeps a copy of that register is told. One that
 * PostgreSQL undid to end a deadlock, or that throws {@link BeginAnewError}, is begun anew: `work` may run several times.
 */
export async function changeRegister<T>(
  pool: pg.Pool,
  table: string,
  work: (client: pg.PoolClient) => Promise<T>,
): Promise<T> {
  const change = () =>
    inTransaction(pool, async (client) => {
      const result = await work(client)
      await client.query(`select pg_notify('registers', $1)`, [table])
      return result
    })
  for (let attempt = 1; ; attempt++) {
    try {
      return await change()
    } catch (error) {
      const isBadMoment = sqlStateOf(error) === DEADLOCK || error instanceof BeginAnewError
      if (!isBadMoment || attempt === ATTEMPTS) throw error
    }
  }
}

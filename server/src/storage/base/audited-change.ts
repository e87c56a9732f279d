import type pg from 'pg'
import { sqlStateOf } from './database-errors.ts'
import type { Queryable } from './queryable.ts'
import type { Viewer } from './scope.ts'
import { inTransaction } from './transaction.ts'

/** SQLSTATE deadlock_detected. */
const DEADLOCK = '40P01'
const ATTEMPTS = 10

/** It says that what a change waited for turned out otherwise than it was planned: the change is begun anew. */
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
  /** The values stand without secrets. */
  before?: Record<string, unknown> | null
  after?: Record<string, unknown> | null
}

/** It says who did something, from where. */
export type Actor = Pick<Viewer, 'userId' | 'sessionId' | 'address' | 'viewedCustomerId'>

const COLUMNS = [
  'user_id',
  'session_id',
  'address',
  'action',
  'entity',
  'entity_id',
  'before',
  'after',
  'viewed_customer_id',
]

/** These entries wait to be written, of connections that save many records. */
const gathered = new WeakMap<Queryable, unknown[][]>()

export async function writeAudit(client: Queryable, actor: Partial<Actor>, entry: AuditEntry): Promise<void> {
  const row = rowOf(actor, entry)
  const waiting = gathered.get(client)
  if (waiting) waiting.push(row)
  else await insertRows(client, [row])
}

/** Lets entries wait until `write`, which saves them with one statement; `drop` after a rollback. Ends with either. */
export function gatherAudit(client: Queryable): { write(): Promise<void>; drop(): void } {
  const rows: unknown[][] = []
  gathered.set(client, rows)
  return {
    async write() {
      gathered.delete(client)
      if (rows.length > 0) await insertRows(client, rows)
    },
    drop: () => void gathered.delete(client),
  }
}

async function insertRows(client: Queryable, rows: readonly unknown[][]): Promise<void> {
  const places = rows.map(
    (_, row) => `(${COLUMNS.map((_, column) => `$${row * COLUMNS.length + column + 1}`).join(', ')})`,
  )
  await client.query(`insert into audit (${COLUMNS.join(', ')}) values ${places.join(', ')}`, rows.flat())
}

function rowOf(actor: Partial<Actor>, { action, entity, entityId, before, after }: AuditEntry): unknown[] {
  return [
    actor.userId ?? null,
    actor.sessionId ?? null,
    actor.address ?? '',
    action,
    entity,
    String(entityId),
    before ? JSON.stringify(before) : null,
    after ? JSON.stringify(after) : null,
    actor.viewedCustomerId ?? null,
  ]
}

/**
 * Runs one change of a register: a transaction at whose end everyone who keeps a copy of that register is told. A
 * transaction that PostgreSQL undid to end a deadlock, or that throws {@link BeginAnewError}, is begun anew: `work` may
 * run several times.
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

import type { RetentionRow } from '@monitorweb/contract/administration/retention-operations'
import type { Retention } from '@monitorweb/domain/position/retention'
import type pg from 'pg'
import { NotFoundError } from '../../errors/record-errors.ts'
import { changeRegister, writeAudit } from '../base/audited-change.ts'
import type { Queryable } from '../base/queryable.ts'
import { NAMED_LIMITS, RETENTION_COLUMNS, readRetention } from '../base/retention-limits.ts'
import type { Viewer } from '../base/scope.ts'

type OwnRetention = { [Kind in keyof Retention]: number | null }

const LIMITS = Object.keys(RETENTION_COLUMNS) as (keyof Retention)[]

/** Answers what is set for a customer, or for all where it is null, and what holds. Throws NotFoundError. */
export async function getRetention(client: Queryable, customerId: number | null): Promise<RetentionRow> {
  const customerName = customerId === null ? '' : await nameOf(client, customerId)
  const { general, customers } = await readRetention(client)
  const inForce = (customerId === null ? null : customers.get(customerId)) ?? general
  return {
    ...{ customerId, customerName, ...(await readOwn(client, customerId)) },
    positionDaysInForce: inForce.positionDays,
    messageDaysInForce: inForce.messageDays,
    occurrenceDaysInForce: inForce.occurrenceDays,
    commandDaysInForce: inForce.commandDays,
  }
}

/** Sets what is named for a customer or for all; null takes one back. Throws NotFoundError. */
export async function changeRetention(
  pool: pg.Pool,
  viewer: Viewer,
  { customerId, changes }: { customerId: number | null; changes: Partial<OwnRetention> },
): Promise<RetentionRow> {
  return await changeRegister(pool, 'retention_limit', async (client) => {
    if (customerId !== null) await nameOf(client, customerId)
    // Two people who set the same entry take turns, also while it does not exist.
    await client.query('lock table retention_limit in share row exclusive mode')
    const before = await readOwn(client, customerId)
    const after = { ...before, ...changes }
    await client.query('delete from retention_limit where customer_id is not distinct from $1', [customerId])
    if (LIMITS.some((limit) => after[limit] !== null)) {
      await client.query(
        `insert into retention_limit (customer_id, ${LIMITS.map((limit) => RETENTION_COLUMNS[limit]).join(', ')})
         values ($1, ${LIMITS.map((_, place) => `$${place + 2}`).join(', ')})`,
        [customerId, ...LIMITS.map((limit) => after[limit])],
      )
    }
    await writeAudit(client, viewer, {
      ...{ action: 'update', entity: 'retention', entityId: customerId ?? 0 },
      ...{ before: { ...before }, after: { ...after } },
    })
    return await getRetention(client, customerId)
  })
}

async function readOwn(client: Queryable, customerId: number | null): Promise<OwnRetention> {
  const { rows } = await client.query<OwnRetention>(
    `select ${NAMED_LIMITS} from retention_limit where customer_id is not distinct from $1::int`,
    [customerId],
  )
  return rows[0] ?? { positionDays: null, messageDays: null, occurrenceDays: null, commandDays: null }
}

/** Of a customer who is gone the history stays, so what is set for it can be changed as well. */
async function nameOf(client: Queryable, customerId: number): Promise<string> {
  const { rows } = await client.query<{ name: string }>('select name from customer where id = $1', [customerId])
  if (!rows[0]) throw new NotFoundError('customerId')
  return rows[0].name
}

import { type StatusLimitRow, statusLimitFields } from '@monitorweb/contract/administration/settings-operations'
import { initialOf } from '@monitorweb/contract/wire/check'
import type { OwnStatusRules, StatusLimits } from '@monitorweb/domain/status/status-limits'
import type { StatusRules } from '@monitorweb/domain/status/vehicle-status'
import type pg from 'pg'
import { NotFoundError } from '../../errors/record-errors.ts'
import { changeRegister, writeAudit } from '../base/audited-change.ts'
import type { Viewer } from '../base/scope.ts'
import type { Row } from '../base/tables.ts'

/** It says for whom limits are; null stands for every customer or every model. */
export interface LimitKey {
  customerId: number | null
  versionId: number | null
}

interface NamedLimits extends StatusLimits {
  customerName: string
  versionName: string
}

const NOTHING_SET = initialOf(statusLimitFields)

/** Reads all limits without names, for whoever evaluates a status. */
export async function readStatusLimits(client: pg.Pool | pg.PoolClient): Promise<StatusLimits[]> {
  const { rows } = await client.query<StatusLimits>(
    'select customer_id as "customerId", version_id as "versionId", rules from status_limit order by id',
  )
  return rows
}

/** Lists all limits, the general ones first. */
export async function listStatusLimits(
  pool: pg.Pool,
  { first, offset }: { first?: number | undefined; offset: number },
): Promise<StatusLimitRow[]> {
  const { rows } = await pool.query<NamedLimits>(
    `select l.customer_id as "customerId", l.version_id as "versionId", l.rules,
       coalesce(c.name, '') as "customerName", coalesce(v.name, '') as "versionName"
     from status_limit l left join customer c on c.id = l.customer_id left join device_version v on v.id = l.version_id
     order by c.name nulls first, v.name nulls first, l.id limit $1 offset $2`,
    [first ?? null, offset],
  )
  return rows.map(toRow)
}

export async function countStatusLimits(pool: pg.Pool): Promise<number> {
  const { rows } = await pool.query<{ count: number }>('select count(*)::int as count from status_limit')
  return rows[0]!.count
}

/**
 * Sets values for a customer, a model, both or all; null takes one back, what is not named stays. With nothing left the
 * entry is gone. Throws NotFoundError for a customer or model that does not exist.
 */
export async function changeStatusLimits(
  pool: pg.Pool,
  viewer: Viewer,
  { changes, ...key }: LimitKey & { changes: { [Rule in keyof StatusRules]?: number | null } },
): Promise<StatusLimitRow> {
  return await changeRegister(pool, 'status_limit', async (client) => {
    const names = await namesOf(client, key)
    // Two people who set the same entry take turns, also while it does not exist.
    await client.query('lock table status_limit in share row exclusive mode')
    const { rows } = await client.query<Pick<Row<'statusLimit'>, 'rules'>>(
      `select rules from status_limit
       where customer_id is not distinct from $1 and version_id is not distinct from $2`,
      [key.customerId, key.versionId],
    )
    const before = rows[0]?.rules ?? null
    const kept = Object.entries({ ...before, ...changes }).filter(([, value]) => value !== null && value !== undefined)
    const after = kept.length > 0 ? (Object.fromEntries(kept) as OwnStatusRules) : null
    await write(client, key, after)
    await audit(client, viewer, { key, before, after })
    return toRow({ ...key, ...names, rules: after ?? {} })
  })
}

/** Forgets the limits of a customer or a model that is gone, whatever they were of beside it. */
export async function forgetLimitsOf(
  client: pg.PoolClient,
  viewer: Viewer,
  { customerId, versionId }: LimitKey,
): Promise<void> {
  const { rows } = await client.query<StatusLimits>(
    `delete from status_limit where customer_id = $1 or version_id = $2
     returning customer_id as "customerId", version_id as "versionId", rules`,
    [customerId, versionId],
  )
  for (const { rules: before, ...key } of rows) await audit(client, viewer, { key, before, after: null })
}

interface Audited {
  key: LimitKey
  before: OwnStatusRules | null
  after: OwnStatusRules | null
}

async function audit(client: pg.PoolClient, viewer: Viewer, { key, before, after }: Audited): Promise<void> {
  const entityId = `${key.customerId ?? 0}/${key.versionId ?? 0}`
  await writeAudit(client, viewer, { action: 'update', entity: 'statusLimits', entityId, before, after })
}

async function write(client: pg.PoolClient, key: LimitKey, rules: OwnStatusRules | null): Promise<void> {
  const { customerId, versionId } = key
  if (!rules) {
    await client.query(
      `delete from status_limit
       where customer_id is not distinct from $1 and version_id is not distinct from $2`,
      [customerId, versionId],
    )
    return
  }
  await client.query(
    `insert into status_limit (customer_id, version_id, rules) values ($1, $2, $3)
     on conflict (customer_id, version_id) do update set rules = excluded.rules`,
    [customerId, versionId, rules],
  )
}

async function namesOf(client: pg.PoolClient, { customerId, versionId }: LimitKey) {
  return {
    customerName: customerId === null ? '' : await nameOf(client, 'customer', customerId),
    versionName: versionId === null ? '' : await nameOf(client, 'device_version', versionId),
  }
}

async function nameOf(client: pg.PoolClient, table: 'customer' | 'device_version', id: number): Promise<string> {
  const { rows } = await client.query<{ name: string }>(
    `select name from ${table} where id = $1 and inactive_at is null`,
    [id],
  )
  if (!rows[0]) throw new NotFoundError(table === 'customer' ? 'customerId' : 'versionId')
  return rows[0].name
}

function toRow({ rules, ...rest }: NamedLimits): StatusLimitRow {
  return { ...rest, ...NOTHING_SET, ...rules }
}

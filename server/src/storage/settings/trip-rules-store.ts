import { type TripRules, tripRules } from '@monitorweb/domain/track/trip-rules'
import type pg from 'pg'
import { NotFoundError } from '../../errors/record-errors.ts'
import { changeRegister, writeAudit } from '../base/audited-change.ts'
import type { Queryable } from '../base/queryable.ts'
import { includesCustomer, inScope, scopeParameter, type Viewer } from '../base/scope.ts'
import type { Row } from '../base/tables.ts'

/** These are a customer's own values; a rule that is not in them is the published default. */
export type OwnTripRules = Partial<TripRules>

export interface RulesInForce {
  rules: TripRules
  /**
   * It says whose rules these are: the customer's own, or those of the nearest one above that has some. Null: the
   * published ones.
   */
  source: { customerId: number; customerName: string } | null
}

const PUBLISHED: RulesInForce = { rules: tripRules(), source: null }

/** Finds the rules by which each of these customers' vehicles are judged. */
export async function findRulesInForce(
  pool: Queryable,
  customerIds: readonly number[],
): Promise<(customerId: number) => RulesInForce> {
  const { rows } = await pool.query<{ id: number; sourceId: number; sourceName: string; own: OwnTripRules }>(
    `with recursive above (id, at, distance) as (
       select id, id, 0 from unnest($1::int[]) as asked(id)
       union all
       select a.id, c.parent_id, a.distance + 1 from above a join customer c on c.id = a.at
       where c.parent_id is not null and c.trip_rules is null
     )
     select distinct on (a.id) a.id, c.id as "sourceId", c.name as "sourceName", c.trip_rules as own
     from above a join customer c on c.id = a.at where c.trip_rules is not null order by a.id, a.distance`,
    [[...new Set(customerIds)]],
  )
  const found = new Map(
    rows.map(({ id, sourceId, sourceName, own }): [number, RulesInForce] => [
      id,
      { rules: tripRules(own), source: { customerId: sourceId, customerName: sourceName } },
    ]),
  )
  return (customerId) => found.get(customerId) ?? PUBLISHED
}

/** Answers the rules in force for a customer. Throws NotFoundError. */
export async function getTripRules(pool: pg.Pool, viewer: Viewer, customerId: number): Promise<RulesInForce> {
  await requireVisible(pool, viewer, customerId)
  const { rules, source } = (await findRulesInForce(pool, [customerId]))(customerId)
  // The rules may be those of a customer above, whose name is not everybody's to know.
  return { rules, source: source && includesCustomer(viewer.scope, source.customerId) ? source : null }
}

/**
 * Changes what a customer has of its own: a value sets a rule, null takes it back to the default, what is not named stays.
 * With nothing left it has none, and those above count again. Throws NotFoundError, TripRulesError for an absurd rule.
 */
export async function changeTripRules(
  pool: pg.Pool,
  viewer: Viewer,
  { customerId, changes }: { customerId: number; changes: { [Rule in keyof TripRules]?: number | null } },
): Promise<RulesInForce> {
  return await changeRegister(pool, 'customer', async (client) => {
    await requireVisible(client, viewer, customerId)
    const { rows } = await client.query<{ own: Row<'customer'>['tripRules'] }>(
      'select trip_rules as own from customer where id = $1 for update',
      [customerId],
    )
    const before = rows[0]!.own
    const kept = Object.entries({ ...before, ...changes }).filter(([, value]) => value !== null && value !== undefined)
    const after = kept.length > 0 ? (Object.fromEntries(kept) as OwnTripRules) : null
    tripRules(after ?? {})
    await client.query('update customer set trip_rules = $2 where id = $1', [customerId, after])
    const entry = { action: 'update', entity: 'tripRules', entityId: customerId }
    await writeAudit(client, viewer, { ...entry, before, after })
    return (await findRulesInForce(client, [customerId]))(customerId)
  })
}

async function requireVisible(client: pg.Pool | pg.PoolClient, viewer: Viewer, customerId: number): Promise<void> {
  const { rowCount } = await client.query(
    `select 1 from customer c where c.id = $2 and c.inactive_at is null and ${inScope('c.id', '$1')}`,
    [scopeParameter(viewer.scope), customerId],
  )
  if (rowCount === 0) throw new NotFoundError('customerId')
}

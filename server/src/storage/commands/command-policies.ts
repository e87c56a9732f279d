import {
  type CommandPerson,
  type CommandPolicy,
  mayFollow,
  PUBLISHED_POLICY,
} from '@monitorweb/domain/commands/command-policy'
import type pg from 'pg'
import { NotFoundError } from '../../errors/record-errors.ts'
import { writeAudit } from '../base/audited-change.ts'
import type { Queryable } from '../base/queryable.ts'
import type { Scope, Viewer } from '../base/scope.ts'
import { inTransaction } from '../base/transaction.ts'

/** Rules that hold for a customer; `customerId` null: for all that have none of their own. */
export interface PolicyInForce {
  customerId: number | null
  isOwn: boolean
  policy: CommandPolicy
}

/** Finds the rules that hold for each of these customers: its own, or those of the nearest above, of all, the published ones. */
export async function findPolicies(
  client: Queryable,
  customerIds: readonly number[],
): Promise<(customerId: number | null) => CommandPolicy> {
  const { rows } = await client.query<{ id: number | null; rules: Partial<CommandPolicy> }>(
    `with recursive above (id, at, distance) as (
       select id, id, 0 from unnest($1::int[]) as asked(id)
       union all
       select a.id, c.parent_id, a.distance + 1 from above a join customer c on c.id = a.at
       where c.parent_id is not null and a.distance < 100
     ), nearest as (
       select distinct on (a.id) a.id, p.rules from above a join command_policy p on p.customer_id = a.at
       order by a.id, a.distance
     )
     select id, rules from nearest union all select null, rules from command_policy where customer_id is null`,
    [[...new Set(customerIds)]],
  )
  const found = new Map(rows.map(({ id, rules }) => [id, { ...PUBLISHED_POLICY, ...rules }]))
  const ofAll = found.get(null) ?? PUBLISHED_POLICY
  return (customerId) => found.get(customerId) ?? ofAll
}

/** The customers of the scope whose commands a person may follow; null for who sees all, and follows all. */
export async function findFollowedCustomers(
  client: Queryable,
  { scope, ...person }: CommandPerson & { scope: Scope },
): Promise<number[] | null> {
  if (scope.kind === 'all') return null
  const policyFor = await findPolicies(client, scope.customerIds)
  return scope.customerIds.filter((id) => mayFollow(policyFor(id), person))
}

export async function getPolicy(client: Queryable, customerId: number | null): Promise<PolicyInForce> {
  if (customerId !== null) await requireCustomer(client, customerId)
  const policyOf = await findPolicies(client, customerId === null ? [] : [customerId])
  return { customerId, isOwn: (await findOwn(client, customerId)) !== null, policy: policyOf(customerId) }
}

/** Sets the rules of a customer, or with null takes them back. Throws NotFoundError. */
export async function setPolicy(
  pool: pg.Pool,
  viewer: Viewer,
  { customerId, policy }: { customerId: number | null; policy: CommandPolicy | null },
): Promise<PolicyInForce> {
  return await inTransaction(pool, async (client) => {
    await client.query('lock table command_policy in share row exclusive mode')
    const before = await findOwn(client, customerId)
    if (customerId !== null) await requireCustomer(client, customerId)
    if (policy === null) {
      await client.query('delete from command_policy where customer_id is not distinct from $1', [customerId])
    } else {
      await client.query(
        `insert into command_policy (customer_id, rules) values ($1, $2)
         on conflict (customer_id) do update set rules = excluded.rules`,
        [customerId, policy],
      )
    }
    const entry = { action: 'update', entity: 'commandPolicy', entityId: customerId ?? 0 }
    await writeAudit(client, viewer, { ...entry, before: before && { ...before }, after: policy && { ...policy } })
    return await getPolicy(client, customerId)
  })
}

async function findOwn(client: Queryable, customerId: number | null): Promise<Partial<CommandPolicy> | null> {
  const { rows } = await client.query<{ rules: Partial<CommandPolicy> }>(
    'select rules from command_policy where customer_id is not distinct from $1',
    [customerId],
  )
  return rows[0]?.rules ?? null
}

async function requireCustomer(client: Queryable, customerId: number): Promise<void> {
  const { rowCount } = await client.query('select from customer where id = $1 and inactive_at is null', [customerId])
  if (rowCount === 0) throw new NotFoundError('customerId')
}

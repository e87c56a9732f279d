import { type ReadRule, type RuleDraft, ruleDraftOf } from '@monitorweb/contract/vehicle-rules/rule-draft'
import type { RuleRecord } from '@monitorweb/contract/vehicle-rules/rule-fields'
import { NotFoundError } from '../../errors/record-errors.ts'
import { type Page, textOrder } from '../base/page.ts'
import type { Queryable } from '../base/queryable.ts'
import { inScope, type Scope, scopeParameter } from '../base/scope.ts'
import { selected, selectedTimes } from '../base/sql-rows.ts'

/** SQL: whether the rule `r` chooses the vehicle `v`, of those of its customer and of the customers below. */
export const CHOOSES = `(r.vehicle_choice = 'all' or (r.vehicle_choice = 'groups' and exists (
      select from vehicle_group g where g.id = any(r.vehicle_group_ids) and g.inactive_at is null and v.id = any(g.vehicle_ids)))
    or (r.vehicle_choice = 'chosen' and v.id = any(r.vehicle_ids))
    or (r.vehicle_choice = 'types' and v.vehicle_type_id = any(r.vehicle_type_ids)))`

/** SQL: whether a rule is about a vehicle of its customer or of one below it, by today's tree and owners. */
export const CONCERNS = `exists (
    select from ownership o where o.vehicle_id = v.id and o.slot = 0 and o.period @> now() and o.customer_id in (
      with recursive below (id) as (select r.customer_id union select c.id from customer c join below b on c.parent_id = b.id)
      select id from below))
  and ${CHOOSES}`

const COLUMNS = `${selected('r', 'rule', ['id', 'customerId', 'name', 'urgency', 'condition', 'geofenceIds', 'schedule', 'forSeconds'])},
  ${selected('r', 'rule', ['restSeconds', 'marginMeters', 'coolDownSeconds', 'tellWithinSeconds', 'noticesPerHour', 'proposes', 'active'])},
  ${selected('r', 'rule', ['vehicleChoice', 'vehicleGroupIds', 'vehicleTypeIds', 'vehicleIds'])}, r.version as "recordVersion",
  ${selectedTimes('r', 'rule', ['effectiveFrom', 'createdAt', 'updatedAt'])}, c.name as "customerName",
  array(select g.name from geofence g where g.id = any(r.geofence_ids) and g.inactive_at is null order by g.name) as "geofenceNames",
  array_to_string(r.notified_user_ids, ',') as notified,
  (select count(*)::int from occurrence o where o.rule_id = r.id and o.withdrawn_at is null
    and o.began_at > now() - interval '30 days') as "recentCount",
  (select count(*)::int from vehicle v where v.inactive_at is null and ${CONCERNS}) as "vehicleCount"`
const VISIBLE = `from rule r join customer c on c.id = r.customer_id and c.inactive_at is null
  where r.inactive_at is null and ${inScope('r.customer_id', '$1')}`

/** A rule as it is kept: what of it is judged, and as people wrote it. */
export interface KeptRule extends Omit<RuleRecord, keyof RuleDraft | 'words' | 'lostNotified' | 'customerId'> {
  customerId: number
  /** Of those that are there still. */
  geofenceNames: string[]
  read: ReadRule
  draft: RuleDraft
}

type RuleRow = Omit<KeptRule, 'read' | 'draft'> & ReadRule & Seconds
type Seconds = Pick<RuleDraft, 'restSeconds' | 'marginMeters' | 'coolDownSeconds'>

function keptOf(row: RuleRow): KeptRule {
  const { condition, geofenceIds, schedule, vehicleChoice, vehicleGroupIds, vehicleTypeIds, vehicleIds, ...rest } = row
  const { forSeconds, restSeconds, marginMeters, coolDownSeconds, ...record } = rest
  const whose = { vehicleChoice, vehicleGroupIds, vehicleTypeIds, vehicleIds }
  const read = { condition, geofenceIds, forSeconds, schedule, ...whose }
  return { ...record, read, draft: { ...ruleDraftOf(read), restSeconds, marginMeters, coolDownSeconds } }
}

/** Lists the rules of a scope's customers, by name. */
export async function listRules(pool: Queryable, scope: Scope, { first, offset }: Page): Promise<KeptRule[]> {
  const { rows } = await pool.query<RuleRow>(
    `select ${COLUMNS} ${VISIBLE} order by ${textOrder('r.name')}, r.id limit $2 offset $3`,
    [scopeParameter(scope), first, offset],
  )
  return rows.map(keptOf)
}

export async function countRules(pool: Queryable, scope: Scope): Promise<number> {
  const { rows } = await pool.query<{ count: number }>(`select count(*)::int as count ${VISIBLE}`, [
    scopeParameter(scope),
  ])
  return rows[0]!.count
}

/** Answers one rule of a scope. Throws NotFoundError. */
export async function getRule(client: Queryable, scope: Scope, id: number): Promise<KeptRule> {
  const { rows } = await client.query<RuleRow>(`select ${COLUMNS} ${VISIBLE} and r.id = $2`, [
    scopeParameter(scope),
    id,
  ])
  if (!rows[0]) throw new NotFoundError()
  return keptOf(rows[0])
}

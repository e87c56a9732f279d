import { groupBy } from '@monitorweb/domain/collections/group-by'
import type { EpochMs } from '@monitorweb/domain/position/position-report'
import type { Rule } from '@monitorweb/domain/rules/rule'
import type { Queryable } from '../base/queryable.ts'
import { epochMs, selected } from '../base/sql-rows.ts'

/** Which of a customer's vehicles, and of those below it, a rule is about. */
export interface VehicleChoice {
  vehicleChoice: 'all' | 'groups' | 'types' | 'chosen'
  vehicleTypeIds: readonly number[]
  /** Those that were chosen, or are in the groups that were. */
  vehicleIds: readonly number[]
}

/** A rule with what says whose vehicles it concerns, and who is told how soon. */
export interface ActiveRule extends Rule, VehicleChoice {
  customerId: number
  /** What fired longer ago when it is found is recorded and nobody is told. */
  tellWithinSeconds: number
  /** From when on it counts for vehicles that came into its groups after it began, by their ids. */
  startOf: Readonly<Record<number, EpochMs>>
}

/** SQL: the vehicles of these groups, as far as the groups are there. */
const vehiclesOfGroups = (ids: string) =>
  `array(select unnest(g.vehicle_ids) from vehicle_group g where g.id = any(${ids}) and g.inactive_at is null)`

/** Reads the vehicles that are in any of these groups now. */
export async function readVehiclesOfGroups(client: Queryable, groupIds: readonly number[]): Promise<number[]> {
  const { rows } = await client.query<{ ids: number[] }>(`select ${vehiclesOfGroups('$1::int[]')} as ids`, [groupIds])
  return rows[0]!.ids
}

/** Reads the rules that count now, of all customers, by the customer. */
export async function readActiveRules(client: Queryable): Promise<ReadonlyMap<number, readonly ActiveRule[]>> {
  const { rows } = await client.query<ActiveRule>(
    `select ${selected('r', 'rule', ['id', 'customerId', 'condition', 'geofenceIds', 'schedule', 'forSeconds', 'restSeconds'])},
       ${selected('r', 'rule', ['marginMeters', 'coolDownSeconds', 'tellWithinSeconds', 'vehicleChoice', 'vehicleTypeIds'])},
       case when r.vehicle_choice = 'groups' then ${vehiclesOfGroups('r.vehicle_group_ids')} else r.vehicle_ids end as "vehicleIds",
       ${epochMs('r.effective_from')} as "effectiveFrom",
       case when r.vehicle_choice = 'groups' then (
         select coalesce(json_object_agg(s.vehicle_id, ${epochMs('s.since')}), '{}') from rule_start s where s.rule_id = r.id
       ) else '{}' end as "startOf"
     from rule r where r.active and r.inactive_at is null order by r.id`,
  )
  return groupBy(rows, ({ customerId }) => customerId)
}

/** Whether a rule is about that vehicle of its customers. */
export function concerns(rule: VehicleChoice, vehicle: { id: number; typeId: number | null }): boolean {
  if (rule.vehicleChoice === 'all') return true
  if (rule.vehicleChoice !== 'types') return rule.vehicleIds.includes(vehicle.id)
  return vehicle.typeId !== null && rule.vehicleTypeIds.includes(vehicle.typeId)
}

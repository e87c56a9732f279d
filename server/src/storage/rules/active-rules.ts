import { groupBy } from '@monitorweb/domain/collections/group-by'
import type { Rule } from '@monitorweb/domain/rules/rule'
import type { Queryable } from '../base/queryable.ts'
import { epochMs, selected } from '../base/sql-rows.ts'

/** Which of a customer's vehicles, and of those below it, a rule is about. */
export interface VehicleChoice {
  vehicleChoice: 'all' | 'types' | 'chosen'
  vehicleTypeIds: readonly number[]
  vehicleIds: readonly number[]
}

/** A rule with what says whose vehicles it concerns, and who is told how soon. */
export interface ActiveRule extends Rule, VehicleChoice {
  customerId: number
  /** What fired longer ago when it is found is recorded and nobody is told. */
  tellWithinSeconds: number
}

/** Reads the rules that count now, of all customers, by the customer. */
export async function readActiveRules(client: Queryable): Promise<ReadonlyMap<number, readonly ActiveRule[]>> {
  const { rows } = await client.query<ActiveRule>(
    `select ${selected('r', 'rule', ['id', 'customerId', 'condition', 'geofenceIds', 'schedule', 'forSeconds', 'restSeconds'])},
       ${selected('r', 'rule', ['marginMeters', 'coolDownSeconds', 'tellWithinSeconds', 'vehicleChoice', 'vehicleTypeIds', 'vehicleIds'])},
       ${epochMs('r.effective_from')} as "effectiveFrom"
     from rule r where r.active and r.inactive_at is null order by r.id`,
  )
  return groupBy(rows, ({ customerId }) => customerId)
}

/** Whether a rule is about that vehicle of its customers. */
export function concerns(rule: VehicleChoice, vehicle: { id: number; typeId: number | null }): boolean {
  if (rule.vehicleChoice === 'all') return true
  if (rule.vehicleChoice === 'chosen') return rule.vehicleIds.includes(vehicle.id)
  return vehicle.typeId !== null && rule.vehicleTypeIds.includes(vehicle.typeId)
}

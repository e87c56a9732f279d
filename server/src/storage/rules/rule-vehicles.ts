import type { EpochMs } from '@monitorweb/domain/position/position-report'
import type { Queryable } from '../base/queryable.ts'
import { epochMs } from '../base/sql-rows.ts'

/** What rules ask of a vehicle itself. */
export interface RuledVehicle {
  typeId: number | null
  /**
   * By the ids of rules, from when on they count for it: those of groups that it came into, of types that it is of and of customers above its
   * own since. It is of the instant of the type: whoever knows the one knows the other.
   */
  startOf: Readonly<Record<number, EpochMs>>
}

/** What is known of a vehicle that is not there. */
export const UNKNOWN_VEHICLE: RuledVehicle = { typeId: null, startOf: {} }

/** Reads what rules ask of each vehicle. */
export async function readRuledVehicles(
  client: Queryable,
  vehicleIds: readonly number[],
): Promise<ReadonlyMap<number, RuledVehicle>> {
  const { rows } = await client.query<RuledVehicle & { id: number }>({
    name: 'rules-vehicles',
    text: `
      select v.id, v.vehicle_type_id as "typeId", (
        select coalesce(json_object_agg(s.rule_id, ${epochMs('s.since')}), '{}') from rule_start s where s.vehicle_id = v.id
      ) as "startOf"
      from vehicle v where v.id = any($1::int[])`,
    values: [vehicleIds],
  })
  return new Map(rows.map(({ id, ...vehicle }) => [id, vehicle]))
}

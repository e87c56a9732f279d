import type { Queryable } from '../base/queryable.ts'

/** Reads of which type each vehicle is. */
export async function readVehicleTypes(
  client: Queryable,
  vehicleIds: readonly number[],
): Promise<ReadonlyMap<number, number | null>> {
  const { rows } = await client.query<{ id: number; typeId: number | null }>({
    name: 'rules-vehicle-types',
    text: 'select id, vehicle_type_id as "typeId" from vehicle where id = any($1::int[])',
    values: [vehicleIds],
  })
  return new Map(rows.map(({ id, typeId }) => [id, typeId]))
}

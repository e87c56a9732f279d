import type { VehicleGroup } from '@monitorweb/contract/registers/vehicle-group-operations'
import { NotFoundError } from '../../../errors/record-errors.ts'
import { type Page, textOrder } from '../../base/page.ts'
import type { Queryable } from '../../base/queryable.ts'
import { inScope, ownershipInScope, type Scope, scopeParameter } from '../../base/scope.ts'
import { selected, selectedTimes } from '../../base/sql-rows.ts'

const COLUMNS = `${selected('g', 'vehicleGroup', ['id', 'customerId', 'name', 'color'])}, c.name as "customerName",
  array_to_string(g.vehicle_ids, ',') as vehicles, g.version as "recordVersion",
  ${selectedTimes('g', 'vehicleGroup', ['createdAt', 'updatedAt'])},
  array_to_string(present.ids, ',') as "presentVehicles", cardinality(present.ids) as "vehicleCount"`
/** A vehicle that was sold stays in `vehicle_ids`: present are those of the group's customer and of the ones below now. */
const PRESENT = `lateral (
  select array(
    select v.id from vehicle v join ownership o on o.vehicle_id = v.id and o.slot = 0 and o.period @> now()
    where v.id = any(g.vehicle_ids) and v.inactive_at is null and o.customer_id in (
      with recursive below (id) as (select g.customer_id union select c.id from customer c join below b on c.parent_id = b.id)
      select id from below)
    order by array_position(g.vehicle_ids, v.id)) as ids
  offset 0) present`
const VISIBLE = `from vehicle_group g join customer c on c.id = g.customer_id and c.inactive_at is null cross join ${PRESENT}
  where g.inactive_at is null and ${inScope('g.customer_id', '$1')}`

/** Lists the groups of a scope's customers, by name. */
export async function listVehicleGroups(
  pool: Queryable,
  scope: Scope,
  { first, offset }: Page,
): Promise<VehicleGroup[]> {
  const { rows } = await pool.query<VehicleGroup>(
    `select ${COLUMNS} ${VISIBLE} order by ${textOrder('g.name')}, g.id limit $2 offset $3`,
    [scopeParameter(scope), first, offset],
  )
  return rows
}

export async function countVehicleGroups(pool: Queryable, scope: Scope): Promise<number> {
  const { rows } = await pool.query<{ count: number }>(`select count(*)::int as count ${VISIBLE}`, [
    scopeParameter(scope),
  ])
  return rows[0]!.count
}

/** Lists the present vehicles of a group; none of one that is gone or out of scope. */
export async function listVehiclesOfGroup(pool: Queryable, scope: Scope, id: number): Promise<number[]> {
  const { rows } = await pool.query<{ ids: number[] }>(`select present.ids ${VISIBLE} and g.id = $2`, [
    scopeParameter(scope),
    id,
  ])
  return rows[0]?.ids ?? []
}

/** Answers the customer of a group; null for one that is gone or out of scope. */
export async function findCustomerOfGroup(pool: Queryable, scope: Scope, id: number): Promise<number | null> {
  const { rows } = await pool.query<{ id: number }>(`select g.customer_id as id ${VISIBLE} and g.id = $2`, [
    scopeParameter(scope),
    id,
  ])
  return rows[0]?.id ?? null
}

/** Lists the vehicles of a group of whose history some may be seen, by id; none of one that is gone or out of scope. */
export async function listHistoriesOfGroup(pool: Queryable, scope: Scope, id: number): Promise<number[]> {
  const { rows } = await pool.query<{ id: number }>(
    `select distinct owner.vehicle_id as id from ownership owner
     where owner.slot = 0 and ${ownershipInScope('owner', '$1')}
       and owner.vehicle_id = any(array(select unnest(g.vehicle_ids) ${VISIBLE} and g.id = $2))
     order by owner.vehicle_id`,
    [scopeParameter(scope), id],
  )
  return rows.map((row) => row.id)
}

/** Answers one group of a scope. Throws NotFoundError. */
export async function getVehicleGroup(client: Queryable, scope: Scope, id: number): Promise<VehicleGroup> {
  const { rows } = await client.query<VehicleGroup>(`select ${COLUMNS} ${VISIBLE} and g.id = $2`, [
    scopeParameter(scope),
    id,
  ])
  if (!rows[0]) throw new NotFoundError()
  return rows[0]
}

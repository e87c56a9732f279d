import { readVehicleGroups, type Vehicle, vehicleInputFields } from '@monitorweb/contract/registers/vehicle'
import { checkChange } from '@monitorweb/contract/wire/check'
import type pg from 'pg'
import { InvalidValueError } from '../../errors/record-errors.ts'
import { inScope, scopeParameter, type Viewer } from '../base/scope.ts'
import { findCustomersAbove } from '../registers/customers-above.ts'
import { lockRecord } from '../registers/record-lock.ts'
import type { RegisterWriter } from '../registers/register-writer.ts'
import { createVehicle, updateVehicle } from '../registers/vehicle-changes.ts'
import { putInVehicleGroup } from '../registers/vehicle-groups/vehicle-group-changes.ts'
import { restartMoved, restartRetyped, wakeVehicle } from './rule-starts.ts'
import { readRuledVehicles } from './rule-vehicles.ts'

type NewVehicle = Parameters<typeof createVehicle>[2] & { groups: string | undefined }
type Change = Parameters<typeof updateVehicle>[2]

/** Adds a vehicle, to these groups too. Throws as createVehicle and {@link setGroups}. */
export async function createRuledVehicle(
  client: pg.PoolClient,
  by: RegisterWriter,
  { groups, ...vehicle }: NewVehicle,
): Promise<Vehicle> {
  const created = await createVehicle(client, by, vehicle)
  await setGroups(client, by.viewer, { vehicleId: created.id, groups })
  return created
}

/**
 * Changes a vehicle and the groups that it is in; rules of types count anew for it as those of groups do, and those of another owner begin, whether
 * it reports or not. Groups change beside the vehicle's record: `regrouped` says whether they did. Throws as
 * updateVehicle and {@link setGroups}.
 */
export async function updateRuledVehicle(
  client: pg.PoolClient,
  by: RegisterWriter,
  change: Change,
): Promise<{ vehicle: Vehicle; regrouped: boolean }> {
  const { id } = change
  const { groups } = checkChange({ groups: vehicleInputFields.groups }, { groups: change.groups })
  await lockRecord(client, 'vehicle', { id })
  const typeOf = async () => (await readRuledVehicles(client, [id])).get(id)?.typeId ?? null
  const ownerOf = async () => (await readOwners(client, id))[0]
  const [before, seller] = [await typeOf(), await ownerOf()]
  const vehicle = await updateVehicle(client, by, change)
  const regrouped = await setGroups(client, by.viewer, { vehicleId: id, groups })
  await restartRetyped(client, { vehicleId: id, before, after: await typeOf() })
  if ((await ownerOf()) !== seller) await wakeVehicle(client, id)
  return { vehicle, regrouped }
}

/**
 * Makes these the groups of a vehicle, codes with commas between, of those that the viewer may see; with signs (`+3,-5`) it comes into and
 * leaves these alone, and whatever else became of it stays. Undefined leaves them. Answers whether it changed anything. Rules that concern it no longer, or did not before, count anew for it. Throws InvalidValueError for a group that there is
 * not, and for one of a customer who neither owns the vehicle nor stands above who does.
 */
async function setGroups(
  client: pg.PoolClient,
  viewer: Viewer,
  { vehicleId, groups }: { vehicleId: number; groups: string | undefined },
): Promise<boolean> {
  if (groups === undefined) return false
  const { whole, into, outOf } = readVehicleGroups(groups)
  const seen = await readGroups(client, viewer, { vehicleId, groupIds: into })
  if (into.some((id) => !seen.some((group) => group.id === id))) {
    throw new InvalidValueError('groups', 'Há grupos que não existem mais ou que você não pode ver.')
  }
  const differing = seen.filter(({ id, has }) =>
    has ? outOf.includes(id) || (whole && !into.includes(id)) : into.includes(id),
  )
  if (differing.length === 0) return false
  const owners = await readOwners(client, vehicleId)
  const foreign = differing.find(({ has, customerId }) => !has && !owners.includes(customerId))
  if (foreign) {
    throw new InvalidValueError('groups', `O grupo «${foreign.name}» não é do cliente do veículo nem de um acima dele.`)
  }
  for (const { id, has } of differing) await putInVehicleGroup(client, viewer, { id, vehicleId, isIn: !has })
  const idsOf = (had: boolean) => differing.flatMap(({ id, has }) => (has === had ? [id] : []))
  await restartMoved(client, { vehicleIds: [vehicleId], into: idsOf(false), outOf: idsOf(true) })
  return true
}

/** Reads those of these groups that the viewer may see, and the others that have the vehicle, in the order in which all lock them. */
async function readGroups(
  client: pg.PoolClient,
  { scope }: Viewer,
  { vehicleId, groupIds }: { vehicleId: number; groupIds: readonly number[] },
) {
  const { rows } = await client.query<{ id: number; name: string; customerId: number; has: boolean }>(
    `select g.id, g.name, g.customer_id as "customerId", $2 = any(g.vehicle_ids) as has
     from vehicle_group g join customer c on c.id = g.customer_id and c.inactive_at is null
     where g.inactive_at is null and ${inScope('g.customer_id', '$1')} and (g.id = any($3::int[]) or $2 = any(g.vehicle_ids))
     order by g.id`,
    [scopeParameter(scope), vehicleId, groupIds],
  )
  return rows
}

/** Answers who owns a vehicle from now on and, after them, who stands above; this transaction may have changed it. */
async function readOwners(client: pg.PoolClient, vehicleId: number): Promise<readonly number[]> {
  const { rows } = await client.query<{ customerId: number }>(
    `select customer_id as "customerId" from ownership where vehicle_id = $1 and slot = 0 and upper_inf(period)`,
    [vehicleId],
  )
  const owner = rows[0]?.customerId
  if (owner === undefined) return []
  return (await findCustomersAbove(client, [owner]))(owner)
}

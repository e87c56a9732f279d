import { NotFoundError } from '../../errors/record-errors.ts'
import type { Queryable } from '../base/queryable.ts'
import { scopeParameter, type Viewer, vehicleInScope } from '../base/scope.ts'
import { type Row, tablesOf } from '../base/tables.ts'

const OWN = `from favorite_vehicle f where f.user_id = $1 and ${vehicleInScope('f.vehicle_id', '$2')}`

function ofViewer({ userId, scope }: Viewer) {
  return [userId, scopeParameter(scope)]
}

/** Lists the vehicles that the viewer marked, of those still in scope. */
export async function listFavorites(
  client: Queryable,
  viewer: Viewer,
  { first, offset }: { first?: number | undefined; offset: number },
): Promise<{ vehicleId: number }[]> {
  const { rows } = await client.query<Pick<Row<'favoriteVehicle'>, 'vehicleId'>>(
    `select f.vehicle_id as "vehicleId" ${OWN} order by f.vehicle_id limit $3 offset $4`,
    [...ofViewer(viewer), first ?? null, offset],
  )
  return rows
}

export async function countFavorites(client: Queryable, viewer: Viewer): Promise<number> {
  const { rows } = await client.query<{ count: number }>(`select count(*)::int as count ${OWN}`, ofViewer(viewer))
  return rows[0]!.count
}

/**
 * Marks or unmarks a vehicle; twice is as good as once. Throws NotFoundError for a vehicle that is missing or out of
 * scope.
 */
export async function markFavorite(
  client: Queryable,
  viewer: Viewer,
  { vehicleId, favorite }: { vehicleId: number; favorite: boolean },
): Promise<void> {
  const { rowCount } = await client.query(
    `select from vehicle v where v.id = $1 and v.inactive_at is null and ${vehicleInScope('v.id', '$2')}`,
    [vehicleId, scopeParameter(viewer.scope)],
  )
  if (rowCount === 0) throw new NotFoundError()
  const mark = { userId: viewer.userId, vehicleId }
  const tables = tablesOf(client)
  if (favorite) {
    await tables
      .insertInto('favoriteVehicle')
      .values(mark)
      .onConflict((conflict) => conflict.doNothing())
      .execute()
    return
  }
  await tables
    .deleteFrom('favoriteVehicle')
    .where('userId', '=', mark.userId)
    .where('vehicleId', '=', vehicleId)
    .execute()
}

import type { Landmark } from '@monitorweb/contract/places/landmark-operations'
import { NotFoundError } from '../../errors/record-errors.ts'
import { type Page, textOrder } from '../base/page.ts'
import type { Queryable } from '../base/queryable.ts'
import { inScope, type Scope, scopeParameter } from '../base/scope.ts'
import { selected, selectedTimes } from '../base/sql-rows.ts'

const COLUMNS = `${selected('l', 'geofence', ['id', 'customerId', 'name', 'latitude', 'longitude', 'radiusMeters'])},
  c.name as "customerName", l.version as "recordVersion", ${selectedTimes('l', 'geofence', ['createdAt', 'updatedAt'])}`
const VISIBLE = `from geofence l join customer c on c.id = l.customer_id and c.inactive_at is null
  where l.purpose = 'landmark' and l.inactive_at is null and ${inScope('l.customer_id', '$1')}`

/** Lists the landmarks of a scope's customers, by name. */
export async function listLandmarks(pool: Queryable, scope: Scope, { first, offset }: Page): Promise<Landmark[]> {
  const { rows } = await pool.query<Landmark>(
    `select ${COLUMNS} ${VISIBLE} order by ${textOrder('l.name')}, l.id limit $2 offset $3`,
    [scopeParameter(scope), first, offset],
  )
  return rows
}

export async function countLandmarks(pool: Queryable, scope: Scope): Promise<number> {
  const { rows } = await pool.query<{ count: number }>(`select count(*)::int as count ${VISIBLE}`, [
    scopeParameter(scope),
  ])
  return rows[0]!.count
}

/** Answers all landmarks of these customers, as far as they are in the scope. */
export async function landmarksOf(pool: Queryable, scope: Scope, customerIds: readonly number[]): Promise<Landmark[]> {
  const { rows } = await pool.query<Landmark>(
    `select ${COLUMNS} ${VISIBLE} and l.customer_id = any($2) order by l.id`,
    [scopeParameter(scope), customerIds],
  )
  return rows
}

/** Answers one landmark of a scope. Throws NotFoundError. */
export async function getLandmark(client: Queryable, scope: Scope, id: number): Promise<Landmark> {
  const { rows } = await client.query<Landmark>(`select ${COLUMNS} ${VISIBLE} and l.id = $2`, [
    scopeParameter(scope),
    id,
  ])
  if (!rows[0]) throw new NotFoundError()
  return rows[0]
}

import type { EpochMs } from '@monitorweb/domain/position/position-report'
import { NotFoundError } from '../../errors/record-errors.ts'
import { isCorrected } from '../base/clock-corrections.ts'
import type { Queryable } from '../base/queryable.ts'
import { ownershipInScope, type Scope, scopeParameter } from '../base/scope.ts'

/** This is a stretch of a vehicle's history: one device, one owner, `until` excluded. */
export interface HistoryPiece {
  vehicleId: number
  deviceId: number
  from: EpochMs
  until: EpochMs
  /** Whether the device has corrections of its clock: see TrackPeriod. */
  isCorrected: boolean
  vehicleCode: string
  plate: string
  description: string
  /** The owner in that stretch. */
  customerId: number
  customerName: string
  /** The names of the vehicle's outputs, by its installation profile. */
  outputLabels: string[]
}

interface HistoryPiecesQuery {
  vehicleId: number | null
  among?: readonly number[] | null
  from: EpochMs
  until: EpochMs
}

/**
 * Lists the stretches of a period that may be seen, by vehicle and time: who owned the vehicle then is in the scope, or
 * it is shared with the scope by its present owner. A former owner keeps its part. `vehicleId` null asks for those
 * `among` which vehicles are looked for, or all. Throws NotFoundError for a vehicle that is missing or was never in
 * scope.
 */
export async function listHistoryPieces(
  pool: Queryable,
  scope: Scope,
  { vehicleId, among = null, from, until }: HistoryPiecesQuery,
): Promise<HistoryPiece[]> {
  const customerIds = scopeParameter(scope)
  if (vehicleId !== null) await requireHistory(pool, customerIds, vehicleId)
  const { rows } = await pool.query<HistoryPiece>(
    `select v.id as "vehicleId", i.device_id as "deviceId", ${isCorrected('i.device_id')} as "isCorrected", v.code as "vehicleCode", v.plate, v.description,
            c.id as "customerId", c.name as "customerName", profile.output_labels as "outputLabels",
            (extract(epoch from lower(piece.period)) * 1000)::float8 as "from",
            (extract(epoch from upper(piece.period)) * 1000)::float8 as until
     from vehicle v
     join installation_profile profile on profile.id = v.profile_id
     join ownership owner on owner.vehicle_id = v.id and owner.slot = 0
     join customer c on c.id = owner.customer_id
     join installation i on i.vehicle_id = v.id and i.period && owner.period
     cross join lateral (
       select i.period * owner.period * tstzrange(to_timestamp($2::float8 / 1000), to_timestamp($3::float8 / 1000)) as period
     ) piece
     where ($4::int is null or v.id = $4) and ($5::int[] is null or v.id = any($5)) and not isempty(piece.period)
       and ${ownershipInScope('owner', '$1')}
     order by v.id, lower(piece.period)`,
    [customerIds, from, until, vehicleId, among],
  )
  return rows
}

async function requireHistory(
  pool: Queryable,
  customerIds: readonly number[] | null,
  vehicleId: number,
): Promise<void> {
  const { rowCount } = await pool.query(
    `select 1 from vehicle v join ownership owner on owner.vehicle_id = v.id and owner.slot = 0
     where v.id = $2 and ${ownershipInScope('owner', '$1')} limit 1`,
    [customerIds, vehicleId],
  )
  if (rowCount === 0) throw new NotFoundError('vehicleId')
}

import type { Period } from '@monitorweb/domain/calendar/period'
import type { EpochMs } from '@monitorweb/domain/position/position-report'
import { NotFoundError } from '../../errors/record-errors.ts'
import { isCorrected } from '../base/clock-corrections.ts'
import type { Queryable } from '../base/queryable.ts'
import { ownershipInScope, type Scope, scopeParameter } from '../base/scope.ts'
import type { TrackPeriod } from './track-store.ts'

/**
 * A part is the time in which one customer owned a vehicle: a history of its own, which knows nothing of what was
 * before or after.
 */
export interface HistoryPart {
  vehicleId: number
  plate: string
  description: string
  /** The owner in that time. */
  customerId: number
  customerName: string
  /** The names of the vehicle's outputs, by its installation profile. */
  outputLabels: string[]
  /** −Infinity: from the beginning. */
  from: EpochMs
  /** Excluded; Infinity: to this day. */
  until: EpochMs
  /** These say which device was in the vehicle when, within this time and in order. */
  installations: readonly TrackPeriod[]
  /** When the first of these was put in or, where it counts from the beginning, registered; Infinity: there is none. */
  trackedSince: EpochMs
}

export interface HistoryQuery {
  /** Null: all vehicles of the scope, by id. */
  vehicleIds: readonly number[] | null
  /** The argument that names them, for an error; null: those out of scope are left out without one. */
  askedAs?: 'vehicleId' | 'vehicleIds' | null
  /** Parts that reach into this period are listed. */
  period: Period
}

/**
 * Lists the parts of vehicles' histories that may be seen and reach into a period, by vehicle, as they were named, and time. Throws
 * NotFoundError for a vehicle that is missing or was never in scope, unless such are left out.
 */
export async function listHistoryParts(
  pool: Queryable,
  scope: Scope,
  { vehicleIds, askedAs = 'vehicleIds', period }: HistoryQuery,
): Promise<HistoryPart[]> {
  const customerIds = scopeParameter(scope)
  if (vehicleIds !== null && askedAs !== null) await requireVisible(pool, scope, { vehicleIds, askedAs })
  const { rows } = await pool.query<PartRow>(
    `select v.id as "vehicleId", v.plate, v.description, c.id as "customerId", c.name as "customerName",
            profile.output_labels as "outputLabels",
            ${bound('lower(owner.period)')} as "from", ${bound('upper(owner.period)')} as until,
            coalesce(installed.list, '[]') as installations, installed.since as "trackedSince"
     from vehicle v
     join installation_profile profile on profile.id = v.profile_id
     join ownership owner on owner.vehicle_id = v.id and owner.slot = 0
     join customer c on c.id = owner.customer_id
     left join lateral (
       select json_agg(json_build_object('deviceId', i.device_id, 'isCorrected', ${isCorrected('i.device_id')},
                'from', ${bound('lower(i.period * owner.period)')}, 'until', ${bound('upper(i.period * owner.period)')})
              order by i.period) as list,
              ${bound('min(coalesce(lower(i.period), i.created_at))')} as since
       from installation i where i.vehicle_id = v.id and i.period && owner.period
     ) installed on true
     where ($4::int[] is null or v.id = any($4)) and ${ownershipInScope('owner', '$1')}
       and owner.period && tstzrange(to_timestamp($2::float8 / 1000), to_timestamp($3::float8 / 1000), '[]')
     order by array_position($4::int[], v.id), v.id, lower(owner.period) nulls first`,
    [customerIds, period.from, period.to, vehicleIds],
  )
  return rows.map(({ installations, trackedSince, ...row }) => ({
    ...{ ...row, ...openEnded(row), installations: installations.map(installationOf) },
    trackedSince: trackedSince ?? Number.POSITIVE_INFINITY,
  }))
}

interface OpenPeriod {
  from: EpochMs | null
  until: EpochMs | null
}

type PartRow = Omit<HistoryPart, 'from' | 'until' | 'installations' | 'trackedSince'> &
  OpenPeriod & { installations: (OpenPeriod & Installed)[]; trackedSince: EpochMs | null }

type Installed = Pick<TrackPeriod, 'deviceId' | 'isCorrected'>

/**
 * Answers SQL for an end of a range as EpochMs, null where it has none. It is rounded up on both ends: positions have
 * whole milliseconds, so each is on the side of a change that the database says.
 */
function bound(expression: string): string {
  return `ceil(extract(epoch from ${expression}) * 1000)::float8`
}

function openEnded({ from, until }: OpenPeriod) {
  return { from: from ?? Number.NEGATIVE_INFINITY, until: until ?? Number.POSITIVE_INFINITY }
}

function installationOf({ deviceId, isCorrected = false, ...row }: OpenPeriod & Installed): TrackPeriod {
  return { deviceId, isCorrected, ...openEnded(row) }
}

interface Named {
  vehicleIds: readonly number[]
  askedAs?: 'vehicleId' | 'vehicleIds'
}

/**
 * Answers what vehicles are called that were in scope at some time, as they were named: their plates, or descriptions
 * where they have none. Throws NotFoundError for a vehicle that is missing or never was.
 */
export async function nameVehicles(pool: Queryable, scope: Scope, named: Named): Promise<string[]> {
  const names = new Map(
    (await requireVisible(pool, scope, named)).map(({ id, plate, description }) => [id, plate || description]),
  )
  return named.vehicleIds.map((id) => names.get(id)!)
}

async function requireVisible(pool: Queryable, scope: Scope, { vehicleIds, askedAs = 'vehicleIds' }: Named) {
  const { rows } = await pool.query<Pick<HistoryPart, 'plate' | 'description'> & { id: number }>(
    `select distinct v.id, v.plate, v.description
     from vehicle v join ownership owner on owner.vehicle_id = v.id and owner.slot = 0
     where v.id = any($2::int[]) and ${ownershipInScope('owner', '$1')}`,
    [scopeParameter(scope), vehicleIds],
  )
  if (rows.length !== new Set(vehicleIds).size) throw new NotFoundError(askedAs)
  return rows
}

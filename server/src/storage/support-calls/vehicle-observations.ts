import type { Observation } from '@monitorweb/domain/diagnosis/observations'
import { ALARM_LIFE_MS, type AlarmKind } from '@monitorweb/domain/position/alarms'
import { type ClockFault, clockFault } from '@monitorweb/domain/position/clock-zone'
import { POSITION_FLAGS, UNTRUSTED_FLAGS } from '@monitorweb/domain/position/position-flags'
import type { EpochMs, ReportEvent } from '@monitorweb/domain/position/position-report'
import type { TimedReadings } from '@monitorweb/domain/position/timed-readings'
import type { KnownFix } from '@monitorweb/domain/status/last-known'
import { unlessDamaged } from '../../errors/damaged-history-error.ts'
import { isCorrected } from '../base/clock-corrections.ts'
import type { Queryable } from '../base/queryable.ts'
import { ownershipInScope, type Scope, scopeParameter, vehicleInScope } from '../base/scope.ts'
import { epochMs } from '../base/sql-rows.ts'
import { type AskedTime, queryPositions } from '../packed/unpacked-positions.ts'

export const MOST_REPORTS = 20
/** Nothing that lies further back explains the present. */
const LONGEST_LOOK = "interval '10 days'"

/** This is the newest fix that can be trusted. */
interface ObservedFix extends KnownFix {
  latitude: number
  longitude: number
  courseDegrees: number | null
}

/** The present device of a vehicle said this lately, in its present owner's time. */
export interface ObservedVehicle {
  vehicleId: number
  plate: string
  description: string
  customerId: number
  deviceId: number | null
  deviceSerial: string
  deviceVersion: string
  versionId: number | null
  protocol: string
  carrier: string
  phone: string
  /** How the installation profile calls the outputs. */
  outputLabels: string[]
  /** −Infinity: for ever. What was before is nobody's here. */
  since: EpochMs
  /** Whether its device was ever heard, wherever it was. */
  everHeard: boolean
  lastCommunicationAt: EpochMs | null
  /** What it said outside of positions. */
  readings: { values: TimedReadings }
  /** What it called for in the last day and nobody acknowledged. */
  alarms: { kind: AlarmKind }[]
  /** How the device's clock differs from how its reports are read; null where it does not, or is not known. */
  clockFault: ClockFault | null
  fix: ObservedFix | null
  /** The oldest comes first. */
  observations: Observation[]
}

type Row = Omit<ObservedVehicle, 'observations' | 'since' | 'clockFault' | 'readings'> & {
  since: EpochMs | null
  readings: TimedReadings | null
  reports: Observation[] | null
  learnedClockMinutes: number | null
  clockMinutes: number | null
}

const ASKED = `
  asked as materialized (
    select v.id as vehicle_id, v.plate, v.description, owner.customer_id, i.id as installation_id, d.id as device_id, d.serial,
           d.version_id, coalesce(m.name, '') as version, d.first_protocol, d.carrier, d.phone_area, d.phone, profile.output_labels,
           a.last_communication_at, a.readings, a.learned_clock_minutes, a.clock_minutes, ever.last_communication_at is not null as ever_heard,
           greatest(lower(i.period), lower(owner.period)) as since
    from vehicle v
    join ownership owner on owner.vehicle_id = v.id and owner.slot = 0 and owner.period @> now()
    left join installation i on i.vehicle_id = v.id and i.period @> now()
    left join device d on d.id = i.device_id
    left join device_version m on m.id = d.version_id
    left join device_activity ever on ever.device_id = d.id
    left join device_activity a on a.device_id = d.id
      and (i.period * owner.period) @> a.last_communication_at
    join installation_profile profile on profile.id = v.profile_id
    where v.id = any($2::int[]) and v.inactive_at is null and ${vehicleInScope('v.id', '$1')} and ${ownershipInScope('owner', '$1')}
  )`
const FIX = `
  select json_build_object('fixTime', ${epochMs('p.fix_time')}, 'receivedAt', ${epochMs('p.received_at')},
    'latitude', p.latitude_e7 / 1e7::float8, 'longitude', p.longitude_e7 / 1e7::float8, 'speedKmh', p.speed_kmh,
    'courseDegrees', p.course_degrees, 'ignition', p.ignition, 'voltage', p.voltage, 'satellites', p.satellites,
    'odometerKm', p.odometer_km, 'hourMeterHours', p.hour_meter_hours, 'attributes', coalesce(p.attributes, '{}')) as fix
  from last_position p
  where p.device_id = asked.device_id and p.installation_id = asked.installation_id
    and p.fix_time >= coalesce(asked.since, '-infinity') and p.flags & ${UNTRUSTED_FLAGS} = 0`
const ALARMS = `
  select json_agg(json_build_object('kind', alarm.kind)) as alarms
  from alarm
  where alarm.device_id = asked.device_id and alarm.acknowledged_at is null and alarm.first_at >= coalesce(asked.since, '-infinity')
    and alarm.last_at > now() - interval '${ALARM_LIFE_MS} milliseconds'`
const LATELY = `p.flags & ${POSITION_FLAGS.futureClock} = 0
  and p.fix_time >= greatest(asked.since, asked.last_communication_at - ${LONGEST_LOOK})
  and p.fix_time <= asked.last_communication_at + interval '1 hour'
  order by p.fix_time desc, p.digest desc limit ${MOST_REPORTS}`
const reports = (positions: string) => `
  select json_agg(json_build_object('at', ${epochMs('p.fix_time')}, 'hasFix', p.flags & ${POSITION_FLAGS.noFix} = 0,
    'speedKmh', p.speed_kmh, 'ignition', p.ignition, 'voltage', p.voltage, 'event', p.event,
    'signalLevel', p.attributes -> 'signalLevel', 'charging', p.attributes -> 'charging',
    'jamming', p.attributes -> 'jamming') order by p.fix_time, p.digest) as reports
  from (
    (select p.* from ${positions} p
     where not ${isCorrected('asked.device_id')} and p.device_id = asked.device_id and ${LATELY})
    union all
    (select p.* from corrected_positions(asked.device_id, asked.last_communication_at - ${LONGEST_LOOK},
       asked.last_communication_at + interval '1 hour') p where ${isCorrected('asked.device_id')} and ${LATELY})
  ) p`

/** Packed days are looked through for reports no farther back than it takes for so many points. */
const MOST_PACKED_POINTS = 500
/** SQL: what of a device's packed time may belong to its newest reports; null where nothing does. */
const PACKED = `(
  select json_build_object('deviceId', asked.device_id, 'from', ${epochMs('min(d.first_fix_time)')}, 'until', ${epochMs('max(d.last_fix_time)')} + 1)
  from (
    select d.first_fix_time, d.last_fix_time, sum(d.points) over (order by d.day desc) - d.points as newer
    from packed_day d where d.device_id = asked.device_id
      and d.last_fix_time >= greatest(asked.since, asked.last_communication_at - ${LONGEST_LOOK})
      and d.first_fix_time <= asked.last_communication_at + interval '1 hour'
      and (coalesce(json_array_length(lately.reports), 0) < ${MOST_REPORTS}
        or d.last_fix_time > to_timestamp((lately.reports -> 0 ->> 'at')::float8 / 1000))
  ) d where d.newer < ${MOST_PACKED_POINTS} having count(*) > 0)`

function statement(positions: string, more = ''): string {
  return `with ${ASKED}
     select asked.vehicle_id as "vehicleId", asked.plate, asked.description, asked.customer_id as "customerId",
            asked.device_id as "deviceId", coalesce(asked.serial, '') as "deviceSerial", asked.version as "deviceVersion",
            asked.version_id as "versionId", coalesce(asked.first_protocol, '') as protocol, coalesce(asked.carrier, '') as carrier,
            coalesce(nullif(concat_ws(' ', nullif(asked.phone_area, ''), nullif(asked.phone, '')), ''), '') as phone,
            asked.output_labels as "outputLabels", asked.ever_heard as "everHeard", ${epochMs('asked.since')} as since, ${epochMs('asked.last_communication_at')} as "lastCommunicationAt",
            asked.readings, asked.learned_clock_minutes as "learnedClockMinutes", asked.clock_minutes as "clockMinutes", last.fix, coalesce(waiting.alarms, '[]') as alarms, lately.reports${more}
     from asked left join lateral (${FIX}) last on true left join lateral (${ALARMS}) waiting on true left join lateral (${reports(positions)}) lately on true`
}

/** Reads the newest reports of a vehicle once more, beside what is packed. */
async function readReports(client: Queryable, scope: Scope, vehicleId: number, packed: AskedTime) {
  const rows = await queryPositions<Row>(client, {
    asked: [packed],
    text: (positions) => statement(positions),
    values: [scopeParameter(scope), [vehicleId]],
  })
  return rows[0]?.reports ?? null
}

/** Answers what is known of each of these vehicles that may be seen now, in no order; of others nothing comes. */
export async function observeVehicles(
  client: Queryable,
  scope: Scope,
  vehicleIds: readonly number[],
): Promise<ObservedVehicle[]> {
  const values = [scopeParameter(scope), vehicleIds]
  const { rows } = await client.query<Row & { packed: AskedTime | null }>(
    statement('stored_position', `, ${PACKED} as packed`),
    values,
  )
  for (const row of rows) {
    // What is packed and damaged is left out: the diagnoses of all others are in the same answer.
    if (row.packed !== null)
      row.reports = await unlessDamaged(readReports(client, scope, row.vehicleId, row.packed), row.reports)
  }
  return rows.map(({ reports, since, learnedClockMinutes, clockMinutes, packed: _, ...row }) => {
    const from = since ?? Number.NEGATIVE_INFINITY
    const values = Object.fromEntries(Object.entries(row.readings ?? {}).filter(([, [, at]]) => at >= from))
    const told = readingObservations(values)
    const observations = [...(reports ?? []), ...told].sort((one, other) => one.at - other.at)
    const fault = clockFault(learnedClockMinutes, clockMinutes ?? 0)
    return { ...row, readings: { values }, since: from, observations, clockFault: fault }
  })
}

/** Answers what was said without a position, by the instant at which it was. */
function readingObservations(readings: TimedReadings): Observation[] {
  const byInstant = new Map<EpochMs, Observation>()
  for (const [name, [value, at]] of Object.entries(readings)) {
    const said = byInstant.get(at) ?? emptyObservation(at)
    byInstant.set(at, said)
    if (name === 'voltage' && typeof value === 'number') said.voltage = value
    else if (name === 'signalLevel' && typeof value === 'number') said.signalLevel = value
    else if (name === 'ignition' && typeof value === 'boolean') said.ignition = value
    else if (name === 'charging' && typeof value === 'boolean') said.charging = value
    else if (name === 'jamming' && typeof value === 'boolean') said.jamming = value
    else if (name === 'event') said.event = value as ReportEvent
  }
  return [...byInstant.values()]
}

function emptyObservation(at: EpochMs): Observation {
  return {
    at,
    hasFix: null,
    speedKmh: null,
    ignition: null,
    voltage: null,
    signalLevel: null,
    charging: null,
    jamming: null,
    event: null,
  }
}

import { type Observation, showsPower } from '@monitorweb/domain/diagnosis/observations'
import { POSITION_FLAGS } from '@monitorweb/domain/position/position-flags'
import { unlessDamaged } from '../../errors/damaged-history-error.ts'
import type { Queryable } from '../base/queryable.ts'
import { epochMs } from '../base/sql-rows.ts'
import { queryPositions } from '../packed/unpacked-positions.ts'
import { MOST_REPORTS, type ObservedVehicle } from './vehicle-observations.ts'

/** Hardly a battery of a tracker lasts longer. */
const LONGEST_BATTERY_MS = 24 * 3600_000
/** SQL: whether a stored report (`p`) says that the main supply is there, as {@link showsPower}; and that it is not. */
export const POWERED = `(p.event = 'powerRestored' or p.voltage >= 5 or p.attributes ->> 'charging' = 'true')`
export const UNPOWERED = `(p.event = 'powerCut' or p.voltage < 5 or p.attributes ->> 'charging' = 'false')`

/** SQL: whether a stored report says that its battery is charged. What was stored before the vocabulary held may be neither, and is as good as none. */
export const chargingOf = (report: string) =>
  `case jsonb_typeof(${report}.attributes -> 'charging') when 'boolean' then (${report}.attributes -> 'charging')::boolean end`

const REPORT = `p.device_id = asked.device_id and p.flags & ${POSITION_FLAGS.futureClock} = 0 and p.fix_time < asked.until`
const supply = (positions: string) => `
  with asked as (
    select vehicle_id, device_id, until, greatest(since, until - interval '${LONGEST_BATTERY_MS} milliseconds') as since from (
      select vehicle_id, device_id, to_timestamp(until / 1000) as until, to_timestamp(since / 1000) as since
      from unnest($1::int[], $2::int[], $3::float8[], $4::float8[]) as told(vehicle_id, device_id, until, since)
    ) told
  )
  select asked.vehicle_id as "vehicleId", ${epochMs('said.fix_time')} as at, said.flags & ${POSITION_FLAGS.noFix} = 0 as "hasFix",
         said.speed_kmh as "speedKmh", said.ignition, said.voltage, null as "signalLevel",
         ${chargingOf('said')} as charging, null as jamming, said.event
  from asked
  left join lateral (
    select p.* from ${positions} p where ${REPORT} and p.fix_time >= asked.since and ${POWERED} order by p.fix_time desc limit 1
  ) powered on true
  cross join lateral (
    select powered.* where powered.fix_time is not null
    union all
    (select p.* from ${positions} p where ${REPORT} and p.fix_time >= coalesce(powered.fix_time, asked.since) and ${UNPOWERED}
     order by p.fix_time limit 1)
  ) said
  order by asked.vehicle_id, said.fix_time`

type Row = Observation & { vehicleId: number }

/**
 * How the supply of vehicles was before their newest reports, where none of those shows it: the last report with power, and
 * the first without it. One that runs on its battery soon has no other kind among its newest.
 */
export async function readEarlierSupply(
  client: Queryable,
  vehicles: readonly ObservedVehicle[],
): Promise<ReadonlyMap<number, Observation[]>> {
  const unsure = vehicles.filter(
    ({ deviceId, observations }) =>
      deviceId !== null && observations.length >= MOST_REPORTS && !observations.some(showsPower),
  )
  const together = await unlessDamaged(readSupply(client, unsure), null)
  if (together) return together
  // Of one the history is damaged: the others are told apart from it.
  const each = []
  for (const vehicle of unsure) each.push(...(await unlessDamaged(readSupply(client, [vehicle]), [])))
  return new Map(each)
}

async function readSupply(
  client: Queryable,
  unsure: readonly ObservedVehicle[],
): Promise<ReadonlyMap<number, Observation[]>> {
  if (unsure.length === 0) return new Map()
  const times = unsure.map(
    ({ observations }) => observations.find(({ hasFix }) => hasFix !== null)?.at ?? observations[0]!.at,
  )
  const rows = await queryPositions<Row>(client, {
    asked: unsure.map(({ deviceId, since }, index) => ({
      deviceId: deviceId!,
      from: Math.max(since, times[index]! - LONGEST_BATTERY_MS),
      until: times[index]!,
    })),
    keep: ({ event, voltage, attributes }) => event !== null || voltage !== null || attributes !== null,
    text: supply,
    values: [
      unsure.map(({ vehicleId }) => vehicleId),
      unsure.map(({ deviceId }) => deviceId),
      times,
      unsure.map(({ since }) => since),
    ],
  })
  const found = new Map<number, Observation[]>()
  for (const { vehicleId, ...said } of rows) found.set(vehicleId, [...(found.get(vehicleId) ?? []), said])
  return found
}

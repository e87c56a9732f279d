import type { Peers } from '@monitorweb/domain/diagnosis/diagnosis-evidence'
import type { EpochMs } from '@monitorweb/domain/position/position-report'
import type { Queryable } from '../base/queryable.ts'

/** It says where and when a vehicle fell silent. */
export interface Silence {
  vehicleId: number
  at: EpochMs
  latitude: number | null
  longitude: number | null
  carrier: string
  protocol: string
  /** One that reports seldom is heard last long before an outage: others that fell silent within this after it count too. */
  lateAfterSeconds: number
}

/** It counts who fell silent with a vehicle, of those that were reporting. */
export interface SilencePeers {
  sameArea: Peers
  sameCarrier: Peers
  sameProtocol: Peers
}

/** What falls silent within this of another fell silent with it, in the same place. */
const TOGETHER = "interval '10 minutes'"
/** Whoever was heard within this before it was reporting. */
const REPORTING = "interval '1 hour'"
/** Only silence of such length is silence. */
const SILENT = "interval '15 minutes'"
/** The area reaches about 5 km to each side. */
const AREA_DEGREES = 0.05

const PEERS = `
  with silence as (
    select vehicle_id, to_timestamp(at / 1000) as at, latitude, longitude, carrier, protocol,
           greatest(${TOGETHER}, make_interval(secs => late_after)) as seldom
    from unnest($1::int[], $2::float8[], $3::float8[], $4::float8[], $5::text[], $6::text[], $7::float8[])
      as told(vehicle_id, at, latitude, longitude, carrier, protocol, late_after)
  ),
  other as materialized (
    select i.vehicle_id, a.last_communication_at as heard_at, d.carrier, d.first_protocol as protocol,
           p.latitude_e7 / 1e7::float8 as latitude, p.longitude_e7 / 1e7::float8 as longitude
    from installation i
    join vehicle v on v.id = i.vehicle_id and v.inactive_at is null and v.status = 0
    join device d on d.id = i.device_id
    join device_activity a on a.device_id = d.id
    left join last_position p on p.device_id = d.id and p.installation_id = i.id
    where i.period @> now() and p.ignition is distinct from false
  )
  select silence.vehicle_id as "vehicleId",
    count(*) filter (where shared.area)::int as "areaReporting",
    count(*) filter (where shared.area and shared.fell)::int as "areaSilent",
    count(*) filter (where shared.carrier)::int as "carrierReporting",
    count(*) filter (where shared.carrier and shared.fell_later)::int as "carrierSilent",
    count(*) filter (where shared.protocol)::int as "protocolReporting",
    count(*) filter (where shared.protocol and shared.fell_later)::int as "protocolSilent"
  from silence
  left join other on other.vehicle_id <> silence.vehicle_id and other.heard_at >= silence.at - ${REPORTING}
  cross join lateral (
    select abs(other.latitude - silence.latitude) < ${AREA_DEGREES} and abs(other.longitude - silence.longitude) < ${AREA_DEGREES} as area,
           silence.carrier <> '' and upper(other.carrier) = upper(silence.carrier) as carrier,
           other.protocol = silence.protocol as protocol,
           other.heard_at between silence.at - ${TOGETHER} and silence.at + ${TOGETHER}
             and other.heard_at < now() - ${SILENT} as fell,
           other.heard_at between silence.at - ${TOGETHER} and silence.at + silence.seldom
             and other.heard_at < now() - ${SILENT} as fell_later
  ) shared
  group by silence.vehicle_id`

interface PeerRow {
  vehicleId: number
  areaReporting: number
  areaSilent: number
  carrierReporting: number
  carrierSilent: number
  protocolReporting: number
  protocolSilent: number
}

/**
 * Counts for each silence how many other vehicles with the engine on were reporting before, and how many of them fell
 * silent at the same time: in the same place, with the same operator, with the same protocol. It answers counts alone,
 * over all vehicles.
 */
export async function countSilencePeers(
  client: Queryable,
  silences: readonly Silence[],
): Promise<Map<number, SilencePeers>> {
  if (silences.length === 0) return new Map()
  const { rows } = await client.query<PeerRow>(PEERS, [
    silences.map(({ vehicleId }) => vehicleId),
    silences.map(({ at }) => at),
    silences.map(({ latitude }) => latitude),
    silences.map(({ longitude }) => longitude),
    silences.map(({ carrier }) => carrier),
    silences.map(({ protocol }) => protocol),
    silences.map(({ lateAfterSeconds }) => lateAfterSeconds),
  ])
  const asked = new Map(silences.map((silence) => [silence.vehicleId, silence]))
  return new Map(rows.map((row) => [row.vehicleId, toPeers(row, asked.get(row.vehicleId)!)]))
}

function toPeers(row: PeerRow, { carrier, protocol }: Silence): SilencePeers {
  return {
    sameArea: { name: '', reporting: row.areaReporting, fellSilent: row.areaSilent },
    sameCarrier: { name: carrier, reporting: row.carrierReporting, fellSilent: row.carrierSilent },
    sameProtocol: { name: protocol, reporting: row.protocolReporting, fellSilent: row.protocolSilent },
  }
}

import { UNTRUSTED_FLAGS } from '@monitorweb/domain/position/position-flags'
import type { EpochMs } from '@monitorweb/domain/position/position-report'
import { plainArray } from '../base/array-literal.ts'
import { isCorrected } from '../base/clock-corrections.ts'
import type { Queryable } from '../base/queryable.ts'
import { epochMs } from '../base/sql-rows.ts'

/** A place that a vehicle was at, and when. */
export interface KnownPlace {
  at: EpochMs
  latitude: number
  longitude: number
}

/** Asks for the newest place of these instants: after `since`, up to `at`. */
export interface PlaceQuestion {
  since: EpochMs
  at: EpochMs
}

const FOUND = `p.device_id = i.device_id and p.flags & ${UNTRUSTED_FLAGS} = 0
  and p.fix_time > to_timestamp(asked.since / 1000) and p.fix_time <= to_timestamp(asked.at / 1000)
  and p.fix_time >= coalesce(lower(i.period * o.period), '-infinity')
  and p.fix_time < coalesce(upper(i.period * o.period), 'infinity')`

/**
 * Finds for each question the newest place that a vehicle's devices reported, of what belongs to its owner at that
 * instant; null where there is none. Each looks no farther back than it asks.
 */
export async function findLastKnownPlaces(
  pool: Queryable,
  vehicleId: number,
  questions: readonly PlaceQuestion[],
): Promise<(KnownPlace | null)[]> {
  const { rows } = await pool.query<{ [Name in keyof KnownPlace]: number | null }>(
    `select ${epochMs('known.fix_time')} as at, known.latitude_e7 / 1e7::float8 as latitude,
            known.longitude_e7 / 1e7::float8 as longitude
     from unnest($2::float8[], $3::float8[]) with ordinality as asked(since, at, place)
     left join lateral (
       select found.* from ownership o
       join installation i on i.vehicle_id = o.vehicle_id and i.period && o.period
       cross join lateral (
         (select p.fix_time, p.latitude_e7, p.longitude_e7 from stored_position p
          where not ${isCorrected('i.device_id')} and ${FOUND} order by p.fix_time desc, p.digest desc limit 1)
         union all
         (select p.fix_time, p.latitude_e7, p.longitude_e7
          from corrected_positions(i.device_id, to_timestamp(asked.since / 1000), to_timestamp((asked.at + 1) / 1000)) p
          where ${isCorrected('i.device_id')} and ${FOUND} order by p.fix_time desc, p.digest desc limit 1)
       ) found
       where o.vehicle_id = $1 and o.slot = 0 and o.period @> to_timestamp(asked.at / 1000)
       order by found.fix_time desc limit 1
     ) known on true
     order by asked.place`,
    [vehicleId, plainArray(questions.map(({ since }) => since)), plainArray(questions.map(({ at }) => at))],
  )
  return rows.map(({ at, latitude, longitude }) =>
    at === null || latitude === null || longitude === null ? null : { at, latitude, longitude },
  )
}

import type { EpochMs } from '@monitorweb/domain/position/position-report'
import type { ToldDriver } from '@monitorweb/domain/track/report/drivers'
import { firstAtOrAfter } from '@monitorweb/domain/track/track'
import { float8Array, int4Array } from '../base/binary-array.ts'
import { askCellsOf } from '../base/cells.ts'
import type { Queryable } from '../base/queryable.ts'
import { epochMs } from '../base/sql-rows.ts'
import { type GrowingTrack, goOn, type TrackPiece } from '../positions/growing-track.ts'
import { hotFrom } from '../positions/hot-days.ts'
import { pieceOf } from '../positions/joined-tracks.ts'
import { type TrackColumns, trackColumns, trackOf } from '../positions/track-columns.ts'
import { READING_SOURCES, readingColumns } from '../tracks/reading-columns.ts'
import type { TrackPeriod } from '../tracks/track-store.ts'
import { type RuleReadingName, type RuleTrackAsked, spared } from './rule-track.ts'

/** What the devices told up to now, with who drove where that was asked. */
export interface RecentTrack extends GrowingTrack {
  told: readonly ToldDriver[]
}

/** What one device told in a period, as a piece of what many did. */
export interface RecentPiece extends TrackPiece {
  told: readonly ToldDriver[]
}

const NOBODY: readonly ToldDriver[] = []

/** Whoever reported more since its checkpoint is read by itself, and none of it is remembered. */
export const MOST_RECENT_POINTS = 500

interface Row extends TrackColumns {
  /** The place of the period that each point is of, from 1 on. */
  places: number[] | null
  told: { place: number; at: EpochMs; driverId: string }[] | null
  /** Of the periods in which something is packed. */
  packed: number[] | null
}

/**
 * Reads the newest points of many devices in one statement and as one track, which for most takes a small part of asking of each. Null where one
 * has to be read by itself: there are many points, or some that are packed or read at other times than they are stored at.
 */
export async function readRecentTracks(
  client: Queryable,
  periods: readonly TrackPeriod[],
  asked: RuleTrackAsked,
): Promise<(RecentPiece | null)[]> {
  if (periods.length === 0) return []
  const text = statement(asked)
  const name = `rules-recent-tracks ${wordsOfAsked(asked)}`
  return await askCellsOf(client, periods, async (cell, some) => {
    const { rows } = await cell.query<Row>({
      ...{ name, text },
      values: [
        int4Array(some.map(({ deviceId }) => deviceId)),
        float8Array(some.map(({ from }) => from)),
        float8Array(some.map(({ until }) => until)),
        hotFrom(Date.now()),
      ],
    })
    return divide(rows[0]!, some, asked.readings)
  })
}

/** Says of each period whether its device told anything in it. */
export async function findTold(
  client: Queryable,
  periods: readonly Pick<TrackPeriod, 'deviceId' | 'from' | 'until'>[],
): Promise<boolean[]> {
  if (periods.length === 0) return []
  return await askCellsOf(client, periods, async (cell, some) => {
    const { rows } = await cell.query<{ isTold: boolean }>({
      name: 'rules-told-before',
      text: `
        select exists (
            select from packed_day d where d.device_id = asked.device_id
              and d.first_fix_time < to_timestamp(asked.until / 1000) and d.last_fix_time >= to_timestamp(asked.since / 1000)
          ) or exists (
            select from stored_position p where p.device_id = asked.device_id
              and p.fix_time >= to_timestamp(asked.since / 1000) and p.fix_time < to_timestamp(asked.until / 1000)
          ) as "isTold"
        from unnest($1::int[], $2::float8[], $3::float8[]) with ordinality as asked(device_id, since, until, place)
        order by asked.place`,
      values: [
        int4Array(some.map(({ deviceId }) => deviceId)),
        float8Array(some.map(({ from }) => from)),
        float8Array(some.map(({ until }) => until)),
      ],
    })
    return rows.map(({ isTold }) => isTold)
  })
}

/** What was asked of a track, as text. */
export function wordsOfAsked({ readings, isOdometerAsked, areDriversAsked }: RuleTrackAsked): string {
  return [...readings, isOdometerAsked, areDriversAsked].join(' ')
}

function divide(
  { places, told, packed, ...columns }: Row,
  periods: readonly TrackPeriod[],
  readings: readonly RuleReadingName[],
): (RecentPiece | null)[] {
  const all = trackOf(columns, readings)
  let at = 0
  return periods.map(({ isCorrected }, index) => {
    const place = index + 1
    const from = at
    while (at < all.length && places![at] === place) at++
    if (isCorrected || at - from > MOST_RECENT_POINTS || packed?.includes(place)) return null
    const own = told?.filter((each) => each.place === place)
    const drivers = own?.map(({ at: toldAt, driverId }) => ({ at: toldAt, driverId })) ?? NOBODY
    return { all, from, count: at - from, told: drivers }
  })
}

/** What is read for the first time as a track that can be gone on with. */
export function beginTrack({ all, from, count, told }: RecentPiece): RecentTrack {
  return { track: pieceOf(all, from, count), told, room: null }
}

/**
 * Goes on with what was read before by what was read since, from an instant on. What was read before is used up by it ({@link goOn}).
 */
export function continueTrack(before: RecentTrack, since: RecentPiece, from: EpochMs): RecentTrack {
  const isTold = before.told.length + since.told.length > 0
  return {
    ...goOn(before, firstAtOrAfter(before.track, from), since),
    told: isTold ? [...before.told, ...since.told].filter(({ at }) => at >= from) : NOBODY,
  }
}

function statement({ readings, isOdometerAsked, areDriversAsked }: RuleTrackAsked): string {
  const told = areDriversAsked
    ? `json_agg(json_build_object('place', p.place, 'at', ${epochMs('p.fix_time')}, 'driverId', p.attributes ->> 'driverId'))
         filter (where p.attributes ? 'driverId')`
    : 'null'
  const sources = readings.length > 0 ? `, ${READING_SOURCES}` : areDriversAsked ? ', p.attributes' : ''
  return `
    with asked as materialized (
      select * from unnest($1::int[], $2::float8[], $3::float8[]) with ordinality as asked(device_id, since, until, place)
    )
    select ${[trackColumns(spared(isOdometerAsked)), ...readingColumns(readings)].join(', ')},
      array_agg(p.place::int) as places, ${told} as told,
      (select array_agg(asked.place::int) from asked where asked.since < $4 and exists (
        select from packed_day d where d.device_id = asked.device_id
          and d.first_fix_time < to_timestamp(asked.until / 1000) and d.last_fix_time >= to_timestamp(asked.since / 1000)
      )) as packed
    from (
      select asked.place, p.*
      from asked cross join lateral (
        select p.fix_time, p.digest, p.latitude_e7, p.longitude_e7, p.speed_kmh, p.odometer_km, p.ignition, p.flags, p.event${sources}
        from stored_position p
        where p.device_id = asked.device_id and p.fix_time >= to_timestamp(asked.since / 1000)
          and p.fix_time < to_timestamp(asked.until / 1000)
        order by p.fix_time, p.digest limit ${MOST_RECENT_POINTS + 1}
      ) p
      order by asked.place, p.fix_time, p.digest
    ) p`
}

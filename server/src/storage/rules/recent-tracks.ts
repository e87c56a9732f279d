import type { EpochMs } from '@monitorweb/domain/position/position-report'
import type { ToldDriver } from '@monitorweb/domain/track/report/drivers'
import { askCellsOf } from '../base/cells.ts'
import type { Queryable } from '../base/queryable.ts'
import { epochMs } from '../base/sql-rows.ts'
import { type TrackColumns, trackColumns, trackOf } from '../positions/track-columns.ts'
import { READING_SOURCES, readingColumns } from '../tracks/reading-columns.ts'
import type { TrackPeriod } from '../tracks/track-store.ts'
import { type RuleTrack, type RuleTrackAsked, spared, withReadings } from './rule-track.ts'

/** What the devices told in a period, with who drove where that was asked. */
export interface RecentTrack {
  track: RuleTrack
  told: ToldDriver[]
}

/** Whoever reported more since it was judged last is read by itself. */
const MOST_POINTS = 500

type Row = TrackColumns & { isPacked: boolean; told: { at: EpochMs; driverId: string }[] | null }

/**
 * Reads the newest points of many devices in one statement, which for most takes a small part of asking of each. Null where one
 * has to be read by itself: there are many points, or some that are packed or read at other times than they are stored at.
 */
export async function readRecentTracks(
  client: Queryable,
  periods: readonly TrackPeriod[],
  asked: RuleTrackAsked,
): Promise<(RecentTrack | null)[]> {
  if (periods.length === 0) return []
  const { readings } = asked
  const text = statement(asked)
  const name = `rules-recent-tracks ${[...readings, asked.isOdometerAsked, asked.areDriversAsked].join(' ')}`
  return await askCellsOf(client, periods, async (cell, some) => {
    const { rows } = await cell.query<Row>({
      ...{ name, text },
      values: [some.map(({ deviceId }) => deviceId), some.map(({ from }) => from), some.map(({ until }) => until)],
    })
    return rows.map(({ isPacked, told, ...columns }, index) => {
      const track = trackOf(columns, readings)
      if (isPacked || some[index]!.isCorrected || track.length > MOST_POINTS) return null
      return { track: withReadings([track], readings), told: told ?? [] }
    })
  })
}

function statement({ readings, isOdometerAsked, areDriversAsked }: RuleTrackAsked): string {
  const told = areDriversAsked
    ? `, json_agg(json_build_object('at', ${epochMs('p.fix_time')}, 'driverId', p.attributes ->> 'driverId'))
         filter (where p.attributes ? 'driverId') as told`
    : ', null as told'
  const sources = readings.length > 0 ? `, ${READING_SOURCES}` : areDriversAsked ? ', p.attributes' : ''
  return `
    select found.*, exists (
      select from packed_day d where d.device_id = asked.device_id
        and d.first_fix_time < to_timestamp(asked.until / 1000) and d.last_fix_time >= to_timestamp(asked.since / 1000)
    ) as "isPacked"
    from unnest($1::int[], $2::float8[], $3::float8[]) with ordinality as asked(device_id, since, until, place)
    cross join lateral (
      select ${[trackColumns(spared(isOdometerAsked)), ...readingColumns(readings)].join(', ')}${told}
      from (
        select p.fix_time, p.digest, p.latitude_e7, p.longitude_e7, p.speed_kmh, p.odometer_km, p.ignition, p.flags, p.event${sources}
        from stored_position p
        where p.device_id = asked.device_id and p.fix_time >= to_timestamp(asked.since / 1000)
          and p.fix_time < to_timestamp(asked.until / 1000)
        order by p.fix_time, p.digest limit ${MOST_POINTS + 1}
      ) p
    ) found
    order by asked.place`
}

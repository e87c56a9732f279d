import type { ReadingName } from '@monitorweb/contract/tracks/track-readings'
import { NO_PLACE_FLAGS, POSITION_FLAGS } from '@monitorweb/domain/position/position-flags'
import type { EpochMs, ReportEvent } from '@monitorweb/domain/position/position-report'
import type { Queryable } from '../base/queryable.ts'
import { READING_SOURCES, readingColumns } from './reading-columns.ts'
import { type StoredTrack, TRACK_COLUMNS, type TrackColumns, trackOf } from './track-columns.ts'

/** This is a time range of one device, `until` excluded. */
export interface TrackPeriod {
  deviceId: number
  from: EpochMs
  until: EpochMs
  /** Whether some of it is read at other times than it is stored at: see {@link positionsIn}. Absent: no. */
  isCorrected?: boolean
}

/** A track was left here: it goes on after this position. */
export interface TrackPlace {
  fixTime: EpochMs
  digest: bigint
}

/** Only positions whose speed, to a hundredth of a km/h, compares so; those without a speed never do. */
export interface SpeedCondition {
  comparison: 'above' | 'below' | 'equal'
  speedKmh: number
}

/** Only positions of which all of this is true. */
export interface PositionCondition {
  speed?: SpeedCondition | undefined
  /** One of these happened; none named: whatever happened. */
  events?: readonly ReportEvent[] | undefined
  /** The ignition was so; one that was not reported is neither. */
  ignition?: boolean | undefined
  /** Received so long after their fix and more. */
  delayedMs?: number | undefined
}

export interface TrackOptions extends PositionCondition {
  after?: TrackPlace
  /**
   * Which points: those with a place, which is what a preview wants; all positions; or what heartbeats told as well,
   * which the engine asks for.
   */
  which?: 'placed' | 'positions' | 'all'
  skip?: number
  limit?: number
  /** Beside what every track has. */
  readings?: readonly ReadingName[]
}

const COMPARISONS = { above: '>', below: '<', equal: '=' } as const

/** SQL: what `p` must be, with {@link conditionValues} as $4 and on. */
function condition({ speed, which = 'placed' }: Pick<TrackOptions, 'speed' | 'which'>): string {
  const compared = speed
    ? `round(p.speed_kmh::numeric, 2) ${COMPARISONS[speed.comparison]} $4::numeric`
    : '$4::numeric is null'
  const isTold = `${compared} and ($5::text[] is null or p.event = any($5)) and ($6::boolean is null or p.ignition = $6)
    and ($7::float8 is null or p.received_at - p.fix_time > $7 * interval '1 millisecond')`
  return which === 'all'
    ? isTold
    : `p.flags & ${which === 'placed' ? NO_PLACE_FLAGS : POSITION_FLAGS.noPlace} = 0 and ${isTold}`
}

function conditionValues({ speed, events = [], ignition, delayedMs }: PositionCondition): unknown[] {
  return [speed?.speedKmh ?? null, events.length > 0 ? events : null, ignition ?? null, delayedMs ?? null]
}

/**
 * SQL: the positions of a device in a period, `$1` to `$3`, to be called `p`. Only devices whose clock was wrong have
 * corrections, and only they pay for them.
 */
export function positionsIn({ isCorrected }: Pick<TrackPeriod, 'isCorrected'>): string {
  return isCorrected
    ? 'corrected_positions($1, to_timestamp($2::float8 / 1000), to_timestamp($3::float8 / 1000))'
    : 'stored_position'
}

/**
 * The one door to history: the positions of a device in a period, as columns.
 * Whose they are is the caller's matter, who knows installations and ownerships.
 */
export async function readTrack(
  pool: Queryable,
  period: TrackPeriod,
  options: TrackOptions = {},
): Promise<StoredTrack> {
  const { rows } = await pool.query<TrackColumns>(trackQuery(period, options))
  return trackOf(rows[0]!, options.readings)
}

/** What {@link readTrack} asks of the database, for measuring the database alone. */
export function trackQuery(period: TrackPeriod, options: TrackOptions): { text: string; values: unknown[] } {
  const { after, skip = 0, limit, readings = [] } = options
  const sources = readings.length > 0 ? `, ${READING_SOURCES}` : ''
  return {
    text: `select ${[TRACK_COLUMNS, ...readingColumns(readings)].join(', ')}
     from (
       select p.fix_time, p.received_at, p.digest, p.latitude_e7, p.longitude_e7, p.speed_kmh, p.course_degrees,
              p.odometer_km, p.voltage, p.ignition, p.flags, p.event${sources}
       from ${positionsIn(period)} p
       where p.device_id = $1 and p.fix_time >= to_timestamp($2::float8 / 1000) and p.fix_time < to_timestamp($3::float8 / 1000)
         and ${condition(options)} and ($8::float8 is null or (p.fix_time, p.digest) > (to_timestamp($8::float8 / 1000), $9::bigint))
       order by p.fix_time, p.digest limit $10 offset $11
     ) p`,
    values: [
      period.deviceId,
      period.from,
      period.until,
      ...conditionValues(options),
      after?.fixTime ?? null,
      after?.digest.toString() ?? null,
      limit ?? null,
      skip,
    ],
  }
}

/** Counts how many positions {@link readTrack} would answer of all positions, for each of many periods. */
export async function countTracks(
  pool: Queryable,
  periods: readonly TrackPeriod[],
  only: PositionCondition = {},
): Promise<number[]> {
  const counted = condition({ ...only, which: 'positions' })
  const { rows } = await pool.query<{ count: number }>(
    `select case when asked.corrected
       then (select count(*) from corrected_positions(asked.device_id, asked.since, asked.until) p where ${counted})
       else (select count(*) from stored_position p
             where p.device_id = asked.device_id and p.fix_time >= asked.since and p.fix_time < asked.until and ${counted})
     end::float8 as count
     from (
       select device_id, to_timestamp(since / 1000) as since, to_timestamp(until / 1000) as until, corrected, place
       from unnest($1::int[], $2::float8[], $3::float8[], $8::boolean[])
         with ordinality as asked(device_id, since, until, corrected, place)
     ) asked
     order by place`,
    [
      periods.map((period) => period.deviceId),
      periods.map((period) => period.from),
      periods.map((period) => period.until),
      ...conditionValues(only),
      periods.map((period) => period.isCorrected ?? false),
    ],
  )
  return rows.map((row) => row.count)
}

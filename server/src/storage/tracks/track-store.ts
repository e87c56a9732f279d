import type { EpochMs } from '@monitorweb/domain/position/position-report'
import { askCellOf, askCellsOf } from '../base/cells.ts'
import type { Queryable } from '../base/queryable.ts'
import { epochMs } from '../base/sql-rows.ts'
import { countDay, readDays } from '../packed/packed-track.ts'
import { type DayBundle, dayBundle, daysOf } from '../packed/stored-days.ts'
import { DAY_MS } from '../positions/hot-days.ts'
import { joinTracks, mergeTracks, pieceOf } from '../positions/joined-tracks.ts'
import { type StoredTrack, type TrackColumns, trackColumns, trackOf } from '../positions/track-columns.ts'
import {
  condition,
  conditionValues,
  isPicky,
  type PositionCondition,
  type TrackOptions,
  type TrackPlace,
} from '../positions/track-conditions.ts'
import { READING_SOURCES, readingColumns } from './reading-columns.ts'

/** This is a time range of one device, `until` excluded. */
export interface TrackPeriod {
  deviceId: number
  from: EpochMs
  until: EpochMs
  /** Whether some of it is read at other times than it is stored at: see {@link positionsIn}. Absent: no. */
  isCorrected?: boolean
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
 * The one door to history: the positions of a device in a period, as columns, wherever they lie. Whose they are is the
 * caller's matter, who knows installations and ownerships. Throws DamagedHistoryError where a part of it cannot be read.
 */
export async function readTrack(
  pool: Queryable,
  period: TrackPeriod,
  options: TrackOptions = {},
): Promise<StoredTrack> {
  let { skip = 0 } = options
  let rest: TrackRest | null = { period, after: options.after }
  const tracks: StoredTrack[] = []
  let missing = options.limit ?? Number.POSITIVE_INFINITY
  while (rest !== null && (missing > 0 || tracks.length === 0)) {
    const limit = missing === Number.POSITIVE_INFINITY ? undefined : missing
    const slice: TrackSlice = await readSlice(pool, rest, { digests: true, ...options, skip, limit })
    const skipped = Math.min(skip - slice.skipped, slice.track.length)
    const taken = Math.min(missing, slice.track.length - skipped)
    tracks.push(pieceOf(slice.track, skipped, taken))
    skip -= slice.skipped + skipped
    missing -= taken
    rest = slice.rest
  }
  return joinTracks(tracks)
}

/** Reads a whole track slice by slice, each a statement of its own: between two of them a report can end. */
export async function* readSlices(
  pool: Queryable,
  period: TrackPeriod,
  { slicePoints, digests = false, spared }: { slicePoints: number } & Pick<TrackOptions, 'digests' | 'spared'>,
): AsyncGenerator<StoredTrack> {
  for (let rest: TrackRest | null = { period }; rest !== null; ) {
    const slice: TrackSlice = await readSlice(pool, rest, {
      ...{ which: 'all', limit: slicePoints, digests },
      ...(spared && { spared }),
    })
    yield slice.track
    rest = slice.rest
  }
}

/** What of a track is still to be read. */
interface TrackRest {
  period: TrackPeriod
  after?: TrackPlace | undefined
}

interface TrackSlice {
  track: StoredTrack
  /** So many of the points to be skipped were. */
  skipped: number
  rest: TrackRest | null
}

type SliceOptions = Omit<TrackOptions, 'after' | 'digests'> & { digests: boolean }

/** So many points are packed at most in the days that one statement reads, beside the last of them: a month at ten seconds. */
const SLICE_POINTS = 300_000

type SliceRow = TrackColumns & DayBundle & { until: EpochMs | null }

/**
 * Reads rows and packed days of one moment, up to a number of points, of which no more are rows. Nothing lies in both, and
 * nothing changes its place in the order, so what another slice begins with follows.
 */
async function readSlice(pool: Queryable, { period, after }: TrackRest, options: SliceOptions): Promise<TrackSlice> {
  const { skip = 0, limit = Number.POSITIVE_INFINITY, readings } = options
  const query = trackQuery(period, { ...options, after })
  const { rows } = await askCellOf(pool, period.deviceId, (cell) => cell.query<SliceRow>(query))
  const row = rows[0]!
  const found = trackOf(row, readings)
  const stored = daysOf(period.deviceId, row)
  // Where there are days, what is skipped is known only once they were read.
  const skipped = stored.length === 0 ? skip : 0
  const isFull = found.length > 0 && found.length >= skip - skipped + limit
  const last = isFull ? { fixTime: found.fixTime.at(-1)!, digest: found.digest.at(-1)! } : undefined
  const { from, until } = period
  const days = (['before', 'among', 'after'] as const).map((side) => {
    const beside = stored.filter(({ day }) => sideOf(day, found) === side)
    const digests = options.digests || side === 'among'
    const track = readDays(beside, { ...options, from, until, after, digests })
    return last ? upTo(track, last) : track
  })
  const track = mergeTracks([found, ...days])
  if (last) return { track, skipped, rest: { period, after: last } }
  return { track, skipped, rest: row.until === null ? null : { period: { ...period, from: row.until } } }
}

/** Where a day lies beside points that were found: where it is among them, who comes first is told by digests. */
function sideOf(day: string, { fixTime, length }: StoredTrack): 'before' | 'among' | 'after' {
  const from = Date.parse(`${day}T00:00:00Z`)
  if (length === 0 || fixTime[0]! >= from + DAY_MS) return 'before'
  return fixTime[length - 1]! >= from ? 'among' : 'after'
}

function upTo(track: StoredTrack, { fixTime, digest }: TrackPlace): StoredTrack {
  let end = 0
  while (
    end < track.length &&
    (track.fixTime[end]! < fixTime || (track.fixTime[end] === fixTime && track.digest[end]! <= digest))
  )
    end++
  return pieceOf(track, 0, end)
}

/** What a slice asks of the database, for measuring the database alone. */
export function trackQuery(period: TrackPeriod, options: TrackOptions): { text: string; values: unknown[] } {
  const { after, skip = 0, limit, readings = [], spared } = options
  const sources = readings.length > 0 ? `, ${READING_SOURCES}` : ''
  return {
    text: `with days as materialized (
       select day, bytes, sum(points) over (order by day) - points as before from packed_day
       where device_id = $1 and first_fix_time < to_timestamp($3::float8 / 1000)
         and last_fix_time >= to_timestamp(greatest($2::float8, $8::float8) / 1000)
     ),
     reach as (select min(day)::timestamp at time zone 'UTC' as until from days where before >= $12)
     select ${[trackColumns(spared), ...readingColumns(readings)].join(', ')}, ${dayBundle('days', 'before < $12')},
            ${epochMs('(select until from reach)')} as until
     from (
       select p.fix_time, p.received_at, p.digest, p.latitude_e7, p.longitude_e7, p.speed_kmh, p.course_degrees,
              p.odometer_km, p.voltage, p.ignition, p.flags, p.event${sources}
       from ${positionsIn(period)} p
       where p.device_id = $1 and p.fix_time >= to_timestamp($2::float8 / 1000) and p.fix_time < to_timestamp($3::float8 / 1000)
         and p.fix_time < coalesce((select until from reach), 'infinity')
         and ${condition(options)} and ($8::float8 is null or (p.fix_time, p.digest) > (to_timestamp($8::float8 / 1000), $9::bigint))
       order by p.fix_time, p.digest
       limit $10::bigint + case when exists (select from days) then $11::bigint else 0 end
       offset case when exists (select from days) then 0 else $11::bigint end
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
      isPicky(options) ? SLICE_POINTS : Math.min(SLICE_POINTS, skip + (limit ?? SLICE_POINTS)),
    ],
  }
}

/** Periods are counted so many at a time: days that have to be opened for it are in memory together. */
const COUNTED_AT_ONCE = 50

/** Counts how many positions {@link readTrack} would answer of all positions, for each of many periods. */
export async function countTracks(
  pool: Queryable,
  periods: readonly TrackPeriod[],
  only: PositionCondition = {},
): Promise<number[]> {
  const counts: number[] = []
  for (let at = 0; at < periods.length; at += COUNTED_AT_ONCE) {
    const some = periods.slice(at, at + COUNTED_AT_ONCE)
    counts.push(...(await askCellsOf(pool, some, (cell, asked) => countSome(cell, asked, only))))
  }
  return counts
}

async function countSome(pool: Queryable, periods: readonly TrackPeriod[], only: PositionCondition): Promise<number[]> {
  const counted = condition({ ...only, which: 'positions' })
  const values = conditionValues(only)
  const isWhole = `${!isPicky(only)} and first_fix_time >= asked.since and last_fix_time < asked.until`
  const days = `(select * from packed_day d where d.device_id = asked.device_id
      and d.first_fix_time < asked.until and d.last_fix_time >= asked.since) d`
  const { rows } = await pool.query<{ count: number } & DayBundle>(
    `select (case when asked.corrected
       then (select count(*) from corrected_positions(asked.device_id, asked.since, asked.until) p where ${counted})
       else (select count(*) from stored_position p
             where p.device_id = asked.device_id and p.fix_time >= asked.since and p.fix_time < asked.until and ${counted})
     end + (select coalesce(sum(positions), 0) from ${days} where ${isWhole}))::float8 as count,
     ${dayBundle(days, `not (${isWhole})`)}
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
      ...values,
      periods.map((period) => period.isCorrected ?? false),
    ],
  )
  return rows.map(({ count, ...bundle }, index) => {
    const { deviceId, from, until } = periods[index]!
    const query = { ...only, which: 'positions', from, until } as const
    return daysOf(deviceId, bundle).reduce((sum, day) => sum + countDay(day, query), count)
  })
}

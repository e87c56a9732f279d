import { UNTRUSTED_FLAGS } from '@monitorweb/domain/position/position-flags'
import type { EpochMs } from '@monitorweb/domain/position/position-report'
import type { Track } from '@monitorweb/domain/track/track'
import { plainArray } from '../base/array-literal.ts'
import { isCorrected } from '../base/clock-corrections.ts'
import type { Queryable } from '../base/queryable.ts'
import { epochMs } from '../base/sql-rows.ts'
import { openTrack, type StoredDay } from '../packed/stored-days.ts'

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

/** SQL: of an installation `i` in the time of an owner `o`, what belongs to a question. */
const FOUND = `p.device_id = i.device_id and p.flags & ${UNTRUSTED_FLAGS} = 0
  and p.fix_time > to_timestamp(asked.since / 1000) and p.fix_time <= to_timestamp(asked.up_to / 1000)
  and p.fix_time >= coalesce(lower(i.period * o.period), '-infinity')
  and p.fix_time < coalesce(upper(i.period * o.period), 'infinity')`

/** A question, how far back it was answered, and the newest place that was found. */
interface OpenQuestion extends PlaceQuestion {
  upTo: EpochMs
  best: KnownPlace | null
  isDone: boolean
}

/** The newest packed day that may have a newer place than the rows have. */
interface Candidate extends Omit<StoredDay, 'bytes'> {
  from: EpochMs
  until: EpochMs
}

/**
 * Finds for each question the newest place that a vehicle's devices reported, of what belongs to its owner at that
 * instant; null where there is none. Each looks no farther back than it asks. Throws DamagedHistoryError.
 */
export async function findLastKnownPlaces(
  pool: Queryable,
  vehicleId: number,
  questions: readonly PlaceQuestion[],
): Promise<(KnownPlace | null)[]> {
  const asked: OpenQuestion[] = questions.map((question) => ({
    ...question,
    upTo: question.at,
    best: null,
    isDone: false,
  }))
  const read = dayReader(pool)
  for (let open = asked; open.length > 0; open = open.filter(({ isDone }) => !isDone)) {
    const answers = await askRows(pool, vehicleId, open)
    for (const [index, question] of open.entries()) {
      const { known, candidate } = answers[index]!
      question.best = later(question.best, known)
      const place = candidate && newestIn(await read(candidate), question, candidate)
      question.best = later(question.best, place)
      question.isDone = candidate === null || place !== null
      if (candidate) question.upTo = Math.max(Date.parse(`${candidate.day}T00:00:00Z`), candidate.from) - 1
    }
  }
  return asked.map(({ best }) => best)
}

function later(one: KnownPlace | null, other: KnownPlace | null): KnownPlace | null {
  return one && other ? (other.at > one.at ? other : one) : (one ?? other)
}

async function askRows(
  pool: Queryable,
  vehicleId: number,
  questions: readonly OpenQuestion[],
): Promise<{ known: KnownPlace | null; candidate: Candidate | null }[]> {
  const { rows } = await pool.query<{ known: KnownPlace | null; candidate: Candidate | null }>(
    `select case when known.fix_time is not null then json_build_object('at', ${epochMs('known.fix_time')},
              'latitude', known.latitude_e7 / 1e7::float8, 'longitude', known.longitude_e7 / 1e7::float8) end as known,
            packed.candidate
     from unnest($2::float8[], $3::float8[], $4::float8[]) with ordinality as asked(since, at, up_to, place)
     left join lateral (
       select found.* from ownership o
       join installation i on i.vehicle_id = o.vehicle_id and i.period && o.period
       cross join lateral (
         (select p.fix_time, p.latitude_e7, p.longitude_e7 from stored_position p
          where not ${isCorrected('i.device_id')} and ${FOUND} order by p.fix_time desc, p.digest desc limit 1)
         union all
         (select p.fix_time, p.latitude_e7, p.longitude_e7
          from corrected_positions(i.device_id, to_timestamp(asked.since / 1000), to_timestamp((asked.up_to + 1) / 1000)) p
          where ${isCorrected('i.device_id')} and ${FOUND} order by p.fix_time desc, p.digest desc limit 1)
       ) found
       where o.vehicle_id = $1 and o.slot = 0 and o.period @> to_timestamp(asked.at / 1000)
       order by found.fix_time desc limit 1
     ) known on true
     left join lateral (
       select json_build_object('deviceId', d.device_id, 'day', to_char(d.day, 'YYYY-MM-DD'),
         'from', ${epochMs("greatest(lower(i.period * o.period), '1900-01-01')")},
         'until', ${epochMs("least(upper(i.period * o.period), '3000-01-01')")}) as candidate
       from ownership o
       join installation i on i.vehicle_id = o.vehicle_id and i.period && o.period
       join packed_day d on d.device_id = i.device_id and d.south_e7 is not null
         and d.last_fix_time > greatest(to_timestamp(asked.since / 1000), known.fix_time, lower(i.period * o.period) - interval '1 millisecond')
         and d.first_fix_time <= least(to_timestamp(asked.up_to / 1000), upper(i.period * o.period))
         and (lower(i.period * o.period) is null or lower(i.period * o.period) <= to_timestamp(asked.up_to / 1000))
       where o.vehicle_id = $1 and o.slot = 0 and o.period @> to_timestamp(asked.at / 1000)
       order by d.day desc, lower(i.period * o.period) desc nulls last limit 1
     ) packed on true
     order by asked.place`,
    [
      vehicleId,
      plainArray(questions.map(({ since }) => since)),
      plainArray(questions.map(({ at }) => at)),
      plainArray(questions.map(({ upTo }) => upTo)),
    ],
  )
  return rows
}

/** Opens each packed day once: many questions ask of the same. */
function dayReader(pool: Queryable): (day: Omit<StoredDay, 'bytes'>) => Promise<Track | null> {
  const opened = new Map<string, Track | null>()
  return async ({ deviceId, day }) => {
    const name = `${deviceId} ${day}`
    if (!opened.has(name)) {
      const { rows } = await pool.query<{ bytes: Buffer }>(
        'select bytes from packed_day where device_id = $1 and day = $2',
        [deviceId, day],
      )
      const stored = rows[0] && { deviceId, day, bytes: rows[0].bytes }
      opened.set(name, stored ? openTrack(stored) : null)
    }
    return opened.get(name)!
  }
}

function newestIn(track: Track | null, { since, upTo }: OpenQuestion, { from, until }: Candidate): KnownPlace | null {
  for (let index = (track?.length ?? 0) - 1; index >= 0; index--) {
    const { fixTime, flags, latitude, longitude } = track!
    const at = fixTime[index]!
    if (at <= since) return null
    if (at > upTo || at < from || at >= until || (flags[index]! & UNTRUSTED_FLAGS) !== 0) continue
    return { at, latitude: latitude[index]!, longitude: longitude[index]! }
  }
  return null
}

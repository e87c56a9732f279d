import { UNTRUSTED_FLAGS } from '@monitorweb/domain/position/position-flags'
import type { EpochMs } from '@monitorweb/domain/position/position-report'
import { TAIL_LENGTH } from '@monitorweb/domain/track/quality/newest-trusted-fix'
import type pg from 'pg'
import { float8Array, int4Array } from '../base/binary-array.ts'
import { readTogether } from '../base/connections/pipeline.ts'
import type { CachePlace } from './last-position-cache.ts'
import type { KnownFix, KnownPlace, Span } from './last-position-judge.ts'

/** What is stored of a device, as far as the next commit of it needs to know. */
export interface KnownDevice {
  /** Null while nothing is stored of it; see `device_activity.revision`. */
  revision: number | null
  clockMinutes: number
  /** Whether some of it is read at another time than it is stored. */
  isCorrected: boolean
  spans: Span[]
  places: KnownPlace[]
}

export interface KnownDevices {
  /** Reads what is not known yet of these devices, which the lane of the caller alone writes meanwhile. */
  learn(pool: pg.Pool, deviceIds: readonly number[]): Promise<void>
  /** Reads the tails of places whose tail is not known; those stay unknown of which some may lie in packed days. */
  learnTails(pool: pg.Pool, places: readonly CachePlace[]): Promise<void>
  of(deviceId: number): KnownDevice
  keep(deviceId: number, device: KnownDevice): void
  forget(deviceIds: Iterable<number>): void
}

/** Of about a kilobyte each. */
const MOST_DEVICES = 100_000

/**
 * Remembers of devices what each of their commits would ask: it is read once, then follows from what is committed here. A
 * commit that another process or a change of registers was before is refused by the revision, and then it is read anew.
 */
export function createKnownDevices(): KnownDevices {
  const known = new Map<number, KnownDevice>()

  function of(deviceId: number): KnownDevice {
    return known.get(deviceId) ?? { revision: null, clockMinutes: 0, isCorrected: false, spans: [], places: [] }
  }

  function keep(deviceId: number, device: KnownDevice): void {
    // Who is not asked for the longest is forgotten first, and never who is being committed.
    for (const oldest of known.keys()) {
      if (known.size < MOST_DEVICES || known.has(deviceId)) break
      known.delete(oldest)
    }
    known.set(deviceId, device)
  }

  return {
    async learn(pool, deviceIds) {
      const unknown = deviceIds.filter((id) => {
        const device = known.get(id)
        if (!device) return true
        // A map keeps the order in which keys were set.
        known.delete(id)
        known.set(id, device)
        return false
      })
      if (unknown.length === 0) return
      for (const [id, device] of await readDevices(pool, unknown)) keep(id, device)
    },
    async learnTails(pool, places) {
      const tails = await readTails(
        pool,
        places.flatMap((place, index) => pieces(of(place.deviceId), place, index)),
      )
      const packedUntil = await readPackedUntil(pool, places)
      for (const [index, { deviceId, installationId }] of places.entries()) {
        const device = of(deviceId)
        const found = tails.get(index) ?? []
        const isPacked =
          (packedUntil.get(deviceId) ?? Number.NEGATIVE_INFINITY) >
          (found[TAIL_LENGTH - 1]?.fixTime ?? Number.NEGATIVE_INFINITY)
        if (isPacked) continue
        keep(deviceId, {
          ...device,
          places: device.places.map((place) =>
            place.installationId === installationId ? { ...place, tail: tailOf(place, found) } : place,
          ),
        })
      }
    },
    of,
    keep,
    forget(deviceIds) {
      for (const id of deviceIds) known.delete(id)
    },
  }
}

/** The last position belongs to its tail, also where its day was dropped meanwhile. */
function tailOf({ last }: KnownPlace, found: readonly KnownFix[]): KnownFix[] {
  const isFound = found.some(({ fixTime, digest }) => fixTime === last.fixTime && digest === last.digest)
  const tail = isFound ? [...found] : [...found, last]
  return tail
    .sort((one, other) => other.fixTime - one.fixTime || (one.digest < other.digest ? 1 : -1))
    .slice(0, TAIL_LENGTH)
}

/** Answers of devices that have packed days when the last of these ends. */
async function readPackedUntil(pool: pg.Pool, places: readonly CachePlace[]): Promise<Map<number, EpochMs>> {
  const { rows } = await pool.query<{ id: number; until: EpochMs }>({
    name: 'find-packed-until',
    text: `
      select asked.id, (extract(epoch from max(d.day) + 1) * 1000)::float8 as until
      from unnest($1::int4[]) as asked(id) join packed_day d on d.device_id = asked.id group by asked.id`,
    values: [int4Array([...new Set(places.map(({ deviceId }) => deviceId))])],
  })
  return new Map(rows.map(({ id, until }) => [id, until]))
}

type ReadFix = Omit<KnownFix, 'digest'> & { digest: string }

/** The revision is read first: what is read after it is at least as new, and what is newer refuses the commit. */
async function readDevices(pool: pg.Pool, ids: readonly number[]): Promise<Map<number, KnownDevice>> {
  const values = [int4Array(ids)]
  const [activities, installations, positions] = await readTogether(pool, [
    { name: 'find-revisions', text: FIND_REVISIONS, values },
    { name: 'find-installations', text: FIND_INSTALLATIONS, values },
    { name: 'find-last-positions', text: FIND_LAST_POSITIONS, values },
  ])
  const devices = new Map(
    ids.map((id) => [
      id,
      {
        ...{ revision: null as number | null, clockMinutes: 0, isCorrected: false },
        ...{ spans: [] as Span[], places: [] as KnownPlace[] },
      },
    ]),
  )
  for (const { id, ...activity } of activities!.rows) Object.assign(devices.get(id)!, activity)
  for (const { id, ...span } of installations!.rows) devices.get(id)!.spans.push(span)
  for (const { id, installationId, newestAt, ...fix } of positions!.rows)
    devices.get(id)!.places.push({ installationId, last: toFix(fix), newestAt, tail: null, calm: 0 })
  return devices
}

/** SQL: an instant by which a fix is known again, which is not rounded as those are that people see. */
const exactMs = (expression: string) => `(extract(epoch from ${expression}) * 1000)::float8`

const FIND_REVISIONS = `
  select a.device_id as id, a.revision, a.clock_minutes as "clockMinutes",
         exists (select from clock_correction c where c.device_id = a.device_id) as "isCorrected"
  from device_activity a where a.device_id = any($1::int4[])`

const FIND_INSTALLATIONS = `
  select device_id as id, id as "installationId",
         coalesce((extract(epoch from lower(period)) * 1000)::float8, '-infinity') as "from",
         coalesce((extract(epoch from upper(period)) * 1000)::float8, 'infinity') as "to"
  from installation where device_id = any($1::int4[]) and not isempty(period) order by lower(period)`

const FIND_LAST_POSITIONS = `
  select device_id as id, installation_id as "installationId", ${exactMs('newest_fix_time')} as "newestAt",
         ${exactMs('fix_time')} as "fixTime", digest::text,
         latitude_e7 / 1e7::float8 as latitude, longitude_e7 / 1e7::float8 as longitude
  from last_position where device_id = any($1::int4[])`

interface Piece {
  place: number
  deviceId: number
  from: EpochMs
  to: EpochMs
}

/** The times of a place: those of its installation, or all that are of none. */
function pieces({ spans }: KnownDevice, { deviceId, installationId }: CachePlace, place: number): Piece[] {
  if (installationId !== 0) {
    return spans.flatMap((span) =>
      span.installationId === installationId ? [{ place, deviceId, from: span.from, to: span.to }] : [],
    )
  }
  const starts = [Number.NEGATIVE_INFINITY, ...spans.map(({ to }) => to)]
  const ends = [...spans.map(({ from }) => from), Number.POSITIVE_INFINITY]
  return starts.flatMap((from, index) => (from < ends[index]! ? [{ place, deviceId, from, to: ends[index]! }] : []))
}

async function readTails(pool: pg.Pool, asked: readonly Piece[]): Promise<Map<number, KnownFix[]>> {
  const { rows } = await pool.query<ReadFix & { place: number }>({
    name: 'read-tails',
    text: `
      select asked.place, ${exactMs('tail.fix_time')} as "fixTime", tail.digest::text,
             tail.latitude_e7 / 1e7::float8 as latitude, tail.longitude_e7 / 1e7::float8 as longitude
      from unnest($1::int4[], $2::int4[], $3::float8[], $4::float8[]) as asked(place, device, since, until)
      cross join lateral (
        select fix_time, digest, latitude_e7, longitude_e7 from stored_position
        where device_id = asked.device and flags & ${UNTRUSTED_FLAGS} = 0
          and fix_time >= to_timestamp(asked.since / 1000) and fix_time < to_timestamp(asked.until / 1000)
        order by fix_time desc, digest desc limit ${TAIL_LENGTH}
      ) tail`,
    values: [
      int4Array(asked.map(({ place }) => place)),
      int4Array(asked.map(({ deviceId }) => deviceId)),
      float8Array(asked.map(({ from }) => from)),
      float8Array(asked.map(({ to }) => to)),
    ],
  })
  const tails = new Map<number, KnownFix[]>()
  for (const { place, ...fix } of rows) {
    const tail = tails.get(place)
    if (tail) tail.push(toFix(fix))
    else tails.set(place, [toFix(fix)])
  }
  return tails
}

function toFix({ digest, ...fix }: ReadFix): KnownFix {
  return { ...fix, digest: BigInt(digest) }
}

import { FUTURE_TOLERANCE_MS, UNTRUSTED_FLAGS } from '@monitorweb/domain/position/position-flags'
import type { EpochMs } from '@monitorweb/domain/position/position-report'
import { type Fix, newestTrustedFix, TAIL_LENGTH } from '@monitorweb/domain/track/quality/newest-trusted-fix'
import type pg from 'pg'
import { withinCellOf } from '../base/cells.ts'
import { isCorrected } from '../base/clock-corrections.ts'
import { epochMs } from '../base/sql-rows.ts'
import type { PackedPoint } from '../packed/codec/packed-point.ts'
import { readPackedTail } from '../packed/packed-tail.ts'
import { pointsJson } from '../packed/point-rows.ts'
import { positionColumnNames, positionUpdates } from '../positions/stored-position.ts'

/**
 * `last_position` caches, for each device and installation (0: in no vehicle), the newest trusted fix. It can always be
 * made anew from what is stored; a test holds that both ways agree for any order of arrival.
 */

/** A part of the cache: the last position of a device in one installation. */
export interface CachePlace {
  deviceId: number
  installationId: number
}

export async function settleLastPositions(client: pg.PoolClient, doubtful: readonly CachePlace[]): Promise<void> {
  for (const { deviceId, installationId } of doubtful) await settle(client, deviceId, installationId)
}

/** Makes the cache of one device anew from its stored positions; call it when its installations changed. */
export async function rebuildLastPositions(client: pg.PoolClient, deviceId: number): Promise<void> {
  await withinCellOf(client, deviceId, () => rebuild(client, deviceId))
}

async function rebuild(client: pg.PoolClient, deviceId: number): Promise<void> {
  await client.query('insert into device_activity (device_id) values ($1) on conflict do nothing', [deviceId])
  // Waits for commits of this device under way, and makes the next wait; also tells the viewers.
  await client.query(
    'update device_activity set changed_in = pg_current_xact_id(), revision = revision + 1 where device_id = $1',
    [deviceId],
  )
  await client.query('delete from last_position where device_id = $1', [deviceId])
  const { rows } = await client.query('select id from installation where device_id = $1', [deviceId])
  for (const installationId of [0, ...rows.map((row: { id: number }) => row.id)])
    await settle(client, deviceId, installationId)
}

interface StoredFix extends Fix {
  /** The digest in words: under its own name it would be sorted as a text. */
  digestText: string
}

/** SQL: the times of a device's installation, $2, or in no vehicle, 0. */
const SPAN = `
  select period from installation where id = $2
  union all
  select unnest('{(,)}'::tstzmultirange - coalesce(range_agg(period), '{}')) from installation where device_id = $1 having $2 = 0`

/**
 * SQL: from here on the trusted fixes of a device are read as they are stored. A correction speaks of what was received
 * until it ends, and nothing that is trusted is farther ahead of its receipt.
 */
const READ_AS_STORED_FROM = `coalesce(
  (select max(upper(received)) + interval '${FUTURE_TOLERANCE_MS} milliseconds' from clock_correction where device_id = $1), '-infinity')`

const FIX_COLUMNS = `${epochMs('fix_time')} as "fixTime", digest::text as "digestText", latitude_e7 / 1e7::float8 as latitude, longitude_e7 / 1e7::float8 as longitude`

const NEWEST = `order by fix_time desc, digest desc limit ${TAIL_LENGTH}`

/** Settles the last position the general way: it reads the newest stored fixes of this installation and judges them. */
async function settle(client: pg.PoolClient, deviceId: number, installationId: number): Promise<void> {
  const stored = await readTail(client, deviceId, installationId)
  const packed = stored.isWhole ? [] : await readPackedPart(client, { deviceId, installationId, stored: stored.tail })
  const tail = [...stored.tail, ...packed.map(fixOf)].sort(newestFirst).slice(0, TAIL_LENGTH)
  const chosen = newestTrustedFix(tail)
  if (!chosen) return
  const point = packed.find(({ fixTime, digest }) => fixTime === chosen.fixTime && String(digest) === chosen.digestText)
  await client.query({
    name: 'copy-last-position',
    text: `
      insert into last_position (installation_id, newest_fix_time, ${positionColumnNames})
      select $2, to_timestamp($5::float8 / 1000), ${positionColumnNames} from (
        select ${positionColumnNames} from stored_position
        where to_timestamp($3::float8 / 1000) >= ${READ_AS_STORED_FROM}
          and device_id = $1 and fix_time = to_timestamp($3::float8 / 1000) and digest = $4
        union all
        select ${positionColumnNames}
        from corrected_positions($1, to_timestamp($3::float8 / 1000), to_timestamp(($3::float8 + 1) / 1000))
        where to_timestamp($3::float8 / 1000) < ${READ_AS_STORED_FROM}
          and fix_time = to_timestamp($3::float8 / 1000) and digest = $4
        union all
        select ${positionColumnNames} from json_populate_recordset(null::late_position, $6::json)
      ) chosen
      on conflict (device_id, installation_id) do update set newest_fix_time = excluded.newest_fix_time, ${positionUpdates}`,
    values: [
      ...[deviceId, installationId, chosen.fixTime, chosen.digestText, tail[0]?.fixTime],
      pointsJson(point ? [{ deviceId, point }] : []),
    ],
  })
}

function fixOf({ fixTime, digest, latitudeE7, longitudeE7 }: PackedPoint): StoredFix {
  return { fixTime, digestText: digest.toString(), latitude: latitudeE7 / 1e7, longitude: longitudeE7 / 1e7 }
}

function newestFirst(a: StoredFix, b: StoredFix): number {
  return b.fixTime - a.fixTime || (BigInt(a.digestText) > BigInt(b.digestText) ? -1 : 1)
}

/** The newest fixes that are rows, and whether no packed day can have one that is among so many. */
interface StoredTail {
  tail: StoredFix[]
  isWhole: boolean
}

async function readTail(client: pg.PoolClient, deviceId: number, installationId: number): Promise<StoredTail> {
  const { rows } = await client.query<StoredFix & { isAbovePacked: boolean }>({
    name: 'settle-last-position',
    text: `
      with span as (${SPAN}), packed as (select max(day) as day from packed_day where device_id = $1)
      select ${FIX_COLUMNS}, coalesce((fix_time at time zone 'UTC')::date > (select day from packed), true) as "isAbovePacked"
      from span cross join lateral (
        select fix_time, digest, latitude_e7, longitude_e7 from stored_position
        where device_id = $1 and flags & ${UNTRUSTED_FLAGS} = 0
          and fix_time >= greatest(lower(period), ${READ_AS_STORED_FROM}) and fix_time < coalesce(upper(period), 'infinity')
        ${NEWEST}
      ) tail
      ${NEWEST}`,
    values: [deviceId, installationId],
  })
  const tail = rows.map(({ isAbovePacked: _, ...fix }) => fix)
  if (rows.length === TAIL_LENGTH) return { tail, isWhole: rows.at(-1)!.isAbovePacked }
  return {
    tail: [...tail, ...(await readCorrectedTail(client, { deviceId, installationId, after: tail }))],
    isWhole: false,
  }
}

/** Reads what packed days add to the newest fixes of an installation that are rows. */
async function readPackedPart(
  client: pg.PoolClient,
  { deviceId, installationId, stored }: { deviceId: number; installationId: number; stored: readonly StoredFix[] },
): Promise<PackedPoint[]> {
  const { rows: spans } = await client.query<{ from: EpochMs; until: EpochMs }>({
    name: 'find-packed-spans',
    text: `
      with span as (${SPAN})
      select coalesce((extract(epoch from lower(period)) * 1000)::float8, '-infinity') as "from",
             coalesce((extract(epoch from upper(period)) * 1000)::float8, 'infinity') as until
      from span where exists (select from packed_day where device_id = $1)`,
    values: [deviceId, installationId],
  })
  if (spans.length === 0) return []
  const known = stored.map(({ fixTime }) => fixTime)
  return await readPackedTail(client, { deviceId, spans, count: TAIL_LENGTH, known })
}

/** The first piece of a corrected track that is looked at; each further one is so many times as long. */
const FIRST_PIECE_MS = 24 * 3600 * 1000
const PIECE_GROWTH = 4

/**
 * Reads the newest fixes of the time that is read shifted, no more of it than it takes: it may be months. Nothing for a
 * device without corrections.
 */
async function readCorrectedTail(
  client: pg.PoolClient,
  { deviceId, installationId, after }: { deviceId: number; installationId: number; after: readonly StoredFix[] },
): Promise<StoredFix[]> {
  const { rows: spans } = await client.query<{ from: EpochMs; to: EpochMs }>({
    name: 'find-corrected-spans',
    text: `
      with span as (${SPAN}), stored as (
        select min(fix_time) - interval '28 hours' as first, max(fix_time) + interval '28 hours' as last
        from stored_position where device_id = $1 and ${isCorrected('$1')}
      )
      select ${epochMs('greatest(lower(period), first)')} as from, ${epochMs(`least(upper(period), last, ${READ_AS_STORED_FROM})`)} as to
      from span, stored where ${isCorrected('$1')} and first is not null order by lower(period) desc nulls last`,
    values: [deviceId, installationId],
  })
  const found: StoredFix[] = []
  for (const { from, to } of spans) {
    let [until, pieceMs] = [to, FIRST_PIECE_MS]
    while (until > from && after.length + found.length < TAIL_LENGTH) {
      const since = Math.max(from, until - pieceMs)
      const { rows } = await client.query<StoredFix>({
        name: 'read-corrected-piece',
        text: `
          select ${FIX_COLUMNS}
          from corrected_positions($1, to_timestamp($2::float8 / 1000), to_timestamp($3::float8 / 1000))
          where flags & ${UNTRUSTED_FLAGS} = 0 ${NEWEST}`,
        values: [deviceId, since, until],
      })
      found.push(...rows)
      until = since
      pieceMs *= PIECE_GROWTH
    }
  }
  return found
}

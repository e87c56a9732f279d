import type pg from 'pg'
import { int4Array, int8Array, timeArray } from '../base/binary-array.ts'
import type { PreparedStatement } from '../base/connections/pipeline.ts'
import { hotFrom } from '../positions/hot-days.ts'
import {
  lastPositionArrays,
  type PositionRow,
  positionColumnNames,
  positionUpdates,
  positionValues,
} from '../positions/stored-position.ts'
import type { KnownDevices } from './known-devices.ts'
import type { CachePlace } from './last-position-cache.ts'
import { type JudgedPlace, judgePlace, type TrustedRows, trustedPlaces } from './last-position-judge.ts'

/** What new positions do to the cache. */
export interface CacheChange {
  judged: readonly JudgedPlace[]
  /** Where one must look at what is stored, once these positions are: `settleLastPositions`. */
  doubtful: readonly CachePlace[]
}

/**
 * Answers what new positions, in the order of time, do to the cache, from what is known of their devices. It reads the tails
 * of those places that need one, and have none in memory, at once.
 */
export async function judgeLastPositions(
  pool: pg.Pool,
  known: KnownDevices,
  positions: readonly PositionRow[],
): Promise<CacheChange> {
  const judged: JudgedPlace[] = []
  const doubtful: CachePlace[] = []
  const unread: TrustedRows[] = []
  const judge = (rows: TrustedRows, whereUnread: { push(rows: TrustedRows): unknown }) => {
    const device = known.of(rows.deviceId)
    const place = device.places.find(({ installationId }) => installationId === rows.installationId)
    const judgement = device.isCorrected ? undefined : judgePlace(rows, place)
    if (judgement === null) whereUnread.push(rows)
    else if (judgement === undefined || mayBePacked(judgement)) doubtful.push(rows)
    else judged.push(judgement)
  }
  for (const rows of trustedPlaces(positions, (id) => known.of(id).spans)) judge(rows, unread)
  if (unread.length > 0) {
    await known.learnTails(pool, unread)
    // Some of a tail may be packed: that is looked at where it is stored.
    for (const rows of unread) judge(rows, doubtful)
  }
  return { judged, doubtful }
}

/** A tail in memory tells of what was stored as rows when it was read; since then its days may have been packed. */
function mayBePacked({ place, written }: JudgedPlace): boolean {
  return written === null && place.last.fixTime < hotFrom(Date.now())
}

/** Writes the last positions that are judged, once the rows of their commit are stored. */
export function lastPositionStatements({ judged }: CacheChange): PreparedStatement[] {
  const rows = judged.filter((one): one is JudgedPlace & { written: PositionRow } => Boolean(one.written))
  const stored = judged.filter(({ written }) => written === null)
  const statements: PreparedStatement[] = []
  if (rows.length > 0) statements.push(writeRows(rows))
  if (stored.length > 0) statements.push(copyStored(stored))
  return statements
}

function writeRows(judged: readonly (JudgedPlace & { written: PositionRow })[]): PreparedStatement {
  return {
    name: 'write-last-positions',
    text: `
      insert into last_position (installation_id, newest_fix_time, ${positionColumnNames})
      select installation_id, newest_fix_time, ${positionColumnNames} from ${lastPositionArrays}
      on conflict (device_id, installation_id) do update set newest_fix_time = excluded.newest_fix_time, ${positionUpdates}`,
    values: [
      ...positionValues(judged.map(({ written }) => written)),
      int4Array(judged.map(({ place }) => place.installationId)),
      timeArray(judged.map(({ place }) => place.newestAt)),
    ],
  }
}

function copyStored(judged: readonly JudgedPlace[]): PreparedStatement {
  return {
    name: 'copy-last-positions',
    text: `
      insert into last_position (installation_id, newest_fix_time, ${positionColumnNames})
      select installation_id, newest_fix_time, ${positionColumnNames.replaceAll(/\w+/g, 'p.$&')}
      from unnest($1::int4[], $2::int4[], $3::timestamptz[], $4::timestamptz[], $5::int8[])
        as chosen(device, installation_id, newest_fix_time, at, digest)
      join stored_position p on p.device_id = chosen.device and p.fix_time = chosen.at and p.digest = chosen.digest
      on conflict (device_id, installation_id) do update set newest_fix_time = excluded.newest_fix_time, ${positionUpdates}`,
    values: [
      int4Array(judged.map(({ deviceId }) => deviceId)),
      int4Array(judged.map(({ place }) => place.installationId)),
      timeArray(judged.map(({ place }) => place.newestAt)),
      timeArray(judged.map(({ place }) => place.last.fixTime)),
      int8Array(judged.map(({ place }) => place.last.digest)),
    ],
  }
}

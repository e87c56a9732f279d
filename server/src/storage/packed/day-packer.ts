import { isDeepStrictEqual } from 'node:util'
import { POSITION_FLAGS, UNTRUSTED_FLAGS } from '@monitorweb/domain/position/position-flags'
import type pg from 'pg'
import { isCorrected } from '../base/clock-corrections.ts'
import { inTransaction } from '../base/transaction.ts'
import { packDay, unpackDay } from './codec/day-codec.ts'
import type { PackedPoint } from './codec/packed-point.ts'
import { countPoints, micros, OF_DAY, readPoints } from './point-rows.ts'
import { openPoints } from './stored-days.ts'

/** A device and one of its days, as 2026-11-23, UTC. */
export interface DeviceDay {
  deviceId: number
  day: string
}

/** What became of it: `changed` while it was packed, so that it is tried again; `shifted` is read by a clock that was put right. */
export type PackingOutcome = 'packed' | 'nothing' | 'changed' | 'shifted'

/** A day was packed to something else than its rows say, or is too large for it: they stay. */
export class UnfaithfulPackingError extends Error {
  override name = 'UnfaithfulPackingError'
}

/** Three a second all day long, of which each takes half a kilobyte while it is packed. What is more stays rows. */
const MOST_POINTS = 260_000

/**
 * Packs all rows of a device and day, beside what is packed of it already, and deletes them with the same commit. What
 * takes long is done before the device's lock is taken, the one that those who write take first; under it is asked whether
 * the rows are those that were packed. Throws where what was packed does not unpack to them, or cannot be packed.
 */
export async function packDeviceDay(pool: pg.Pool, { deviceId, day }: DeviceDay): Promise<PackingOutcome> {
  const count = await countPoints(pool, deviceId, day)
  if (count > MOST_POINTS) {
    throw new UnfaithfulPackingError(`device ${deviceId}, ${day}: ${count} points are more than is packed`)
  }
  const rows = await readPoints(pool, deviceId, day)
  if (rows.length === 0) return 'nothing'
  const before = await readPacked(pool, { deviceId, day })
  const points = merged(before?.points ?? [], rows)
  const bytes = packDay(points)
  if (!isDeepStrictEqual(unpackDay(bytes), points)) {
    throw new UnfaithfulPackingError(`device ${deviceId}, ${day}: what was packed does not unpack to the same`)
  }
  const packed = { deviceId, day, points, bytes, version: before?.version ?? null }
  try {
    return await inTransaction(pool, async (client) => await replaceRows(client, packed, totalOf(rows)))
  } catch (error) {
    if (error instanceof ChangedMeanwhileError) return 'changed'
    throw error
  }
}

/** Undoes the transaction. */
class ChangedMeanwhileError extends Error {}

interface Replacement extends DeviceDay {
  points: readonly PackedPoint[]
  bytes: Buffer
  /** Of the row of `packed_day` that was read; null where there was none. */
  version: string | null
}

async function replaceRows(client: pg.PoolClient, packed: Replacement, read: Total): Promise<PackingOutcome> {
  const { deviceId, day } = packed
  await lockDevice(client, deviceId)
  const { rows } = await client.query<{ corrected: boolean }>(`select ${isCorrected('$1')} as corrected`, [deviceId])
  if (rows[0]!.corrected) return 'shifted'
  const gone = [await deleteRows(client, 'position', packed), await deleteRows(client, 'late_position', packed)]
  if (!isDeepStrictEqual(gone.reduce(sumOf), read)) throw new ChangedMeanwhileError(`${deviceId} ${day}`)
  await writeDay(client, packed)
  return 'packed'
}

/** Makes the commits of a device wait until the end of the transaction. */
export async function lockDevice(client: pg.PoolClient, deviceId: number): Promise<void> {
  await client.query('select 1 from device_activity where device_id = $1 for update', [deviceId])
}

async function writeDay(client: pg.PoolClient, { deviceId, day, points, bytes, version }: Replacement): Promise<void> {
  const values = [deviceId, day, ...summaryOf(points), bytes]
  const { rowCount } = await client.query(
    version === null
      ? `insert into packed_day (device_id, day, points, positions, first_fix_time, last_fix_time, south_e7, north_e7, west_e7, east_e7, bytes)
         values ($1, $2, $3, $4, ${instant('$5')}, ${instant('$6')}, $7, $8, $9, $10, $11) on conflict do nothing`
      : `update packed_day set points = $3, positions = $4, first_fix_time = ${instant('$5')}, last_fix_time = ${instant('$6')},
           south_e7 = $7, north_e7 = $8, west_e7 = $9, east_e7 = $10, bytes = $11
         where device_id = $1 and day = $2 and xmin::text = $12`,
    version === null ? values : [...values, version],
  )
  if (rowCount !== 1) throw new ChangedMeanwhileError(`${deviceId} ${day}`)
}

function instant(parameter: string): string {
  return `to_timestamp(0) + ${parameter}::int8 * interval '1 microsecond'`
}

/** What `packed_day` says of its points beside them. */
function summaryOf(points: readonly PackedPoint[]): (number | null)[] {
  const positions = points.filter(({ flags }) => (flags & POSITION_FLAGS.noPlace) === 0).length
  const placed = points.filter(({ flags }) => (flags & UNTRUSTED_FLAGS) === 0)
  const edge = (value: (point: PackedPoint) => number, choose: (a: number, b: number) => number) =>
    placed.length === 0 ? null : placed.map(value).reduce((a, b) => choose(a, b))
  return [
    ...[points.length, positions, inMicros(points[0]!.fixTime), inMicros(points.at(-1)!.fixTime)],
    edge(({ latitudeE7 }) => latitudeE7, Math.min),
    edge(({ latitudeE7 }) => latitudeE7, Math.max),
    edge(({ longitudeE7 }) => longitudeE7, Math.min),
    edge(({ longitudeE7 }) => longitudeE7, Math.max),
  ]
}

function inMicros(ms: number): number {
  return Math.round(ms * 1000)
}

async function readPacked(pool: pg.Pool, { deviceId, day }: DeviceDay) {
  const { rows } = await pool.query<{ bytes: Buffer; version: string }>(
    'select bytes, xmin::text as version from packed_day where device_id = $1 and day = $2',
    [deviceId, day],
  )
  const [row] = rows
  return row ? { points: openPoints({ deviceId, day, bytes: row.bytes }), version: row.version } : null
}

/**
 * A point of the same time and digest is the same report, sent again. Rows too may say it twice, in both tables, where two
 * gateways whose clocks differ stored it about midnight.
 */
function merged(packed: readonly PackedPoint[], rows: readonly PackedPoint[]): PackedPoint[] {
  const points = new Map([...rows, ...packed].map((point) => [keyOf(point), point]))
  return [...points.values()].sort((a, b) => a.fixTime - b.fixTime || (a.digest < b.digest ? -1 : 1))
}

function keyOf({ fixTime, digest }: PackedPoint): string {
  return `${fixTime} ${digest}`
}

/** Rows are never changed, so these sums tell whether they are the same ones. */
interface Total {
  count: number
  digests: bigint
  micros: bigint
}

function totalOf(points: readonly PackedPoint[]): Total {
  return points
    .map(({ digest, fixTime }) => ({ count: 1, digests: digest, micros: BigInt(inMicros(fixTime)) }))
    .reduce(sumOf, { count: 0, digests: 0n, micros: 0n })
}

function sumOf(a: Total, b: Total): Total {
  return { count: a.count + b.count, digests: a.digests + b.digests, micros: a.micros + b.micros }
}

async function deleteRows(client: pg.PoolClient, table: string, { deviceId, day }: DeviceDay): Promise<Total> {
  const { rows } = await client.query<{ count: number; digests: string; micros: string }>(
    `with gone as (delete from ${table} where ${OF_DAY} returning fix_time, digest)
     select count(*)::int as count, coalesce(sum(digest), 0)::text as digests, coalesce(sum(${micros('fix_time')}), 0)::text as micros
     from gone`,
    [deviceId, day],
  )
  const { count, digests, micros: sum } = rows[0]!
  return { count, digests: BigInt(digests), micros: BigInt(sum) }
}

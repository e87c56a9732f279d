import { POSITION_FLAGS } from '@monitorweb/domain/position/position-flags'
import type { DeviceReadings, EpochMs } from '@monitorweb/domain/position/position-report'
import { type TimedReadings, timeReadings } from '@monitorweb/domain/position/timed-readings'
import type pg from 'pg'
import { textArray } from '../base/array-literal.ts'
import { bytesArray, int2Array, int4Array, timeArray } from '../base/binary-array.ts'
import { inTransaction } from '../base/transaction.ts'
import { type Apart, setApart } from '../reception/set-apart-store.ts'
import { addStrangerUse, type StrangerUse } from '../reception/stranger-use-store.ts'
import { type AlarmReport, storeAlarms } from './alarm-writer.ts'
import { AHEAD } from './future-communications.ts'
import { hotFrom } from './hot-days.ts'
import { type CacheChange, judgeLastPositions, settleLastPositions } from './last-position-cache.ts'
import {
  installedPositionArrays,
  jsonOrNull,
  type PositionRow,
  positionArrays,
  positionColumnNames,
  positionUpdates,
  positionValues,
} from './stored-position.ts'

export type { PositionRow }

/** What is written of one frame. */
export interface WritableFrame {
  protocol: string
  address: string
  receivedAt: EpochMs
  bytes: Uint8Array
  /** Its clock is by how many minutes ahead of UTC the times in this frame were taken to be. */
  device?: { id: number; clockMinutes: number }
  positions: readonly PositionRow[]
  readings: DeviceReadings | null
  /** What heartbeats tell at their instants: points of the track that are no positions. */
  placeless: readonly PositionRow[]
  alarms: readonly AlarmReport[]
  apart: readonly Apart[]
  /** How far the device's clock is ahead of UTC, where this frame made that certain; absent for nearly every frame. */
  learnedClockMinutes?: number | undefined
  /** What it takes of the quotas of its device, which nobody registered, on a day (days since 1970). */
  strangerUse?: (StrangerUse & { day: number }) | undefined
}

export interface WriteResult {
  /** Positions that were not there before. */
  storedPositions: number
  /** How many positions of which devices were there already. */
  resent: ReadonlyMap<number, number>
}

/**
 * Writes frames of many devices in one transaction: messages, positions, last communication, last positions, alarms. Everything
 * is sorted by device, and a device's row in `device_activity` is locked first, so that two of these never wait for
 * each other in a ring and a device's commits follow one another.
 */
export async function writeBatch(pool: pg.Pool, frames: readonly WritableFrame[]): Promise<WriteResult> {
  const ordered = [...frames].sort((a, b) => deviceOf(a) - deviceOf(b))
  const positions = ordered.flatMap((frame) => frame.positions).sort(byKey)
  const placeless = ordered.flatMap((frame) => frame.placeless)
  const alarms = ordered.flatMap((frame) => frame.alarms)
  return await inTransaction(pool, async (client) => {
    await renewActivity(client, ordered)
    await keepMessages(client, ordered.filter(isKeptAsMessage))
    await addStrangerUse(client, ordered)
    const { advanced, doubtful } = await judgeLastPositions(client, positions)
    const rows = placeless.length > 0 ? [...positions, ...placeless].sort(byKey) : positions
    const stored = await insertPositions(client, rows, advanced)
    const resent = resentPositions(positions, stored)
    if (resent.size > 0) await takeBackCounts(client, resent)
    await settleLastPositions(client, doubtful)
    if (alarms.length > 0) await storeAlarms(client, alarms)
    for (const frame of ordered) {
      if (frame.apart.length > 0) await setApart(client, apartFrame(frame), frame.apart)
      if (frame.learnedClockMinutes !== undefined) await keepLearnedClock(client, frame)
    }
    let storedPositions = positions.length
    for (const count of resent.values()) storedPositions -= count
    return { storedPositions, resent }
  })
}

/** Answers how many positions of which devices were not stored, as they were there already. */
function resentPositions(
  positions: readonly PositionRow[],
  stored: ReadonlyMap<number, number>,
): ReadonlyMap<number, number> {
  const resent = new Map<number, number>()
  for (const { deviceId } of positions) resent.set(deviceId, (resent.get(deviceId) ?? 0) + 1)
  for (const [deviceId, sent] of resent) {
    const left = sent - (stored.get(deviceId) ?? 0)
    if (left > 0) resent.set(deviceId, left)
    else resent.delete(deviceId)
  }
  return resent
}

/** Quotas count what is stored and not what is sent. */
async function takeBackCounts(client: pg.PoolClient, resent: ReadonlyMap<number, number>): Promise<void> {
  await client.query({
    name: 'take-back-counts',
    text: `
      update device_activity a set stored_positions = a.stored_positions - resent.positions
      from unnest($1::int4[], $2::int4[]) as resent(device, positions) where a.device_id = resent.device`,
    values: [int4Array([...resent.keys()]), int4Array([...resent.values()])],
  })
}

/** Frames were read by another zone of a device's clock than what is stored of it, since that changed meanwhile. */
export class ClockChangedError extends Error {
  override name = 'ClockChangedError'
}

/** Keeps a frame that the database refuses as bytes only, and counts it as communication. */
export async function keepUndecoded(pool: pg.Pool, frame: WritableFrame, detail: string): Promise<void> {
  const refused: Apart[] = [{ reason: 'refusedContent', type: '', length: frame.bytes.length, detail }]
  await inTransaction(pool, async (client) => {
    await renewActivity(client, [{ ...frame, readings: null, placeless: [], positions: [] }])
    await setApart(client, apartFrame(frame), refused)
    await addStrangerUse(client, [frame])
    if (frame.learnedClockMinutes !== undefined) await keepLearnedClock(client, frame)
  }).catch(() => setApart(pool, { ...apartFrame(frame), deviceId: null }, refused))
}

function apartFrame({ protocol, address, receivedAt, bytes, device }: WritableFrame) {
  return { protocol, address, receivedAt, bytes, deviceId: device?.id ?? null }
}

function deviceOf(frame: WritableFrame): number {
  return frame.device?.id ?? 0
}

function byKey(a: PositionRow, b: PositionRow): number {
  return a.deviceId - b.deviceId || a.fixTime - b.fixTime || (a.digest < b.digest ? -1 : 1)
}

interface Activity {
  clockMinutes: number
  lastCommunicationAt: EpochMs
  positions: number
  readings: TimedReadings | null
  oldestFixTime: EpochMs | null
  /** Of those whose clock was not ahead. */
  newestFixTime: EpochMs | null
}

function newActivity({ device }: WritableFrame): Activity {
  const told = { lastCommunicationAt: 0, positions: 0, readings: null, oldestFixTime: null, newestFixTime: null }
  return { clockMinutes: device?.clockMinutes ?? 0, ...told }
}

function addFixTimes(activity: Activity, rows: readonly PositionRow[]): void {
  for (const { fixTime, flags } of rows) {
    activity.oldestFixTime = Math.min(activity.oldestFixTime ?? fixTime, fixTime)
    if ((flags & POSITION_FLAGS.futureClock) !== 0) continue
    activity.newestFixTime = Math.max(activity.newestFixTime ?? fixTime, fixTime)
  }
}

/** Throws {@link ClockChangedError} where frames of a device were read by another zone than what is stored of it. */
async function renewActivity(client: pg.PoolClient, frames: readonly WritableFrame[]): Promise<void> {
  const devices = new Map<number, Activity>()
  for (const frame of frames) {
    const activity = devices.get(deviceOf(frame)) ?? newActivity(frame)
    activity.lastCommunicationAt = Math.max(activity.lastCommunicationAt, frame.receivedAt)
    activity.positions += frame.positions.length
    addFixTimes(activity, frame.positions)
    addFixTimes(activity, frame.placeless)
    if (frame.readings) {
      activity.readings = { ...activity.readings, ...timeReadings(frame.readings, frame.receivedAt) }
    }
    devices.set(deviceOf(frame), activity)
  }
  const activities = [...devices.values()]
  const { rowCount } = await client.query({
    name: 'renew-activity',
    text: `
      insert into device_activity as a (device_id, clock_minutes, last_communication_at, stored_positions, readings, readings_at,
        late_from, newest_fix_time)
      select device, clock, at, positions, readings, case when readings is null then null else at end, oldest, newest
      from unnest($1::int4[], $2::timestamptz[], $3::int4[], $4::jsonb[], $5::int2[], $6::timestamptz[], $7::timestamptz[])
        as incoming(device, at, positions, readings, clock, oldest, newest)
      order by device
      on conflict (device_id) do update set
        last_communication_at = case when a.last_communication_at ${AHEAD} then excluded.last_communication_at
          else greatest(a.last_communication_at, excluded.last_communication_at) end,
        stored_positions = a.stored_positions + excluded.stored_positions,
        readings = case when excluded.readings is null then a.readings else coalesce(a.readings, '{}') || excluded.readings end,
        readings_at = coalesce(excluded.readings_at, a.readings_at),
        late_from = case when excluded.late_from <= a.newest_fix_time then least(a.late_from, excluded.late_from) else a.late_from end,
        newest_fix_time = greatest(a.newest_fix_time, excluded.newest_fix_time),
        changed_in = excluded.changed_in
      where a.clock_minutes = excluded.clock_minutes`,
    values: [
      int4Array([...devices.keys()]),
      timeArray(activities.map((activity) => activity.lastCommunicationAt)),
      int4Array(activities.map((activity) => activity.positions)),
      textArray(activities.map((activity) => activity.readings && jsonOrNull(activity.readings))),
      int2Array(activities.map((activity) => activity.clockMinutes)),
      timeArray(activities.map((activity) => activity.oldestFixTime)),
      timeArray(activities.map((activity) => activity.newestFixTime)),
    ],
  })
  if (rowCount !== activities.length) throw new ClockChangedError('the zone of a clock changed')
}

async function keepLearnedClock(client: pg.PoolClient, frame: WritableFrame): Promise<void> {
  await client.query({
    name: 'keep-learned-clock',
    text: 'update device_activity set learned_clock_minutes = $2 where device_id = $1',
    values: [deviceOf(frame), frame.learnedClockMinutes],
  })
}

/** What of a stranger could not be read at all is kept with what is set apart, and not once more. */
function isKeptAsMessage({ strangerUse, apart, positions, placeless, readings }: WritableFrame): boolean {
  const isUnread = apart.length > 0 && positions.length === 0 && placeless.length === 0 && readings === null
  return !(strangerUse && isUnread)
}

async function keepMessages(client: pg.PoolClient, frames: readonly WritableFrame[]): Promise<void> {
  if (frames.length === 0) return
  await client.query({
    name: 'keep-messages',
    text: `
      insert into message (received_at, device_id, protocol, bytes)
      select at, device, protocol, bytes
      from unnest($1::timestamptz[], $2::int4[], $3::text[], $4::bytea[]) as incoming(at, device, protocol, bytes)`,
    values: [
      timeArray(frames.map((frame) => frame.receivedAt)),
      int4Array(frames.map(deviceOf)),
      textArray(frames.map((frame) => frame.protocol)),
      bytesArray(frames.map((frame) => frame.bytes)),
    ],
  })
}

/** The tables of positions: of the newest days, and of what is older and not packed yet. */
type PositionTable = 'position' | 'late_position'

/** SQL: what more must be true of an incoming row. Of what is late, days that were not moved yet may have it. */
const IS_NEW: Record<PositionTable, string> = {
  position: 'true',
  late_position: `not exists (
        select from position p where p.device_id = incoming.device_id and p.fix_time = incoming.fix_time and p.digest = incoming.digest)`,
}

/**
 * Stores positions that are not there yet, and answers how many with a place are of which device. Those in `advanced` become the last positions of their
 * installations, by the same statement, so that they are written and read once.
 */
export async function insertPositions(
  client: pg.PoolClient,
  positions: readonly PositionRow[],
  advanced: CacheChange['advanced'] = new Map(),
): Promise<Map<number, number>> {
  const counts = new Map<number, number>()
  const since = hotFrom(Date.now())
  const late = positions.filter(({ fixTime }) => fixTime < since)
  const hot = late.length === 0 ? positions : positions.filter(({ fixTime }) => fixTime >= since)
  if (hot.length > 0) await insertInto('position', client, { positions: hot, advanced, counts })
  if (late.length > 0) await insertInto('late_position', client, { positions: late, advanced, counts })
  return counts
}

interface Insertion {
  positions: readonly PositionRow[]
  advanced: CacheChange['advanced']
  counts: Map<number, number>
}

async function insertInto(
  table: PositionTable,
  client: pg.PoolClient,
  { positions, advanced, counts }: Insertion,
): Promise<void> {
  const stored = await client.query<StoredCount>({
    name: `insert-into-${table}`,
    text: `
      with incoming as materialized (select * from ${installedPositionArrays}), last as (
        insert into last_position (installation_id, newest_fix_time, ${positionColumnNames})
        select installation_id, fix_time, ${positionColumnNames} from incoming where installation_id is not null
        on conflict (device_id, installation_id) do update set newest_fix_time = excluded.newest_fix_time, ${positionUpdates}
      ), stored as (
        insert into ${table} (${positionColumnNames}) select ${positionColumnNames} from incoming where ${IS_NEW[table]}
        on conflict do nothing returning ${COUNTED}
      ) ${STORED_COUNTS}`,
    values: [...positionValues(positions), int4Array(positions.map((row) => advanced.get(row) ?? null))],
  })
  if (addCounts(counts, stored.rows) < positions.length) {
    addCounts(counts, await insertBesideShifted(table, client, positions))
  }
}

interface StoredCount {
  id: number
  rows: number
  positions: number
}

const COUNTED = 'device_id, flags'
/** SQL: how many rows of each device are in `stored`, and how many of them tell a place. */
const STORED_COUNTS = `
  select device_id as id, count(*)::int as rows,
         (count(*) filter (where flags & ${POSITION_FLAGS.noPlace} = 0))::int as positions
  from stored group by device_id`

/** Answers how many rows were counted. */
function addCounts(counts: Map<number, number>, stored: readonly StoredCount[]): number {
  let sum = 0
  for (const { id, rows, positions } of stored) {
    counts.set(id, (counts.get(id) ?? 0) + positions)
    sum += rows
  }
  return sum
}

/**
 * Stores those positions whose key is taken by one that is read at another time, as its device's clock was put right:
 * it is no resend of theirs. They stand under a digest of their own, at their own time, and a resend finds them there.
 * Where one that is read shifted says the same at their time, it is theirs, and they are there already.
 */
async function insertBesideShifted(
  table: PositionTable,
  client: pg.PoolClient,
  positions: readonly PositionRow[],
): Promise<readonly StoredCount[]> {
  const { rows: corrected } = await client.query<{ id: number }>({
    name: 'find-corrected-devices',
    text: 'select distinct device_id as id from clock_correction where device_id = any($1)',
    values: [int4Array([...new Set(positions.map(({ deviceId }) => deviceId))])],
  })
  if (corrected.length === 0) return []
  const ids = new Set(corrected.map(({ id }) => id))
  const beside = positions
    .filter(({ deviceId }) => ids.has(deviceId))
    .map((row) => ({ ...row, digest: row.digest ^ 1n }))
  const shifted = (at: string) => `exists (
    select from clock_correction c join stored_position p on p.device_id = c.device_id and c.received @> p.received_at
    where c.device_id = incoming.device_id and p.fix_time = ${at} and p.digest = incoming.digest # 1 and p.fix_time <> p.received_at)`
  const stored = await client.query<StoredCount>({
    name: `insert-beside-shifted-${table}`,
    text: `
      with stored as (
        insert into ${table} (${positionColumnNames}) select ${positionColumnNames} from ${positionArrays}
        where ${IS_NEW[table]} and ${shifted('incoming.fix_time')}
          and not ${shifted('incoming.fix_time + make_interval(mins => c.shift_minutes)')}
        on conflict do nothing returning ${COUNTED}
      ) ${STORED_COUNTS}`,
    values: positionValues(beside),
  })
  return stored.rows
}

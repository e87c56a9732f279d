import { POSITION_FLAGS } from '@monitorweb/domain/position/position-flags'
import type { EpochMs } from '@monitorweb/domain/position/position-report'
import type pg from 'pg'
import { int4Array } from '../base/binary-array.ts'
import { cellOf } from '../base/cells.ts'
import { inPipelinedTransaction, type Statement } from '../base/connections/pipeline.ts'
import { sqlStateOf } from '../base/database-errors.ts'
import { lookInPacked, type PackedLook } from '../packed/packed-resends.ts'
import { copyPositions, type PositionRow } from '../positions/stored-position.ts'
import { setApart } from '../reception/set-apart-store.ts'
import { addStrangerUse } from '../reception/stranger-use-store.ts'
import { storeAlarms } from './alarm-writer.ts'
import { insertPositions, splitByAge } from './insert-positions.ts'
import { createKnownDevices, type KnownDevices } from './known-devices.ts'
import { settleLastPositions } from './last-position-cache.ts'
import type { Span } from './last-position-judge.ts'
import { type CacheChange, judgeLastPositions, lastPositionStatements } from './last-position-writer.ts'
import { copyMessages, isKeptAsMessage } from './message-rows.ts'
import { keepLearnedClock, nextRevision, noteLate, renewActivity } from './renew-activity.ts'
import { apartFrame, cellNumberOf, deviceOf, type WritableFrame } from './writable-frame.ts'

export interface WriteResult {
  /** Positions that were not there before. */
  storedPositions: number
  /** How many positions of which devices were there already. */
  resent: ReadonlyMap<number, number>
}

export interface BatchWriter {
  /**
   * Writes frames of many devices of one cell in one transaction: messages, positions, last communication, last positions, alarms. Frames of one
   * device must not be in two batches at a time. Throws {@link ClockChangedError}; an error of the SQLSTATE `CHANGED_MEANWHILE` where what is
   * remembered of a device is out of date: it is forgotten, and the same may be written again at once.
   */
  write(frames: readonly WritableFrame[]): Promise<WriteResult>
}

/** Frames were read by another zone of a device's clock than what is stored of it, since that changed meanwhile. */
export class ClockChangedError extends Error {
  override name = 'ClockChangedError'
}

/** What is written of frames of many devices, each part ordered by device. */
interface Batch {
  frames: readonly WritableFrame[]
  /** Positions, and what heartbeats tell at their instants: each once, ordered by their key. */
  rows: readonly PositionRow[]
  /** So many of the rows of each device are positions. */
  positions: ReadonlyMap<number, number>
  change: CacheChange
  /** The oldest that a device tells of an installation that is over. */
  past: ReadonlyMap<number, EpochMs>
  looked: PackedLook
}

/** SQLSTATE unique_violation. */
const TAKEN = '23505'
/** Where something was sent again, more is likely to be: so many batches are then not written as if all were new. */
const CAREFUL_BATCHES = 10

/**
 * Makes a writer that remembers what it knows of devices. Everything is sorted by device, and a device's row in `device_activity` is
 * locked first, so that two of these never wait for each other in a ring and a device's commits follow one another.
 */
export function createBatchWriter(pool: pg.Pool): BatchWriter {
  const known = createKnownDevices()
  let careful = 0

  /** Nearly all that comes is new, so it is written as if all were; what is there already is found where that fails. */
  async function store(cell: pg.Pool, batch: Batch): Promise<ReadonlyMap<number, number>> {
    if (careful === 0) {
      try {
        return await commit(cell, batch, { known, areNew: true })
      } catch (error) {
        if (sqlStateOf(error) !== TAKEN) throw error
      }
    }
    const stored = await commit(cell, batch, { known, areNew: false })
    careful = sumOf(stored) < sumOf(batch.positions) ? CAREFUL_BATCHES : Math.max(0, careful - 1)
    return stored
  }

  return {
    async write(frames) {
      const ordered = [...frames].sort((a, b) => deviceOf(a) - deviceOf(b))
      const deviceIds = [...new Set(ordered.map(deviceOf))]
      const cell = cellOf(pool, cellNumberOf(frames[0] ?? {}))
      try {
        await known.learn(cell, deviceIds)
        refuseOtherClocks(ordered, known)
        const rows = distinctRows(ordered)
        const change = await judgeLastPositions(cell, known, rows)
        const looked = await lookInPacked(cell, splitByAge(rows).late)
        const past = oldestInPast(rows, known)
        const stored = await store(cell, { frames: ordered, rows, positions: positionsOf(rows), change, past, looked })
        keepJudged(known, ordered, change)
        return { storedPositions: sumOf(stored), resent: resentOf(ordered, stored) }
      } catch (error) {
        known.forget(deviceIds)
        throw error
      }
    },
  }
}

/** Answers how many positions of which device were stored. Rows that are new need not be counted by the database. */
async function commit(
  pool: pg.Pool,
  batch: Batch,
  { known, areNew }: { known: KnownDevices; areNew: boolean },
): Promise<ReadonlyMap<number, number>> {
  const { frames, rows, positions, change, looked } = batch
  const { hot, turning, late } = splitByAge(rows)
  const [copied, inserted] = areNew ? [hot, [...turning, ...late]] : [[], rows]
  const messages = frames.filter(isKeptAsMessage)
  const statements: Statement[] = [renewActivity(frames, { positions, revisionOf: (id) => known.of(id).revision })]
  if (messages.length > 0) statements.push(copyMessages(messages))
  if (copied.length > 0) statements.push(copyPositions(copied))
  const lastPositions = lastPositionStatements(change)
  if (inserted.length === 0) statements.push(...lastPositions)
  let stored = positions
  const rest = async (client: pg.PoolClient) => {
    if (inserted.length > 0) {
      stored = addCounts(positionsOf(copied), await insertPositions(client, inserted, looked))
      await takeBackCounts(client, positions, stored)
      for (const statement of lastPositions) await client.query(statement)
    }
    await writeRare(client, batch)
  }
  await inPipelinedTransaction(pool, statements, inserted.length > 0 || hasRare(batch) ? rest : undefined)
  return stored
}

/** What few frames bring is not worth a place among what all bring. */
function hasRare({ frames, change, past }: Batch): boolean {
  return (
    change.doubtful.length > 0 ||
    past.size > 0 ||
    frames.some(
      ({ alarms, apart, strangerUse, learnedClockMinutes }) =>
        alarms.length > 0 || apart.length > 0 || strangerUse !== undefined || learnedClockMinutes !== undefined,
    )
  )
}

async function writeRare(client: pg.PoolClient, { frames, change, past }: Batch): Promise<void> {
  await settleLastPositions(client, change.doubtful)
  if (past.size > 0) await noteLate(client, past)
  await addStrangerUse(client, frames)
  const alarms = frames.flatMap((frame) => frame.alarms)
  if (alarms.length > 0) await storeAlarms(client, alarms)
  for (const frame of frames) {
    if (frame.apart.length > 0) await setApart(client, apartFrame(frame), frame.apart)
    if (frame.learnedClockMinutes !== undefined) await keepLearnedClock(client, frame)
  }
}

/** Of rows ordered by their key, which for a device are in the order of time. */
function oldestInPast(rows: readonly PositionRow[], known: KnownDevices): Map<number, EpochMs> {
  const oldest = new Map<number, EpochMs>()
  let device: { id: number; ended: readonly Span[] } = { id: 0, ended: [] }
  for (const { deviceId: id, fixTime } of rows) {
    if (device.id !== id) device = { id, ended: known.of(id).spans.filter(({ to }) => to !== Number.POSITIVE_INFINITY) }
    const isPast = device.ended.some(({ from, to }) => fixTime >= from && fixTime < to)
    if (isPast && !oldest.has(id)) oldest.set(id, fixTime)
  }
  return oldest
}

function refuseOtherClocks(frames: readonly WritableFrame[], known: KnownDevices): void {
  for (const { device } of frames) {
    if (!device) continue
    const { revision, clockMinutes } = known.of(device.id)
    if (revision !== null && clockMinutes !== device.clockMinutes)
      throw new ClockChangedError('the zone of a clock changed')
  }
}

/** What is stored now is known without asking, but for what was settled from what is stored. */
function keepJudged(known: KnownDevices, frames: readonly WritableFrame[], { judged, doubtful }: CacheChange): void {
  let last: number | null = null
  for (const frame of frames) {
    const id = deviceOf(frame)
    if (id === last) continue
    last = id
    const device = known.of(id)
    device.revision = nextRevision(device.revision)
    device.clockMinutes = frame.device?.clockMinutes ?? 0
    known.keep(id, device)
  }
  for (const { deviceId, place } of judged) {
    const device = known.of(deviceId)
    device.places = [...device.places.filter(({ installationId }) => installationId !== place.installationId), place]
  }
  known.forget(doubtful.map(({ deviceId }) => deviceId))
}

function distinctRows(frames: readonly WritableFrame[]): PositionRow[] {
  const rows: PositionRow[] = []
  for (const { positions, placeless } of frames) rows.push(...positions, ...placeless)
  rows.sort(byKey)
  return rows.filter((row, index) => index === 0 || byKey(rows[index - 1]!, row) !== 0)
}

function byKey(a: PositionRow, b: PositionRow): number {
  return a.deviceId - b.deviceId || a.fixTime - b.fixTime || (a.digest === b.digest ? 0 : a.digest < b.digest ? -1 : 1)
}

function positionsOf(rows: readonly PositionRow[]): Map<number, number> {
  const counts = new Map<number, number>()
  for (const { deviceId, flags } of rows)
    if ((flags & POSITION_FLAGS.noPlace) === 0) counts.set(deviceId, (counts.get(deviceId) ?? 0) + 1)
  return counts
}

/** Answers how many positions of which devices were there already. */
function resentOf(frames: readonly WritableFrame[], stored: ReadonlyMap<number, number>): ReadonlyMap<number, number> {
  const resent = new Map<number, number>()
  for (const frame of frames) {
    if (frame.positions.length === 0) continue
    const id = deviceOf(frame)
    resent.set(id, (resent.get(id) ?? -(stored.get(id) ?? 0)) + frame.positions.length)
  }
  for (const [id, count] of resent) if (count === 0) resent.delete(id)
  return resent
}

/** Quotas count what is stored and not what is sent. */
async function takeBackCounts(
  client: pg.PoolClient,
  sent: ReadonlyMap<number, number>,
  stored: ReadonlyMap<number, number>,
): Promise<void> {
  const resent = [...sent].map(([id, count]) => ({ id, count: count - (stored.get(id) ?? 0) }))
  const changed = resent.filter(({ count }) => count > 0)
  if (changed.length === 0) return
  await client.query({
    name: 'take-back-counts',
    text: `
      update device_activity a set stored_positions = a.stored_positions - resent.positions
      from unnest($1::int4[], $2::int4[]) as resent(device, positions) where a.device_id = resent.device`,
    values: [int4Array(changed.map(({ id }) => id)), int4Array(changed.map(({ count }) => count))],
  })
}

function addCounts(one: Map<number, number>, other: ReadonlyMap<number, number>): Map<number, number> {
  for (const [id, count] of other) one.set(id, (one.get(id) ?? 0) + count)
  return one
}

function sumOf(counts: ReadonlyMap<number, number>): number {
  let sum = 0
  for (const count of counts.values()) sum += count
  return sum
}

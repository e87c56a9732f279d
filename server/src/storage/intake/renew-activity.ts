import { POSITION_FLAGS } from '@monitorweb/domain/position/position-flags'
import type { EpochMs } from '@monitorweb/domain/position/position-report'
import { type TimedReadings, timeReadings } from '@monitorweb/domain/position/timed-readings'
import { textArray } from '../base/array-literal.ts'
import { int2Array, int4Array, timeArray } from '../base/binary-array.ts'
import type { PreparedStatement } from '../base/connections/pipeline.ts'
import { AHEAD } from '../base/due-at.ts'
import type { Queryable } from '../base/queryable.ts'
import { jsonOrNull, type PositionRow } from '../positions/stored-position.ts'
import { deviceOf, type WritableFrame } from './writable-frame.ts'

/** What frames of a device that come together make of its row in `device_activity`. */
interface Activity {
  clockMinutes: number
  lastCommunicationAt: EpochMs
  readings: TimedReadings | null
  oldestFixTime: EpochMs | null
  /** Of those whose clock was not ahead. */
  newestFixTime: EpochMs | null
}

function newActivity({ device }: WritableFrame): Activity {
  const told = { lastCommunicationAt: 0, readings: null, oldestFixTime: null, newestFixTime: null }
  return { clockMinutes: device?.clockMinutes ?? 0, ...told }
}

function addFixTimes(activity: Activity, rows: readonly PositionRow[]): void {
  for (const { fixTime, flags } of rows) {
    activity.oldestFixTime = Math.min(activity.oldestFixTime ?? fixTime, fixTime)
    if ((flags & POSITION_FLAGS.futureClock) !== 0) continue
    activity.newestFixTime = Math.max(activity.newestFixTime ?? fixTime, fixTime)
  }
}

interface Renewal {
  /** So many positions of each device are stored with it. */
  positions?: ReadonlyMap<number, number>
  /** The revision that is known of a device, null for one of which nothing is stored; absent where none is. */
  revisionOf?: (deviceId: number) => number | null
}

/**
 * Locks and renews the activity of each device, of frames that are ordered by device. It fails with the SQLSTATE
 * `CHANGED_MEANWHILE` where the zone of a device's clock is another than the frames were read by, or its revision another than is known.
 */
export function renewActivity(
  frames: readonly WritableFrame[],
  { positions, revisionOf }: Renewal = {},
): PreparedStatement {
  const devices = new Map<number, Activity>()
  for (const frame of frames) {
    const activity = devices.get(deviceOf(frame)) ?? newActivity(frame)
    activity.lastCommunicationAt = Math.max(activity.lastCommunicationAt, frame.receivedAt)
    addFixTimes(activity, frame.positions)
    addFixTimes(activity, frame.placeless)
    if (frame.readings) {
      activity.readings = { ...activity.readings, ...timeReadings(frame.readings, frame.receivedAt) }
    }
    devices.set(deviceOf(frame), activity)
  }
  const ids = [...devices.keys()]
  const activities = [...devices.values()]
  return {
    ...(revisionOf
      ? { name: 'renew-activity', text: RENEW_EXPECTED }
      : { name: 'renew-any-activity', text: RENEW_ANY }),
    values: [
      int4Array(ids),
      timeArray(activities.map((activity) => activity.lastCommunicationAt)),
      int4Array(ids.map((id) => positions?.get(id) ?? 0)),
      textArray(activities.map((activity) => activity.readings && jsonOrNull(activity.readings))),
      int2Array(activities.map((activity) => activity.clockMinutes)),
      timeArray(activities.map((activity) => activity.oldestFixTime)),
      timeArray(activities.map((activity) => activity.newestFixTime)),
      int4Array(ids.map((id) => nextRevision(revisionOf?.(id) ?? null))),
      ids.length,
    ],
  }
}

/** Keeps what is certain of a clock: once in a device's life, or when its clock was set anew. */
export async function keepLearnedClock(client: Queryable, frame: WritableFrame): Promise<void> {
  await client.query({
    name: 'keep-learned-clock',
    text: 'update device_activity set learned_clock_minutes = $2 where device_id = $1',
    values: [deviceOf(frame), frame.learnedClockMinutes],
  })
}

/**
 * Notes from when on the tracks of devices, whose activity this transaction has locked, are to be judged anew. What a tracker tells of a vehicle that it was taken out
 * of is late there, since another one reports for it by then, also where the tracker itself goes on in the order of time.
 */
export async function noteLate(client: Queryable, oldest: ReadonlyMap<number, EpochMs>): Promise<void> {
  await client.query({
    name: 'note-late',
    text: `
      update device_activity a set late_from = least(a.late_from, late.oldest)
      from unnest($1::int4[], $2::timestamptz[]) as late(device_id, oldest) where a.device_id = late.device_id`,
    values: [int4Array([...oldest.keys()]), timeArray([...oldest.values()])],
  })
}

/** Answers the revision after a commit of a device that had this one. */
export function nextRevision(revision: number | null): number {
  return (revision ?? 0) + 1
}

const RENEW_ANY = renew('a.revision + 1', 'a.clock_minutes = excluded.clock_minutes')
const RENEW_EXPECTED = renew(
  'excluded.revision',
  'a.clock_minutes = excluded.clock_minutes and a.revision = excluded.revision - 1',
)

function renew(revision: string, condition: string): string {
  return `
    with renewed as (
      insert into device_activity as a (device_id, clock_minutes, last_communication_at, stored_positions, readings, readings_at,
        late_from, newest_fix_time, revision)
      select device, clock, at, positions, readings, case when readings is null then null else at end, oldest, newest, revision
      from unnest($1::int4[], $2::timestamptz[], $3::int4[], $4::jsonb[], $5::int2[], $6::timestamptz[], $7::timestamptz[], $8::int4[])
        as incoming(device, at, positions, readings, clock, oldest, newest, revision)
      order by device
      on conflict (device_id) do update set
        last_communication_at = case when a.last_communication_at ${AHEAD} then excluded.last_communication_at
          else greatest(a.last_communication_at, excluded.last_communication_at) end,
        stored_positions = a.stored_positions + excluded.stored_positions,
        readings = case when excluded.readings is null then a.readings else coalesce(a.readings, '{}') || excluded.readings end,
        readings_at = greatest(a.readings_at, excluded.readings_at),
        late_from = case when excluded.late_from <= a.newest_fix_time then least(a.late_from, excluded.late_from) else a.late_from end,
        newest_fix_time = greatest(a.newest_fix_time, excluded.newest_fix_time),
        changed_in = excluded.changed_in, revision = ${revision}
      where ${condition}
      returning 1
    )
    select expect_rows((select count(*) from renewed), $9)`
}

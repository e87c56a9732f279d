import { MAX_AHEAD_MS } from '@monitorweb/domain/position/device-clock'
import type { EpochMs } from '@monitorweb/domain/position/position-report'
import type pg from 'pg'
import type { Queryable } from './queryable.ts'

/** What upkeep takes the machine's clock for: what is deleted by its age must not go because that clock is wrong. */
export interface UpkeepClock {
  /** When it was believed last. */
  believedAt: EpochMs
  /** Since when, and until when, it is seen far from there, by itself. */
  doubt: { since: EpochMs; seenAt: EpochMs } | null
}

const DAY_MS = 86_400_000
/** From one upkeep to the next, an hour later, a clock is believed to go so far: a program may be off over a weekend. */
const BELIEVED_LEAP_MS = 3 * DAY_MS
/** Back it goes at most by what a report may be ahead: beyond that what trackers report would be of the future. */
export const LEAST_LEAP_BACK_MS = MAX_AHEAD_MS
/** A clock that leapt is believed once it went on for so long from where it leapt to: a program may be off for months, too. */
export const DOUBTED_MS = 7 * DAY_MS
/** A machine that is switched on now and then goes on from where it was seen after so long at most. */
const OFF_MS = 35 * DAY_MS
const NAME = 'upkeepClock'

/**
 * Judges the machine's clock at an upkeep by those before; `before` is null at the first, which is believed. `wasOff` tells that the program
 * was not running just now: between two upkeeps of one program an hour passes, whatever the clock says.
 */
export function judgeUpkeepClock(before: UpkeepClock | null, now: EpochMs, wasOff = false): UpkeepClock {
  if (before === null || wentOnFrom(before.believedAt, now)) return { believedAt: now, doubt: null }
  const { believedAt, doubt } = before
  // Either way: of two processes whose upkeep falls together, the one that looks last may have read its clock first.
  const wentOn =
    doubt !== null && (Math.abs(now - doubt.seenAt) <= BELIEVED_LEAP_MS || (wasOff && isLater(doubt.seenAt, now)))
  const since = wentOn ? doubt.since : now
  // The first look after a pause believes nothing yet: an hour of running comes first.
  if (now - since >= DOUBTED_MS && !wasOff) return { believedAt: now, doubt: null }
  return { believedAt, doubt: { since, seenAt: now } }
}

function wentOnFrom(believedAt: EpochMs, now: EpochMs): boolean {
  return now - believedAt <= BELIEVED_LEAP_MS && believedAt - now <= LEAST_LEAP_BACK_MS
}

/** Answers an instant that has passed by what was believed, whatever the clock says now; the first clock of all is believed. */
export function believedAtLeast(clock: UpkeepClock | null, now: EpochMs): EpochMs {
  if (clock === null || wentOnFrom(clock.believedAt, now)) return now
  const { believedAt, doubt } = clock
  return doubt === null ? believedAt : believedAt + (doubt.seenAt - doubt.since)
}

/**
 * Tells whether the clock is behind what was believed: to it everything of lately is of times to come, and nothing may be dated anew by it.
 */
export async function isClockBehind(client: Queryable, now: EpochMs = Date.now()): Promise<boolean> {
  return believedAtLeast(await readUpkeepClock(client), now) > now
}

function isLater(seenAt: EpochMs, now: EpochMs): boolean {
  return now >= seenAt && now - seenAt <= OFF_MS
}

/** Answers what was judged at the last upkeep; null before the first. */
export async function readUpkeepClock(client: Queryable): Promise<UpkeepClock | null> {
  const { rows } = await client.query<{ value: UpkeepClock }>({
    name: 'upkeep-clock',
    text: 'select value from setting where name = $1',
    values: [NAME],
  })
  return rows[0]?.value ?? null
}

/** Answers the instant by which what is old may be deleted, as the last upkeep judged it; before the first the clock is believed. */
export async function readUpkeepInstant(client: Queryable, now: EpochMs): Promise<EpochMs> {
  return Math.min(now, (await readUpkeepClock(client))?.believedAt ?? now)
}

/** Each program opens one for its upkeep: what has none here was not running before. */
const seen = new WeakSet<pg.Pool>()

/** Judges the clock for an upkeep, and answers the instant by which what is old may be deleted. */
export async function settleUpkeepClock(pool: pg.Pool, now: EpochMs): Promise<EpochMs> {
  const clock = judgeUpkeepClock(await readUpkeepClock(pool), now, !seen.has(pool))
  seen.add(pool)
  await pool.query(
    'insert into setting (name, value) values ($1, $2) on conflict (name) do update set value = excluded.value',
    [NAME, JSON.stringify(clock)],
  )
  return Math.min(now, clock.believedAt)
}

import { MOST_ZONE_MINUTES, ZONE_STEP_MINUTES } from './clock-zone.ts'
import type { EpochMs } from './position-report.ts'

const MINUTE_MS = 60_000
/** A clock that follows satellites differs from its zone by the way to the server, and by little else. */
const TOLERANCE_MS = 2 * MINUTE_MS
/** Who says something else for so long is no longer believed to say it late. */
const FORGOTTEN_MS = 10 * MINUTE_MS
/**
 * What is asked of the evidence. Nothing can be reported before it happened, so a clock that is ahead is ahead for
 * certain, and five minutes tell it from a tracker that sends what it had kept. A clock that is behind looks like a
 * delay, and only an hour of equal delays shows that it is none.
 */
const AHEAD = { reports: 5, spanMs: 5 * MINUTE_MS }
const BEHIND = { reports: 10, spanMs: 60 * MINUTE_MS }

/** Reports of one device that agree on its clock. It is kept in memory for each device, so it is small. */
export interface ClockWatch {
  /** How far ahead of UTC the clock is by these reports, in minutes; NaN where the last ones agree on none. */
  minutes: number
  reports: number
  firstReceivedAt: EpochMs
  lastReceivedAt: EpochMs
  lastFixTime: EpochMs
  /** What was certain last; null while nothing was. */
  certain: number | null
}

export function newClockWatch(certain: number | null): ClockWatch {
  return { minutes: Number.NaN, reports: 0, firstReceivedAt: 0, lastReceivedAt: 0, lastFixTime: 0, certain }
}

/**
 * Learns from one report with a fix how far the device's clock is ahead of UTC, and answers what is certain of it: whole
 * quarter hours, null while nothing is. `fixTime` is as the device said it. The least delay of a device's reports is
 * what its clock is off by, so a report with less delay than the others refutes them, and one with more says nothing
 * unless it goes on so. What a tracker says that it had kept (`buffered`) says nothing either.
 */
export function watchClock(
  watch: ClockWatch,
  { fixTime, buffered }: { fixTime: EpochMs; buffered: boolean | null },
  receivedAt: EpochMs,
): number | null {
  const aheadMs = fixTime - receivedAt
  const minutes = ZONE_STEP_MINUTES * Math.floor(aheadMs / (ZONE_STEP_MINUTES * MINUTE_MS) + 0.5)
  const isZone = Math.abs(minutes) <= MOST_ZONE_MINUTES && Math.abs(aheadMs - minutes * MINUTE_MS) <= TOLERANCE_MS
  if (isZone && minutes === watch.minutes) {
    // Reports of one instant, or sent again, are no more evidence than one.
    if (buffered === true || fixTime <= watch.lastFixTime || receivedAt <= watch.lastReceivedAt) return watch.certain
    watch.reports++
    watch.lastReceivedAt = receivedAt
    watch.lastFixTime = fixTime
    if (isEnough(watch)) watch.certain = minutes
    return watch.certain
  }
  const isLessDelayed = !(aheadMs < watch.minutes * MINUTE_MS)
  const isForgotten = receivedAt - watch.lastReceivedAt > FORGOTTEN_MS
  if (buffered !== true && (isLessDelayed || isForgotten))
    begin(watch, isZone ? minutes : Number.NaN, { fixTime, receivedAt })
  return watch.certain
}

function begin(watch: ClockWatch, minutes: number, at: { fixTime: EpochMs; receivedAt: EpochMs }): void {
  watch.minutes = minutes
  watch.reports = 1
  watch.firstReceivedAt = at.receivedAt
  watch.lastReceivedAt = at.receivedAt
  watch.lastFixTime = at.fixTime
}

function isEnough({ minutes, reports, firstReceivedAt, lastReceivedAt, certain }: ClockWatch): boolean {
  // Later than was certain before, it may be a delay as well.
  const asked = minutes < Math.max(0, certain ?? 0) ? BEHIND : AHEAD
  return reports >= asked.reports && lastReceivedAt - firstReceivedAt >= asked.spanMs
}

import type { EpochMs } from '../position/position-report.ts'

/** The IANA name of a zone, such as "America/Sao_Paulo". */
export type TimeZone = string

export const DAY_MS = 24 * 3_600_000
/** No zone is or was further from UTC than this. */
const MOST_OFFSET_MS = 26 * 3_600_000
/** There are some 600, which people may write in capitals as they like: of more spellings than these the clocks are made anew. */
export const MOST_ZONES = 1000
const clocks = new Map<TimeZone, Intl.DateTimeFormat>()

/** Whether this name is a zone that this machine knows. */
export function isTimeZone(name: string): boolean {
  try {
    clockOf(name)
    return true
  } catch {
    return false
  }
}

/**
 * Tells what a clock on the wall of that zone shows, as if it were UTC, in milliseconds since 1970. Throws RangeError
 * for no zone.
 */
export function wallTime(at: EpochMs, zone: TimeZone): number {
  const parts: Record<string, number> = {}
  for (const { type, value } of clockOf(zone).formatToParts(at)) parts[type] = Number(value)
  const { year, month, day, hour, minute, second } = parts as Record<string, number>
  // Clocks show whole seconds; zones differ from UTC by whole seconds too, so the rest is the same.
  const wholeSeconds = Math.floor(at / 1000) * 1000
  return Date.UTC(year!, month! - 1, day!, hour!, minute!, second!) + (at - wholeSeconds)
}

/** Finds the first instant at which that zone's wall clock shows this time or, where clocks skip it, a later one. */
export function instantOf(wall: number, zone: TimeZone): EpochMs {
  // What it was ahead before and after: the greater shows a time that is shown twice first.
  const offsets = [offsetAt(wall - MOST_OFFSET_MS, zone), offsetAt(wall + MOST_OFFSET_MS, zone)]
  for (const offset of [Math.max(...offsets), Math.min(...offsets)]) {
    if (wallTime(wall - offset, zone) === wall) return wall - offset
  }
  let before = wall - MOST_OFFSET_MS
  let after = wall + MOST_OFFSET_MS
  while (after - before > 1) {
    const middle = Math.floor((before + after) / 2)
    if (wallTime(middle, zone) < wall) before = middle
    else after = middle
  }
  return after
}

/** Finds the first instant from one on at which that zone's wall clock shows this time, which it has not passed, or a later one where clocks skip it. */
export function instantFrom(at: EpochMs, wall: number, zone: TimeZone): EpochMs {
  const first = instantOf(wall, zone)
  // Clocks that were put back show it once more.
  return first >= at ? first : at + (wall - wallTime(at, zone))
}

/** Finds when that zone's clocks are put forward or back in a period, in order. */
export function clockChanges({ from, to }: { from: EpochMs; to: EpochMs }, zone: TimeZone): EpochMs[] {
  const changes: EpochMs[] = []
  let known = offsetAt(from, zone)
  for (let before = from; before < to; before += DAY_MS) {
    const after = Math.min(to, before + DAY_MS)
    const next = offsetAt(after, zone)
    if (next !== known) changes.push(firstOtherThan(known, { before, after }, zone))
    known = next
  }
  return changes
}

/** By how much that zone's wall clock is ahead of UTC then, in milliseconds. */
export function offsetAt(at: EpochMs, zone: TimeZone): number {
  return wallTime(at, zone) - at
}

function firstOtherThan(
  offset: number,
  { before, after }: { before: EpochMs; after: EpochMs },
  zone: TimeZone,
): EpochMs {
  while (after - before > 1) {
    const middle = Math.floor((before + after) / 2)
    if (offsetAt(middle, zone) === offset) before = middle
    else after = middle
  }
  return after
}

function clockOf(zone: TimeZone): Intl.DateTimeFormat {
  const known = clocks.get(zone)
  if (known !== undefined) return known
  const clock = new Intl.DateTimeFormat('en-u-ca-iso8601-nu-latn', {
    timeZone: zone,
    hourCycle: 'h23',
    ...{ year: 'numeric', month: 'numeric', day: 'numeric', hour: 'numeric', minute: 'numeric', second: 'numeric' },
  })
  if (clocks.size >= MOST_ZONES) clocks.clear()
  clocks.set(zone, clock)
  return clock
}

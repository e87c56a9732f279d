import type { EpochMs } from '../position/position-report.ts'
import { DAY_MS, instantFrom, type TimeZone, wallTime } from './time-zone.ts'

const MINUTE_MS = 60_000

/** When somebody wants to be told of what can wait; minutes of the day are those of their clock. */
export interface TellingTimes {
  /** From the first until the second of these nothing is told, over midnight where the second is the lesser; null: always. */
  quiet: { from: number; to: number } | null
  /** What can wait is gathered until the next multiple of so many minutes since midnight; 0: at once. */
  digestMinutes: number
  zone: TimeZone
}

/** Answers when to tell of something that can wait and came at an instant: then, with the next digest, or after the quiet. */
export function tellingTime(at: EpochMs, { quiet, digestMinutes, zone }: TellingTimes): EpochMs {
  const gathered = digestMinutes === 0 ? at : nextDigest(at, digestMinutes, zone)
  return quiet === null ? gathered : afterQuiet(gathered, quiet, zone)
}

function nextDigest(at: EpochMs, digestMinutes: number, zone: TimeZone): EpochMs {
  const wall = wallTime(at, zone)
  const step = digestMinutes * MINUTE_MS
  return instantFrom(at, startOfDay(wall) + Math.ceil((wall - startOfDay(wall)) / step) * step, zone)
}

function afterQuiet(at: EpochMs, quiet: { from: number; to: number }, zone: TimeZone): EpochMs {
  const wall = wallTime(at, zone)
  const end = endOfQuiet(wall, quiet)
  // Clocks may skip the end, to a time that is quiet again.
  return end === wall ? at : afterQuiet(instantFrom(at, end, zone), quiet, zone)
}

function endOfQuiet(wall: number, { from, to }: { from: number; to: number }): number {
  if (from === to) return wall
  const minute = (wall - startOfDay(wall)) / MINUTE_MS
  const isQuiet = from < to ? minute >= from && minute < to : minute >= from || minute < to
  if (!isQuiet) return wall
  const endsTomorrow = from > to && minute >= from
  return startOfDay(wall) + (endsTomorrow ? DAY_MS : 0) + to * MINUTE_MS
}

function startOfDay(wall: number): number {
  return Math.floor(wall / DAY_MS) * DAY_MS
}

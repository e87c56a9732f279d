import type { EpochMs } from '../position/position-report.ts'
import { DAY_MS, type TimeZone, wallTime } from './time-zone.ts'

/** The instant as of which, and the zone in which, an instant is told. */
export interface Clock {
  now: EpochMs
  zone: TimeZone
}

/** Tells an instant in Portuguese: "às 13:52" of the same day, "em 20/11/2026 às 13:52" of another one. */
export function momentWords(at: EpochMs, { now, zone }: Clock): string {
  const isSameDay = dayOf(at, zone) === dayOf(now, zone)
  return isSameDay ? timeWords(at, zone) : dayAndTimeWords(at, zone)
}

/** Tells an instant by its day too, in words that are kept: "em 20/11/2026 às 13:52". */
export function dayAndTimeWords(at: EpochMs, zone: TimeZone): string {
  const [date] = new Date(wallTime(at, zone)).toISOString().split('T') as [string]
  return `em ${date.split('-').reverse().join('/')} ${timeWords(at, zone)}`
}

function timeWords(at: EpochMs, zone: TimeZone): string {
  return `às ${new Date(wallTime(at, zone)).toISOString().slice(11, 16)}`
}

function dayOf(at: EpochMs, zone: TimeZone): number {
  return Math.floor(wallTime(at, zone) / DAY_MS)
}

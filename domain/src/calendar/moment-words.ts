import type { EpochMs } from '../position/position-report.ts'
import { DAY_MS, type TimeZone, wallTime } from './time-zone.ts'

/** The instant as of which, and the zone in which, an instant is told. */
export interface Clock {
  now: EpochMs
  zone: TimeZone
}

/** Tells an instant in Portuguese: "às 13:52" of the same day, "em 20/11/2026 às 13:52" of another one. */
export function momentWords(at: EpochMs, { now, zone }: Clock): string {
  const wall = wallTime(at, zone)
  const [date, time] = new Date(wall).toISOString().split('T') as [string, string]
  const sameDay = Math.floor(wall / DAY_MS) === Math.floor(wallTime(now, zone) / DAY_MS)
  const day = sameDay ? '' : `em ${date.split('-').reverse().join('/')} `
  return `${day}às ${time.slice(0, 5)}`
}

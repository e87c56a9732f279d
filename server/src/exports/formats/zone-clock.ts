import { type TimeZone, wallTime } from '@monitorweb/domain/calendar/time-zone'
import type { EpochMs } from '@monitorweb/domain/position/position-report'

/** Clocks are put forward and back on a quarter of an hour, everywhere and always since 1970. */
const QUARTER_MS = 15 * 60_000

/**
 * It answers what a wall clock of a zone shows, as if that were UTC. It asks the zone once a quarter of an hour, since
 * rows come in order.
 */
export type WallClock = (at: EpochMs) => number

export function createWallClock(zone: TimeZone): WallClock {
  let quarter = Number.NaN
  let offsetMs = 0
  return (at) => {
    const asked = Math.floor(at / QUARTER_MS)
    if (asked !== quarter) {
      quarter = asked
      offsetMs = wallTime(asked * QUARTER_MS, zone) - asked * QUARTER_MS
    }
    return at + offsetMs
  }
}

const two = (value: number) => String(value).padStart(2, '0')

/** Writes a wall time as "04/03/2026 14:05:09". */
export function wallText(wall: number): string {
  const at = new Date(wall)
  const date = `${two(at.getUTCDate())}/${two(at.getUTCMonth() + 1)}/${at.getUTCFullYear()}`
  return `${date} ${two(at.getUTCHours())}:${two(at.getUTCMinutes())}:${two(at.getUTCSeconds())}`
}

/** Writes ISO 8601: "2026-03-04T14:05:09-03:00". */
export function isoText(at: EpochMs, clock: WallClock): string {
  const wall = clock(at)
  const offsetMinutes = Math.round((wall - at) / 60_000)
  const size = Math.abs(offsetMinutes)
  const offset = `${offsetMinutes < 0 ? '-' : '+'}${two(Math.floor(size / 60))}:${two(size % 60)}`
  return `${new Date(wall).toISOString().slice(0, 19)}${offset}`
}

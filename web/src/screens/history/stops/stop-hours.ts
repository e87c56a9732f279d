import type { Period } from '@monitorweb/domain/calendar/period'
import { type TimeZone, wallTime } from '@monitorweb/domain/calendar/time-zone'
import type { StopRow } from '#reports/history/history-rows.ts'
import { weekday } from '#reports/period/zoned-time.ts'
import { knownEnd } from './stop-places.ts'

const HOUR_MS = 3_600_000

/** The times that stops are known to last, as far as they are looked at. */
export function standsIn(stops: readonly StopRow[], { from, to }: Period): Period[] {
  return stops.map((stop) => ({ from: Math.max(stop.start!, from), to: Math.min(knownEnd(stop), to) }))
}

/** Seconds of those spans in each hour of the week on that zone's wall: seven days from Sunday, of 24 hours. */
export function hoursOfWeek(spans: readonly Period[], zone: TimeZone): number[][] {
  const seconds = Array.from({ length: 7 }, () => new Array<number>(24).fill(0))
  for (const { from, to } of spans) {
    for (let at = from; at < to; ) {
      const wall = wallTime(at, zone)
      const next = Math.min(to, at + HOUR_MS - (wall % HOUR_MS))
      seconds[weekday(at, zone)]![new Date(wall).getUTCHours()]! += (next - at) / 1000
      at = next
    }
  }
  return seconds
}

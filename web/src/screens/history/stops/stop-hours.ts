import type { Period } from '@monitorweb/domain/calendar/period'
import { type TimeZone, wallTime } from '@monitorweb/domain/calendar/time-zone'
import { weekday } from '#reports/period/zoned-time.ts'

const HOUR_MS = 3_600_000

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

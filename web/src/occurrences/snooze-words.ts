import type { EpochMs } from '@monitorweb/domain/position/position-report'
import { formatDate, formatTime } from '#format/date-time.ts'

/** Says until when something is put aside, to the minute: "até 14:30", or of another day "até 02/12 08:00". */
export function untilWords(until: EpochMs, now: EpochMs): string {
  const day = formatDate(until)
  const time = formatTime(until).slice(0, 5)
  return day === formatDate(now) ? `até ${time}` : `até ${day.slice(0, 5)} ${time}`
}

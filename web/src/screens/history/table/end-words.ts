import type { EpochMs } from '@monitorweb/domain/position/position-report'
import { formatDateTime } from '#format/date-time.ts'

/** Writes when a trip or a stop ended, without the day where that stands beside it, as places need the room. */
export function endWords({ start, end }: { start: EpochMs | null; end: EpochMs | null }): string {
  if (end === null) return ''
  const [from, to] = [formatDateTime(start!), formatDateTime(end)] as [string, string]
  const isSameDay = from.slice(0, 10) === to.slice(0, 10)
  return isSameDay ? to.slice(11) : `${to.slice(0, 5)} ${to.slice(11)}`
}

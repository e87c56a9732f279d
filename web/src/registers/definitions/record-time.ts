import type { EpochMs } from '@monitorweb/domain/position/position-report'
import { formatDateTime } from '#format/date-time.ts'

/** Writes a time of a record; "" where there is none. */
export function timeOf(value: EpochMs | null): string {
  return value === null ? '' : formatDateTime(value)
}

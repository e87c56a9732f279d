import type { EpochMs } from '@monitorweb/domain/position/position-report'
import { formatDate } from './date-time.ts'

/** Writes the day by the person's clock as names of files have it, so that they sort: "2026-03-04". */
export function fileDay(at: EpochMs): string {
  return formatDate(at).split('/').reverse().join('-')
}

import type { Occurrence } from '@monitorweb/contract/occurrences/occurrence-operations'
import { eventLabel } from '@monitorweb/contract/reports/event-labels'
import type { DescribePlace } from '../reports/position-report.ts'
import type { OccurrenceRow } from '../storage/occurrences/occurrence-rows.ts'

/** Answers an occurrence as people read it: what in words, and where. */
export function presentOccurrence({ ruleName, ...row }: OccurrenceRow, describePlace: DescribePlace): Occurrence {
  const { latitude, longitude } = row
  const place = latitude === null || longitude === null ? '' : describePlace(latitude, longitude)
  return { ...row, words: ruleName ?? eventLabel(row.kind), place }
}

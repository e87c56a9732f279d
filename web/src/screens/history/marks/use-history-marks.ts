import { watchReportOperations } from '@monitorweb/contract/reports/watch-report-operations'
import type { HistoryMark } from '@monitorweb/contract/reports/watch-reports'
import type { Period } from '@monitorweb/domain/calendar/period'
import { useQuery } from '@tanstack/react-query'
import { use } from 'react'
import { reading } from '#api/client.ts'
import { TimesAsked } from '#reports/history/times-asked.ts'
import type { Viewed } from '../use-viewed.ts'

/** No more are shown; a file has all of them. */
export const MOST_MARKS = 1000

/** Answers the occurrences and commands of the vehicles in their period, in their order. */
export function useHistoryMarks({ vehicles, period }: Pick<Viewed, 'vehicles' | 'period'>) {
  const vehicleIds = vehicles.map(({ vehicleId }) => vehicleId).join()
  return useQuery({
    queryKey: ['history-marks', vehicleIds, period.from, period.to, use(TimesAsked)],
    queryFn: ({ signal }) =>
      reading(signal)(watchReportOperations.listHistoryMarks, {
        vehicleIds,
        from: period.from,
        // The request names the last second that belongs to the period.
        to: period.to - 1,
        first: MOST_MARKS,
      }),
    enabled: vehicleIds !== '',
  })
}

/** Tells whether a mark is of what is looked at: what still lasted then is, a command is where it was sent. */
export function isInFocus({ start, end, times }: HistoryMark, { from, to }: Period): boolean {
  if (start! >= to) return false
  return start! >= from || (times !== null && (end === null || end >= from))
}

/** Tells one mark from the others. */
export function keyOfMark({ kind, recordId, vehicleId, start, words }: HistoryMark): string {
  return [kind, recordId ?? words, vehicleId, start].join(' ')
}

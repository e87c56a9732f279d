import { readWorkHours } from '@monitorweb/domain/calendar/work-hours'
import { EVERY_RUN, type RunFilter, runFilterFacts } from '@monitorweb/domain/track/report/run-filter'
import { formatDuration } from '#format/age.ts'
import type { HistorySearch } from '../history/history-search.ts'

export type RunKind = 'trips' | 'stops'

type RunSearch = Pick<
  HistorySearch,
  'minStopMinutes' | 'minTripMinutes' | 'minTripKm' | 'minTopSpeedKmh' | 'place' | 'workHours'
>

/** Reads which trips, or stops, a link asks for. */
export function runFilterOf(search: RunSearch, kind: RunKind): RunFilter {
  const { minStopMinutes, minTripMinutes, minTripKm, minTopSpeedKmh, place = '', workHours = '' } = search
  const shared = { place, hours: readWorkHours(workHours) }
  if (kind === 'stops') return { ...EVERY_RUN, ...shared, minimumSeconds: Number(minStopMinutes ?? 0) * 60 }
  return {
    ...shared,
    minimumSeconds: Number(minTripMinutes ?? 0) * 60,
    minimumKm: Number(minTripKm ?? 0),
    aboveKmh: Number(minTopSpeedKmh ?? 0),
  }
}

/** Takes out of a link what it asks of trips, or of stops. */
export function withoutRunFilter(kind: RunKind) {
  const shared = { place: undefined, workHours: undefined }
  if (kind === 'stops') return { ...shared, minStopMinutes: undefined, stopIgnition: undefined, outside: undefined }
  return { ...shared, minTripMinutes: undefined, minTripKm: undefined, minTopSpeedKmh: undefined }
}

/** Says what is asked for, a part each, such as "duração mínima 30 min" and "local contém "Jundiaí"". */
export function runFilterWords(filter: RunFilter): string[] {
  const length = filter.minimumSeconds > 0 ? [`duração mínima ${formatDuration(filter.minimumSeconds)}`] : []
  return [...length, ...runFilterFacts(filter).map(([label, value]) => `${label.toLowerCase()} ${value}`)]
}

/** Tells whether the line of filters is shown: it is while one of them holds, unless it was closed. */
export function areRunFiltersOpen(search: HistorySearch, kind: RunKind): boolean {
  if (search.filters !== undefined) return search.filters === '1'
  return runFilterWords(runFilterOf(search, kind)).length > 0 || (kind === 'stops' && search.outside === '1')
}

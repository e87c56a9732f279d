import { readWorkHours } from '@monitorweb/domain/calendar/work-hours'
import { EVERY_RUN, type RunFilter, runFilterFacts } from '@monitorweb/domain/track/report/run-filter'
import { formatDuration } from '#format/age.ts'
import type { HistorySearch } from '../history/history-search.ts'

export type RunKind = 'viagens' | 'paradas'

type RunSearch = Pick<HistorySearch, 'minimo' | 'viagemminima' | 'kmminimo' | 'acimade' | 'local' | 'horario'>

/** Which trips, or stops, a link asks for. */
export function runFilterOf(search: RunSearch, kind: RunKind): RunFilter {
  const { minimo, viagemminima, kmminimo, acimade, local = '', horario = '' } = search
  const shared = { place: local, hours: readWorkHours(horario) }
  if (kind === 'paradas') return { ...EVERY_RUN, ...shared, minimumSeconds: Number(minimo ?? 0) * 60 }
  return {
    ...shared,
    minimumSeconds: Number(viagemminima ?? 0) * 60,
    minimumKm: Number(kmminimo ?? 0),
    aboveKmh: Number(acimade ?? 0),
  }
}

/** Takes out of a link what it asks of trips, or of stops. */
export function withoutRunFilter(kind: RunKind) {
  const shared = { local: undefined, horario: undefined }
  if (kind === 'paradas') return { ...shared, minimo: undefined, ignicao: undefined, fora: undefined }
  return { ...shared, viagemminima: undefined, kmminimo: undefined, acimade: undefined }
}

/** "duração mínima 30 min", "local contém "Jundiaí"": what is asked for, a part each. */
export function runFilterWords(filter: RunFilter): string[] {
  const length = filter.minimumSeconds > 0 ? [`duração mínima ${formatDuration(filter.minimumSeconds)}`] : []
  return [...length, ...runFilterFacts(filter).map(([label, value]) => `${label.toLowerCase()} ${value}`)]
}

/** Whether the line of filters is shown: it is while one of them holds, unless it was closed. */
export function areRunFiltersOpen(search: HistorySearch, kind: RunKind): boolean {
  if (search.filtros !== undefined) return search.filtros === '1'
  return runFilterWords(runFilterOf(search, kind)).length > 0 || (kind === 'paradas' && search.fora === '1')
}

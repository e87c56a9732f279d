import { ALERTS, ALERTS_LABEL, parseFilters } from '#fleet/status/status-filters.ts'
import { STATUS_LOOKS } from '#ui/status/status-look.ts'
import type { MonitoringSearch } from '../monitoring-search.ts'
import { useFilterWords } from './use-filter-words.ts'

/** Says in words all that narrows the fleet where nobody can look into the panel; `statuses` is what the chips of it are called there. */
export function useNarrowingWords(search: MonitoringSearch, statuses: string): string[] {
  const chosen = useFilterWords(search).map(({ words }) => words)
  const chips = parseFilters(search.statuses).map((filter) =>
    filter === ALERTS ? ALERTS_LABEL : STATUS_LOOKS[filter].label,
  )
  return [
    ...(search.text ? [`Busca: ${search.text}`] : []),
    ...chosen,
    ...(chips.length > 0 ? [`${statuses}: ${chips.join(', ')}`] : []),
  ]
}

import { useFleet } from '#api/live/LiveFleetProvider.tsx'
import { formatCount } from '#format/numbers.ts'
import styles from '../map/map-notes.module.css'
import { type MonitoringSearch, NO_FILTERS } from '../monitoring-search.ts'
import { useNarrowingWords } from './use-narrowing-words.ts'

interface FoldedFiltersProps {
  search: MonitoringSearch
  change: (changes: typeof NO_FILTERS) => void
  /** So many are on the map. */
  count: number
  /** Whether something else stands where this would. */
  isBelow: boolean
}

/** Says on the map that filters hold, while the panel that has them is folded away; a press takes them off. */
export function FoldedFilters({ search, change, count, isBelow }: FoldedFiltersProps) {
  const { vehicles, loaded } = useFleet()
  const words = useNarrowingWords(search, 'Situação')
  if (!loaded || words.length === 0) return null
  return (
    <section className={styles.chosen} aria-label="Filtros da lista" data-below={isBelow || undefined}>
      <span role="status" className="numeric">
        Mostrando {formatCount(count)} de {formatCount(vehicles.size)} · {words.join(' · ')}
      </span>
      <button type="button" onClick={() => change(NO_FILTERS)}>
        Limpar filtros
      </button>
    </section>
  )
}

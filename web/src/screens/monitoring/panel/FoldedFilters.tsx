import { useFleet } from '#api/live/LiveFleetProvider.tsx'
import { formatCount } from '#format/numbers.ts'
import { passFocusOn } from '#ui/controls/pass-focus-on.ts'
import styles from '../map/map-notes.module.css'
import { type MonitoringSearch, NO_FILTERS } from '../monitoring-search.ts'
import { READING_WORDS } from './reading-words.ts'
import { useNarrowingWords } from './use-narrowing-words.ts'
import type { VehicleListing } from './use-vehicle-list.ts'

interface FoldedFiltersProps {
  search: MonitoringSearch
  change: (changes: typeof NO_FILTERS) => void
  /** So many are on the map. */
  count: number
  reading: VehicleListing['reading']
}

/** Says on the map that filters hold, while the panel that has them is folded away; a press takes them off. */
export function FoldedFilters({ search, change, count, reading }: FoldedFiltersProps) {
  const { vehicles } = useFleet()
  const words = useNarrowingWords(search, 'Situação')
  if (reading === 'pending' || words.length === 0) return null
  const shown =
    reading === 'error' ? READING_WORDS.error : `Mostrando ${formatCount(count)} de ${formatCount(vehicles.size)}`
  return (
    <section className={styles.chosen} aria-label="Filtros da lista">
      <span role="status" className="numeric">
        {shown} · {words.join(' · ')}
      </span>
      <button
        type="button"
        onClick={(event) => {
          passFocusOn(event, event.currentTarget)
          change(NO_FILTERS)
        }}
      >
        Limpar filtros
      </button>
    </section>
  )
}

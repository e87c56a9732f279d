import { IconX } from '@tabler/icons-react'
import { passFocusOn } from '#ui/controls/pass-focus-on.ts'
import type { MonitoringSearch } from '../monitoring-search.ts'
import type { ChangeSearch } from '../use-monitoring-search.ts'
import styles from './panel.module.css'
import { useFilterWords } from './use-filter-words.ts'

interface FilterChipsProps {
  search: MonitoringSearch
  onSearch: ChangeSearch
}

/** Says by which filters the list is narrowed, each with a press that takes it away. */
export function FilterChips({ search, onSearch }: FilterChipsProps) {
  const chosen = useFilterWords(search)
  if (chosen.length === 0) return null
  return (
    <ul className={styles.chosen} aria-label="Filtros ativos">
      {chosen.map(({ name, words }) => (
        <li key={name}>
          <button
            type="button"
            aria-label={`${words}. Tirar este filtro`}
            onClick={(event) => {
              passFocusOn(event, event.currentTarget)
              onSearch({ [name]: undefined })
            }}
          >
            <span>{words}</span>
            <IconX size={14} aria-hidden="true" />
          </button>
        </li>
      ))}
    </ul>
  )
}

import { IconFilter } from '@tabler/icons-react'
import { type HistorySearch, STOP_IGNITIONS, type StopIgnition } from '#reports/history-search.ts'
import { areFiltersOpen } from '#reports/position-filter.ts'
import styles from './records.module.css'
import type { ChangeSearch } from './use-history-search.ts'

interface RecordsFiltersProps {
  table: string
  search: HistorySearch
  change: ChangeSearch
}

const MINIMUMS = ['', '5', '15', '30', '60', '240']
const IGNITION_LABELS: Record<StopIgnition, string> = { ligado: 'mais ligado', desligado: 'mais desligado' }

/** What of a table's rows is shown, where it can be chosen. */
export function RecordsFilters({ table, search, change }: RecordsFiltersProps) {
  if (table === 'posicoes') {
    return (
      <>
        <label className={styles.filter}>
          <input
            type="checkbox"
            checked={search.linhas !== 'todas'}
            onChange={({ currentTarget }) => change({ linhas: currentTarget.checked ? undefined : 'todas' })}
          />
          Juntar posições paradas
        </label>
        <button
          type="button"
          className={styles.columnsButton}
          aria-expanded={areFiltersOpen(search)}
          onClick={() => change({ filtros: areFiltersOpen(search) ? '0' : '1' })}
        >
          <IconFilter size={15} stroke={1.75} aria-hidden="true" />
          Filtrar
        </button>
      </>
    )
  }
  if (table !== 'paradas' && table !== 'locais') return null
  return (
    <>
      <label className={styles.filter}>
        Duração mínima
        <select
          value={search.minimo ?? ''}
          onChange={({ currentTarget }) => change({ minimo: currentTarget.value || undefined })}
        >
          {MINIMUMS.map((minutes) => (
            <option key={minutes} value={minutes}>
              {minutes === '' ? 'todas' : Number(minutes) < 60 ? `${minutes} min` : `${Number(minutes) / 60} h`}
            </option>
          ))}
        </select>
      </label>
      <label className={styles.filter}>
        Motor
        <select
          value={search.ignicao ?? ''}
          onChange={({ currentTarget }) => change({ ignicao: STOP_IGNITIONS.find((is) => is === currentTarget.value) })}
        >
          <option value="">ligado ou não</option>
          {STOP_IGNITIONS.map((ignition) => (
            <option key={ignition} value={ignition}>
              {IGNITION_LABELS[ignition]}
            </option>
          ))}
        </select>
      </label>
    </>
  )
}

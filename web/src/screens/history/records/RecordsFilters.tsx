import { IconFilter } from '@tabler/icons-react'
import { areFiltersOpen } from '#reports/filters/position-filter.ts'
import { areRunFiltersOpen } from '#reports/filters/run-filter.ts'
import { type HistorySearch, STOP_IGNITIONS, type StopIgnition } from '#reports/history/history-search.ts'
import { ListChoice } from '#ui/controls/ListChoice.tsx'
import { MinuteChoice } from '../filters/FilterFields.tsx'
import type { ChangeSearch } from '../use-history-search.ts'
import styles from './records.module.css'

interface RecordsFiltersProps {
  table: string
  /** The positions of a fleet are not folded: they come in pages. */
  ofFleet?: boolean
  search: HistorySearch
  change: ChangeSearch
}

const IGNITION_LABELS: Record<StopIgnition, string> = { on: 'mais ligado', off: 'mais desligado' }
const ENGINE_CHOICES: { value: StopIgnition | ''; label: string }[] = [
  { value: '', label: 'ligado ou não' },
  ...STOP_IGNITIONS.map((value) => ({ value, label: IGNITION_LABELS[value] })),
]

/** Offers to choose which of a table's rows are shown, where that can be chosen. */
export function RecordsFilters({ table, ofFleet, search, change }: RecordsFiltersProps) {
  if (table === 'positions') {
    return (
      <>
        {!ofFleet && (
          <label className={styles.filter}>
            <input
              type="checkbox"
              checked={search.rows !== 'all'}
              onChange={({ currentTarget }) => change({ rows: currentTarget.checked ? undefined : 'all' })}
            />
            Juntar posições paradas
          </label>
        )}
        <MoreFilters isOpen={areFiltersOpen(search)} change={change} />
      </>
    )
  }
  const runs = { trips: 'trips', stops: 'stops', places: 'stops' } as const
  const kind = runs[table as keyof typeof runs]
  if (!kind) return null
  const more = <MoreFilters isOpen={areRunFiltersOpen(search, kind)} change={change} />
  if (kind === 'trips') return more
  return (
    <>
      <MinuteChoice value={search.minStopMinutes} onChange={(minStopMinutes) => change({ minStopMinutes })} />
      <ListChoice
        label="Motor"
        choices={ENGINE_CHOICES}
        value={search.stopIgnition ?? ''}
        onChange={(chosen) => change({ stopIgnition: chosen || undefined })}
      />
      {more}
    </>
  )
}

function MoreFilters({ isOpen, change }: { isOpen: boolean; change: ChangeSearch }) {
  return (
    <button
      type="button"
      className={styles.columnsButton}
      aria-expanded={isOpen}
      onClick={() => change({ filters: isOpen ? '0' : '1' })}
    >
      <IconFilter size={15} stroke={1.75} aria-hidden="true" />
      Filtrar
    </button>
  )
}

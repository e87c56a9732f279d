import { IconLayoutRows, IconMap2 } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { type KeyboardEvent, type ReactNode, useId } from 'react'
import { formatTime } from '#format/date-time.ts'
import { formatCount } from '#format/numbers.ts'
import { timeZoneName } from '#format/time-zone.ts'
import { type HistorySearch, readHistorySearch } from '#reports/history/history-search.ts'
import { Skeleton } from '#ui/states/Skeleton.tsx'
import { HISTORY_TABS, type HistoryTab } from '../history-tabs.ts'
import { PositionsTable } from '../positions/PositionsTable.tsx'
import screen from '../screen.module.css'
import { PlacesTable } from '../stops/PlacesTable.tsx'
import { StopsTable } from '../stops/StopsTable.tsx'
import { ColumnsButton } from '../table/ColumnsButton.tsx'
import type { ChangeSearch } from '../use-history-search.ts'
import type { Viewed } from '../use-viewed.ts'
import { DaysTable } from './DaysTable.tsx'
import { RecordsFilters } from './RecordsFilters.tsx'
import styles from './records.module.css'
import { TripsTable } from './TripsTable.tsx'

interface RecordsPaneProps {
  tab: HistoryTab
  viewed: Viewed
  search: HistorySearch
  change: ChangeSearch
  zone: string
  waits: boolean
}

const TABS = ['posicoes', 'viagens', 'paradas', 'dias', 'locais'] as const
type RecordsTab = (typeof TABS)[number]
const LABELS: Record<RecordsTab, string> = {
  posicoes: 'Posições',
  viagens: 'Viagens',
  paradas: 'Paradas',
  dias: 'Dias',
  locais: 'Locais',
}

/** Everything that the map shows, as tables. */
export function RecordsPane({ tab, viewed, search, change, zone, waits }: RecordsPaneProps) {
  const navigate = useNavigate()
  const id = useId()
  const chosen: RecordsTab = search.aba ?? (tab === 'distancia' ? 'dias' : tab)
  const { totals, vehicles } = viewed
  const counts: Record<RecordsTab, number | null> = {
    posicoes: totals.positionCount,
    viagens: totals.tripCount,
    paradas: totals.stopCount,
    dias: vehicles.reduce((sum, { rows }) => sum + rows.days.length, 0),
    locais: null,
  }

  const isKnown = vehicles.length > 0 && !waits
  const note = isKnown ? `Até ${formatTime(viewed.period.to)} · ${timeZoneName()}` : undefined
  const isToCome =
    waits && vehicles.every(({ growing, rows }) => rows.summaries.length === 0 && (chosen !== 'posicoes' || !growing))

  function open(next: RecordsTab) {
    if (next === 'dias' || next === 'locais') return change({ aba: next, ord: undefined })
    const to = HISTORY_TABS[next].path as string
    void navigate({
      to,
      search: (before: Record<string, unknown>) => readHistorySearch({ ...before, aba: undefined, ord: undefined }),
      resetScroll: false,
    })
  }
  function takeKey(event: KeyboardEvent) {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key]
    if (!step) return
    event.preventDefault()
    const next = TABS[(TABS.indexOf(chosen) + step + TABS.length) % TABS.length]!
    open(next)
    document.getElementById(`${id}-${next}`)?.focus()
  }

  const tables: Record<RecordsTab, () => ReactNode> = {
    posicoes: () => <PositionsTable viewed={viewed} search={search} change={change} waits={waits} />,
    viagens: () => <TripsTable viewed={viewed} search={search} change={change} zone={zone} />,
    paradas: () => <StopsTable viewed={viewed} search={search} change={change} />,
    dias: () => <DaysTable viewed={viewed} search={search} change={change} zone={zone} />,
    locais: () => <PlacesTable viewed={viewed} search={search} change={change} />,
  }
  return (
    <div className={screen.table}>
      <div className={styles.bar}>
        <div role="tablist" aria-label="Tabelas" className={styles.tabs}>
          {TABS.map((name) => (
            <button
              key={name}
              id={`${id}-${name}`}
              type="button"
              role="tab"
              aria-selected={name === chosen}
              aria-controls={`${id}-panel`}
              tabIndex={name === chosen ? 0 : -1}
              onClick={() => open(name)}
              onKeyDown={takeKey}
            >
              {LABELS[name]}
              {counts[name] !== null && !waits && <span>{formatCount(counts[name])}</span>}
            </button>
          ))}
        </div>
        <RecordsFilters table={chosen} search={search} change={change} />
        <p className={styles.note} title={note}>
          {note}
        </p>
        {chosen !== 'locais' && <ColumnsButton table={chosen} />}
        <Vista search={search} change={change} />
      </div>
      <div id={`${id}-panel`} role="tabpanel" aria-labelledby={`${id}-${chosen}`} className={styles.panel}>
        {isToCome ? <RowsToCome /> : tables[chosen]()}
      </div>
    </div>
  )
}

/** Rows that are still being read, in their size. */
function RowsToCome() {
  return (
    <div className={styles.toCome}>
      {[72, 58, 66, 49, 61].map((width) => (
        <Skeleton key={width} width={`${width}%`} height={14} />
      ))}
    </div>
  )
}

/** Gives the map or the table the room of both. */
function Vista({ search, change }: { search: HistorySearch; change: ChangeSearch }) {
  const toggle = (vista: 'mapa' | 'tabela') => change({ vista: search.vista === vista ? undefined : vista })
  return (
    <div className={styles.vista}>
      <button
        type="button"
        aria-label="Ampliar o mapa"
        aria-pressed={search.vista === 'mapa'}
        onClick={() => toggle('mapa')}
      >
        <IconMap2 size={16} stroke={1.75} aria-hidden="true" />
      </button>
      <button
        type="button"
        aria-label="Ampliar a tabela"
        aria-pressed={search.vista === 'tabela'}
        onClick={() => toggle('tabela')}
      >
        <IconLayoutRows size={16} stroke={1.75} aria-hidden="true" />
      </button>
    </div>
  )
}

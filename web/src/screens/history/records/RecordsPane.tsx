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

const TABS = ['positions', 'trips', 'stops', 'days', 'places'] as const
type RecordsTab = (typeof TABS)[number]
const LABELS: Record<RecordsTab, string> = {
  positions: 'Posições',
  trips: 'Viagens',
  stops: 'Paradas',
  days: 'Dias',
  places: 'Locais',
}

/** Those whose columns can be chosen, as the choice is kept. */
const CHOOSABLE = { positions: 'posicoes', trips: 'viagens', stops: 'paradas', days: 'dias' } as const

/** Everything that the map shows, as tables. */
export function RecordsPane({ tab, viewed, search, change, zone, waits }: RecordsPaneProps) {
  const navigate = useNavigate()
  const id = useId()
  const chosen: RecordsTab = search.list ?? (tab === 'distance' ? 'days' : tab)
  const { totals, vehicles } = viewed
  const counts: Record<RecordsTab, number | null> = {
    positions: totals.positionCount,
    trips: totals.tripCount,
    stops: totals.stopCount,
    days: vehicles.reduce((sum, { rows }) => sum + rows.days.length, 0),
    places: null,
  }

  const isKnown = vehicles.length > 0 && !waits
  const note = isKnown ? `Até ${formatTime(viewed.period.to)} · ${timeZoneName()}` : undefined
  const isToCome =
    waits && vehicles.every(({ growing, rows }) => rows.summaries.length === 0 && (chosen !== 'positions' || !growing))

  function open(next: RecordsTab) {
    if (next === 'days' || next === 'places') return change({ list: next, order: undefined })
    const to = HISTORY_TABS[next].path as string
    void navigate({
      to,
      search: (before: Record<string, unknown>) => readHistorySearch({ ...before, list: undefined, order: undefined }),
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
    positions: () => <PositionsTable viewed={viewed} search={search} change={change} waits={waits} />,
    trips: () => <TripsTable viewed={viewed} search={search} change={change} zone={zone} />,
    stops: () => <StopsTable viewed={viewed} search={search} change={change} />,
    days: () => <DaysTable viewed={viewed} search={search} change={change} zone={zone} />,
    places: () => <PlacesTable viewed={viewed} search={search} change={change} />,
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
        {chosen !== 'places' && <ColumnsButton table={CHOOSABLE[chosen]} />}
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
  const toggle = (pane: 'map' | 'table') => change({ pane: search.pane === pane ? undefined : pane })
  return (
    <div className={styles.pane}>
      <button
        type="button"
        aria-label="Ampliar o mapa"
        aria-pressed={search.pane === 'map'}
        onClick={() => toggle('map')}
      >
        <IconMap2 size={16} stroke={1.75} aria-hidden="true" />
      </button>
      <button
        type="button"
        aria-label="Ampliar a tabela"
        aria-pressed={search.pane === 'table'}
        onClick={() => toggle('table')}
      >
        <IconLayoutRows size={16} stroke={1.75} aria-hidden="true" />
      </button>
    </div>
  )
}

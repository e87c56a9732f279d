import { IconLayoutRows, IconMap2 } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { type KeyboardEvent, Suspense, useId } from 'react'
import { formatTime } from '#format/date-time.ts'
import { formatCount } from '#format/numbers.ts'
import { timeZoneName } from '#format/time-zone.ts'
import { type HistorySearch, readHistorySearch } from '#reports/history/history-search.ts'
import { lazyPart } from '#ui/lazy-part/lazy-part.tsx'
import { Skeleton } from '#ui/states/Skeleton.tsx'
import { HISTORY_TABS, type HistoryTab } from '../history-tabs.ts'
import screen from '../screen.module.css'
import { ColumnsButton } from '../table/ColumnsButton.tsx'
import type { ChangeSearch } from '../use-history-search.ts'
import type { Viewed } from '../use-viewed.ts'
import { RecordsFilters } from './RecordsFilters.tsx'
import type { RecordsTab } from './RecordsTable.tsx'
import styles from './records.module.css'

/** The tables and their library come while the first rows are read, and not before the map. */
const RecordsTable = lazyPart(() => import('./RecordsTable.tsx'), 'RecordsTable')

interface RecordsPaneProps {
  tab: HistoryTab
  viewed: Viewed
  search: HistorySearch
  change: ChangeSearch
  zone: string
  waits: boolean
}

const TABS = ['positions', 'trips', 'stops', 'days', 'places'] as const satisfies readonly RecordsTab[]
const LABELS: Record<RecordsTab, string> = {
  positions: 'Posições',
  trips: 'Viagens',
  stops: 'Paradas',
  days: 'Dias',
  places: 'Locais',
}

/** The columns of these tables can be chosen; the choice is kept under these names. */
const CHOOSABLE = { positions: 'posicoes', trips: 'viagens', stops: 'paradas', days: 'dias' } as const

/** Shows everything that the map shows, as tables. */
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
  const isPending =
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
        <PaneSwitch search={search} change={change} />
      </div>
      <div id={`${id}-panel`} role="tabpanel" aria-labelledby={`${id}-${chosen}`} className={styles.panel}>
        <Suspense fallback={<Skeleton height="100%" />}>
          <RecordsTable tab={chosen} {...{ viewed, search, change, zone, waits, isPending }} />
        </Suspense>
      </div>
    </div>
  )
}

/** Gives the map or the table the room of both. */
function PaneSwitch({ search, change }: { search: HistorySearch; change: ChangeSearch }) {
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

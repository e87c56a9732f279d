import { IconLayoutRows, IconMap2 } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { type KeyboardEvent, type ReactNode, useId } from 'react'
import { formatCount } from '#format/numbers.ts'
import { type HistorySearch, readHistorySearch } from '#reports/history/history-search.ts'
import { HISTORY_TABS } from '../history-tabs.ts'
import screen from '../screen.module.css'
import { ColumnsButton } from '../table/ColumnsButton.tsx'
import type { ChangeSearch } from '../use-history-search.ts'
import type { RecordsTab } from './RecordsTable.tsx'
import styles from './records.module.css'

interface RecordsFrameProps<Tab extends RecordsTab> {
  tabs: readonly Tab[]
  chosen: Tab
  /** How many rows each table has, where that is known. */
  counts: Partial<Record<Tab, number | null>>
  note?: string | undefined
  /** Chooses which rows of the table are shown. */
  filters: ReactNode
  search: HistorySearch
  change: ChangeSearch
  children: ReactNode
}

const LABELS: Record<RecordsTab, string> = {
  positions: 'Posições',
  trips: 'Viagens',
  stops: 'Paradas',
  days: 'Dias',
  places: 'Locais',
  marks: 'Ocorrências',
}

/** The columns of these tables can be chosen; the choice is kept under these names. */
const CHOOSABLE = { positions: 'posicoes', trips: 'viagens', stops: 'paradas', days: 'dias' } as const

/** Shows one table below the tabs that lead to the others, with what can be chosen of its rows and columns. */
export function RecordsFrame<Tab extends RecordsTab>(props: RecordsFrameProps<Tab>) {
  const { tabs, chosen, counts, note, filters, search, change, children } = props
  const navigate = useNavigate()
  const id = useId()

  function open(next: RecordsTab) {
    if (next === 'days' || next === 'places' || next === 'marks') return change({ list: next, order: undefined })
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
    const next = tabs[(tabs.indexOf(chosen) + step + tabs.length) % tabs.length]!
    open(next)
    document.getElementById(`${id}-${next}`)?.focus()
  }

  return (
    <div className={screen.table}>
      <div className={styles.bar}>
        <div role="tablist" aria-label="Tabelas" className={styles.tabs}>
          {tabs.map((name) => (
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
              {counts[name] != null && <span>{formatCount(counts[name])}</span>}
            </button>
          ))}
        </div>
        {filters}
        <p className={styles.note} title={note}>
          {note}
        </p>
        {chosen in CHOOSABLE && <ColumnsButton table={CHOOSABLE[chosen as keyof typeof CHOOSABLE]} />}
        <PaneSwitch search={search} change={change} />
      </div>
      <div id={`${id}-panel`} role="tabpanel" aria-labelledby={`${id}-${chosen}`} className={styles.panel}>
        {children}
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

import { Suspense, useMemo } from 'react'
import { formatTime } from '#format/date-time.ts'
import { formatCount } from '#format/numbers.ts'
import { timeZoneName } from '#format/time-zone.ts'
import type { HistorySearch } from '#reports/history/history-search.ts'
import { lazyPart } from '#ui/lazy-part/lazy-part.tsx'
import { Skeleton } from '#ui/states/Skeleton.tsx'
import type { HistoryTab } from '../history-tabs.ts'
import { isInView } from '../in-view.ts'
import { isInFocus, MOST_MARKS, useHistoryMarks } from '../marks/use-history-marks.ts'
import { countListed } from '../positions/listed-positions.ts'
import type { ChangeSearch } from '../use-history-search.ts'
import type { Viewed } from '../use-viewed.ts'
import { lastSecondOf, leftOutWords } from '../words.ts'
import { RecordsFilters } from './RecordsFilters.tsx'
import { RecordsFrame } from './RecordsFrame.tsx'
import type { RecordsTab } from './RecordsTable.tsx'

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

const TABS = ['positions', 'trips', 'stops', 'days', 'places', 'marks'] as const satisfies readonly RecordsTab[]

/** Shows everything that the map shows, as tables. */
export function RecordsPane({ tab, viewed, search, change, zone, waits }: RecordsPaneProps) {
  const chosen: RecordsTab = search.list ?? (tab === 'distance' ? 'days' : tab)
  const { vehicles, period, focus, isPartial } = viewed
  const marks = useHistoryMarks(viewed)
  const withExcluded = search.discarded === '1'
  const { listed, leftOut } = useMemo(
    () => countListed({ vehicles, focus }, withExcluded),
    [vehicles, focus, withExcluded],
  )
  const inView = (name: 'trips' | 'stops') =>
    vehicles.reduce((sum, { rows }) => sum + rows[name].filter((run) => isInView(viewed, run)).length, 0)
  // Days are listed whole, since one of them may be looked at next.
  const counts = {
    positions: listed,
    trips: inView('trips'),
    stops: inView('stops'),
    marks: marks.data?.filter((mark) => isInFocus(mark, focus)).length ?? null,
    days: vehicles.reduce((sum, { rows }) => sum + rows.days.length, 0),
  }

  const isKnown = vehicles.length > 0 && !waits
  const until = isPartial ? 'Nem tudo foi lido' : `Até ${formatTime(lastSecondOf(period))} · ${timeZoneName()}`
  const without = chosen === 'positions' && leftOut > 0 ? `${leftOutWords(leftOut)} · ` : ''
  const cut =
    chosen === 'marks' && marks.data?.length === MOST_MARKS ? `As primeiras ${formatCount(MOST_MARKS)} linhas · ` : ''
  const note = isKnown ? without + cut + until : undefined
  const isPending =
    waits && vehicles.every(({ growing, rows }) => rows.summaries.length === 0 && (chosen !== 'positions' || !growing))

  return (
    <RecordsFrame
      tabs={TABS}
      counts={isPartial ? {} : counts}
      filters={<RecordsFilters table={chosen} search={search} change={change} />}
      {...{ chosen, note, search, change }}
    >
      <Suspense fallback={<Skeleton height="100%" />}>
        <RecordsTable tab={chosen} {...{ viewed, search, change, zone, waits, isPending }} />
      </Suspense>
    </RecordsFrame>
  )
}

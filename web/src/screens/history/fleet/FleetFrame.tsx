import type { ReactNode } from 'react'
import { LandmarksNote } from '#landmarks/LandmarksNote.tsx'
import type { HistorySearch } from '#reports/history/history-search.ts'
import type { PagedRows } from '#reports/history/use-paged-rows.ts'
import { RecordsFilters } from '../records/RecordsFilters.tsx'
import { RecordsFrame } from '../records/RecordsFrame.tsx'
import type { ChangeSearch } from '../use-history-search.ts'
import { leftOutWords } from '../words.ts'
import { ReadingLine } from './ReadingLine.tsx'

const TABS = ['positions', 'trips', 'stops'] as const

interface FleetFrameProps {
  chosen: (typeof TABS)[number]
  reading: PagedRows<{ vehicleId: number; cursor: string }>
  counted: { none: string; one: string; many: string }
  totalWords?: string | undefined
  /** Of the rows that were read so many are not listed. */
  leftOut?: number
  search: HistorySearch
  change: ChangeSearch
  children: ReactNode
}

/** Shows a table of a fleet below the tabs of the others, and how far its rows are read. */
export function FleetFrame(props: FleetFrameProps) {
  const { chosen, reading, counted, totalWords, leftOut = 0, search, change, children } = props
  const counts = { [chosen]: reading.state === 'ready' ? reading.rows.length - leftOut : null }
  return (
    <RecordsFrame
      tabs={TABS}
      chosen={chosen}
      counts={counts}
      note={leftOutWords(leftOut) || undefined}
      filters={<RecordsFilters table={chosen} ofFleet search={search} change={change} />}
      {...{ search, change }}
    >
      <LandmarksNote />
      <ReadingLine isSorted={search.order !== undefined} {...{ reading, counted, totalWords }} />
      {children}
    </RecordsFrame>
  )
}

import { LandmarksNote } from '#landmarks/LandmarksNote.tsx'
import type { HistorySearch } from '#reports/history/history-search.ts'
import { MarksTable } from '../marks/MarksTable.tsx'
import { PositionsTable } from '../positions/PositionsTable.tsx'
import { PlacesTable } from '../stops/PlacesTable.tsx'
import { StopsTable } from '../stops/StopsTable.tsx'
import type { ChangeSearch } from '../use-history-search.ts'
import type { Viewed } from '../use-viewed.ts'
import { DaysTable } from './DaysTable.tsx'
import { TripsTable } from './TripsTable.tsx'

const TABLES = {
  positions: PositionsTable,
  trips: TripsTable,
  stops: StopsTable,
  days: DaysTable,
  places: PlacesTable,
  marks: MarksTable,
}

export type RecordsTab = keyof typeof TABLES

interface RecordsTableProps {
  tab: RecordsTab
  viewed: Viewed
  search: HistorySearch
  change: ChangeSearch
  zone: string
  /** True while more is being read. */
  waits: boolean
  /** True while nothing has come that the table could show. */
  isPending: boolean
}

/** Shows the table of a tab. */
export function RecordsTable({ tab, ...props }: RecordsTableProps) {
  const Table = TABLES[tab]
  return (
    <>
      {tab !== 'days' && tab !== 'marks' && <LandmarksNote />}
      <Table {...props} />
    </>
  )
}

import { areRunFiltersOpen } from '#reports/filters/run-filter.ts'
import type { PagedRows } from '#reports/history/use-paged-rows.ts'
import { RunFilters } from '../filters/RunFilters.tsx'
import { emptyWords } from '../table/empty-words.ts'
import { ReportTable, type ReportTableProps } from '../table/ReportTable.tsx'
import { FleetRows } from './FleetRows.tsx'
import type { FleetTableProps } from './fleet-question.ts'

const TABLES = { trips: { label: 'Viagens', name: 'viagens' }, stops: { label: 'Paradas', name: 'paradas' } } as const

type Kept = 'columns' | 'actions' | 'counted' | 'keyOf' | 'groups' | 'isCurrent' | 'onChoose' | 'search' | 'change'

interface FleetRunsProps<Row> extends Pick<ReportTableProps<Row>, Kept>, Pick<FleetTableProps, 'onCount'> {
  kind: keyof typeof TABLES
  reading: PagedRows<{ vehicleId: number; cursor: string }>
  totalWords: string | undefined
  /** All that were read. */
  whole: readonly Row[]
  /** Those of them that pass the filters. */
  rows: readonly Row[]
  isFiltered: boolean
  /** True while nobody knows which rows pass. */
  waits: boolean
}

/** Shows trips or stops of a fleet as far as they are read, below their filters. */
export function FleetRuns<Row>(props: FleetRunsProps<Row>) {
  const { kind, reading, totalWords, whole, rows, isFiltered, waits, onCount, ...table } = props
  const { counted, search, change } = table
  const isPartial = waits || reading.state !== 'ready'
  return (
    <FleetRows {...{ counted, reading, totalWords, search, onCount }}>
      {areRunFiltersOpen(search, kind) && (
        <RunFilters shownCount={rows.length} wholeCount={whole.length} {...{ kind, isPartial, search, change }} />
      )}
      <ReportTable
        {...TABLES[kind]}
        {...table}
        rows={rows}
        isPartial={isPartial}
        isPending={reading.state === 'loading' && rows.length === 0}
        empty={emptyWords(counted, { isPartial, isFiltered })}
      />
    </FleetRows>
  )
}

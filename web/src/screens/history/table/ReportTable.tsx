import { type ReactNode, useMemo, useState } from 'react'
import { formatQuantity } from '#format/numbers.ts'
import type { HistorySearch } from '#reports/history/history-search.ts'
import type { ChangeSearch } from '../use-history-search.ts'
import { type ChoosableName, useHiddenColumns } from './column-choice.ts'
import { type ReportColumn, tableColumns } from './report-column.tsx'
import { groupedLines, type RowGroups, toggled } from './row-groups.ts'
import { readSort, sortedRows, writeSort } from './sorted-rows.ts'
import type { TableColumn } from './table-column.ts'
import { VirtualTable } from './VirtualTable.tsx'

interface ReportTableProps<Row> {
  label: string
  /** Under which columns of it can be left out. */
  name?: ChoosableName
  columns: readonly ReportColumn<Row>[]
  /** What can be done with a row. */
  actions?: readonly TableColumn<Row>[]
  /** In the order that they have by themselves. */
  rows: readonly Row[]
  /** Says below how many rows there are. */
  counted: { none: string; one: string; many: string }
  keyOf(row: Row): string
  search: HistorySearch
  change: ChangeSearch
  isCurrent?(row: Row): boolean
  /** Heads over rows that go together, where the order is that of the first column. */
  groups?: RowGroups<Row>
  onChoose(row: Row): void
  onHover?(row: Row | null): void
  empty: ReactNode
}

const NONE_CURRENT = () => false

/** Rows of a report by their values: any of its columns sorts them, those that add up have their sum below. */
export function ReportTable<Row>(props: ReportTableProps<Row>) {
  const { columns, rows, counted, groups, search, change, isCurrent = NONE_CURRENT } = props
  const { order } = search
  const sort = useMemo(() => readSort({ ...(order && { order }) }), [order])
  const hidden = useHiddenColumns(props.name ?? null)
  const sorted = useMemo(() => {
    const column = columns.find(({ key }) => key === sort?.key)
    return sortedRows(rows, sort, (row) => column?.value(row))
  }, [rows, columns, sort])
  const [closed, setClosed] = useState<ReadonlySet<string>>(new Set())
  const isGrouped = groups && (!sort || sort.key === columns[0]!.key)
  const lines = useMemo(
    () => groupedLines(sorted, isGrouped ? groups : undefined, closed),
    [sorted, isGrouped, groups, closed],
  )
  const [first, ...others] = useMemo(() => tableColumns(columns, rows), [columns, rows])
  return (
    <VirtualTable
      label={props.label}
      columns={[{ ...first!, total: formatQuantity(rows.length, counted) }, ...others, ...(props.actions ?? [])]}
      hidden={hidden}
      rowCount={lines.length}
      rowAt={(index) => lines[index]!.row}
      keyOf={(row, index) => lines[index]!.head?.key ?? props.keyOf(row)}
      groupOf={(_, index) => {
        const { head } = lines[index]!
        if (!head) return null
        const toggle = () => setClosed((before) => toggled(before, head.key))
        return { words: head.words, text: head.words, isOpen: !closed.has(head.key), toggle }
      }}
      sort={sort}
      onSort={(next) => change({ order: writeSort(next) })}
      current={lines.findIndex(({ row, head }) => !head && isCurrent(row))}
      onChoose={props.onChoose}
      {...(props.onHover && { onHover: props.onHover })}
      empty={props.empty}
    />
  )
}

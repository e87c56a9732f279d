import { type ReactNode, useMemo, useState } from 'react'
import type { HistorySearch } from '#reports/history/history-search.ts'
import type { TableColumn } from '#table/table-column.ts'
import { useTableModel } from '#table/use-table-model.ts'
import type { ChangeSearch } from '../use-history-search.ts'
import { type ChoosableName, useHiddenColumns } from './column-choice.ts'
import { totalWords } from './empty-words.ts'
import { HistoryTable } from './HistoryTable.tsx'
import { readSort, writeSort } from './linked-sort.ts'
import { type ReportColumn, tableColumns } from './report-column.ts'
import { groupedLines, type RowGroups, toggled } from './row-groups.ts'

export interface ReportTableProps<Row> {
  label: string
  /** The choice of columns is kept under this name; without one the table shows all. */
  name?: ChoosableName
  columns: readonly ReportColumn<Row>[]
  /** These columns behind the others hold what can be done with a row. */
  actions?: readonly TableColumn<Row>[]
  /** The rows come in the order that they have by themselves. */
  rows: readonly Row[]
  /** The total of the first column says in these words how many rows there are. */
  counted: { none: string; one: string; many: string }
  /** There may be more rows than were read: what is below the columns is of those alone. */
  isPartial?: boolean
  keyOf(row: Row): string
  search: HistorySearch
  change: ChangeSearch
  isCurrent?(row: Row): boolean
  /** Rows that follow each other have heads over them while the order is that of the first column. */
  groups?: RowGroups<Row>
  onChoose(row: Row): void
  onHover?(row: Row | null): void
  /** True while the rows are being read and none has come. */
  isPending?: boolean
  empty: ReactNode
}

const NO_ACTIONS: readonly never[] = []
const NONE_CURRENT = () => false

/** Shows the rows of a report by their values: any of its columns sorts them, those that add up have their sum below. */
export function ReportTable<Row>(props: ReportTableProps<Row>) {
  const { name = null, actions = NO_ACTIONS, rows, counted, groups, search, change, isCurrent = NONE_CURRENT } = props
  const total = totalWords(rows.length, counted, props.isPartial ?? false)
  const hidden = useHiddenColumns(name)
  const columns = useMemo(() => {
    const [first, ...others] = tableColumns(props.columns, rows)
    return [{ ...first!, total }, ...others, ...actions]
  }, [props.columns, rows, total, actions])
  const shown = useMemo(() => columns.flatMap(({ key }) => (hidden.has(key) ? [] : key)), [columns, hidden])
  const { order } = search
  // An order of another table says nothing here.
  const sort = useMemo(() => {
    const asked = readSort({ ...(order && { order }) })
    return columns.some(({ key }) => key === asked?.key) ? asked : null
  }, [order, columns])
  const model = useTableModel({ columns, shown, sort, onSort: (next) => change({ order: writeSort(next) }), rows })
  const [closed, setClosed] = useState<ReadonlySet<string>>(new Set())
  const isGrouped = groups && (!sort || sort.key === columns[0]!.key)
  const lines = useMemo(
    () => groupedLines(model.rows, isGrouped ? groups : undefined, closed),
    [model.rows, isGrouped, groups, closed],
  )
  return (
    <HistoryTable
      label={props.label}
      model={model}
      rowCount={lines.length}
      rowAt={(index) => lines[index]!.row}
      keyOf={(row, index) => lines[index]!.head?.key ?? props.keyOf(row)}
      groupOf={(_, index) => {
        const { head } = lines[index]!
        if (!head) return null
        const toggle = () => setClosed((before) => toggled(before, head.key))
        return { words: head.words, text: head.words, isOpen: !closed.has(head.key), toggle }
      }}
      current={lines.findIndex(({ row, head }) => !head && isCurrent(row))}
      onChoose={props.onChoose}
      {...(props.onHover && { onHover: props.onHover })}
      isPending={props.isPending ?? false}
      empty={props.empty}
    />
  )
}

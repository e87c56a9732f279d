import { type ReactNode, useMemo } from 'react'
import { formatQuantity } from '#format/numbers.ts'
import type { HistorySearch } from '#reports/history-search.ts'
import { type ChoosableName, useHiddenColumns } from './column-choice.ts'
import { type ReportColumn, tableColumns } from './report-column.tsx'
import { readSort, sortedRows, writeSort } from './sorted-rows.ts'
import type { ChangeSearch } from './use-history-search.ts'
import type { ShownVehicle } from './use-viewer.ts'
import { type TableColumn, VirtualTable } from './VirtualTable.tsx'

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
  onChoose(row: Row): void
  onHover?(row: Row | null): void
  empty: ReactNode
}

const NONE_CURRENT = () => false

/** Rows of a report by their values: any of its columns sorts them, those that add up have their sum below. */
export function ReportTable<Row>(props: ReportTableProps<Row>) {
  const { columns, rows, counted, search, change, isCurrent = NONE_CURRENT } = props
  const { ord } = search
  const sort = useMemo(() => readSort({ ...(ord && { ord }) }), [ord])
  const hidden = useHiddenColumns(props.name ?? null)
  const sorted = useMemo(() => {
    const column = columns.find(({ key }) => key === sort?.key)
    return sortedRows(rows, sort, (row) => column?.value(row))
  }, [rows, columns, sort])
  const [first, ...others] = useMemo(() => tableColumns(columns, rows), [columns, rows])
  return (
    <VirtualTable
      label={props.label}
      columns={[{ ...first!, total: formatQuantity(rows.length, counted) }, ...others, ...(props.actions ?? [])]}
      hidden={hidden}
      rowCount={sorted.length}
      rowAt={(index) => sorted[index]!}
      keyOf={props.keyOf}
      sort={sort}
      onSort={(next) => change({ ord: writeSort(next) })}
      current={sorted.findIndex(isCurrent)}
      onChoose={props.onChoose}
      {...(props.onHover && { onHover: props.onHover })}
      empty={props.empty}
    />
  )
}

/** Whose a row is; only where there are several. */
export function plateColumn<Row extends { vehicle: ShownVehicle }>(
  vehicles: readonly ShownVehicle[],
): ReportColumn<Row>[] {
  if (vehicles.length < 2) return []
  const cell = ({ vehicle }: Row) => `${vehicle.letter} ${vehicle.name}`
  return [{ key: 'plate', header: 'Placa', width: 100, kind: 'text', value: ({ vehicle }) => vehicle.name, cell }]
}

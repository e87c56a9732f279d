import type { ReactNode } from 'react'
import { type CellKind, type CellValue, cellWords, isNumber } from './cell-words.ts'
import type { TableColumn } from './table-column.ts'

/** A column that is said by its values: how it is shown, sorted, added up and copied follows from them. */
export interface ReportColumn<Row> {
  key: string
  header: string
  /** Said in full where the header is short. */
  title?: string
  width: number
  kind: CellKind
  value(row: Row): CellValue
  /** Where more is shown than the value. */
  cell?(row: Row): ReactNode
  /** Its sum stands below. */
  sums?: boolean
}

/** The columns as a table shows them; sums are of these rows. */
export function tableColumns<Row>(columns: readonly ReportColumn<Row>[], rows: readonly Row[]): TableColumn<Row>[] {
  return columns.map(({ sums, ...column }) => ({
    cell: (row) => <Cell kind={column.kind} value={column.value(row)} />,
    ...column,
    number: isNumber(column.kind),
    sorts: true,
    total: sums ? cellWords(column.kind, sumOf(rows, column.value)) : undefined,
  }))
}

function sumOf<Row>(rows: readonly Row[], value: (row: Row) => CellValue): number {
  return rows.reduce((sum, row) => sum + Number(value(row) ?? 0), 0)
}

function Cell({ kind, value }: { kind: CellKind; value: CellValue }) {
  const words = cellWords(kind, value)
  return kind === 'text' ? <span title={words}>{words}</span> : words
}

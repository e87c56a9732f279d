import type { CellValue, ColumnKind } from '@monitorweb/contract/reports/columns/column-declaration'
import type { ReactNode } from 'react'

export interface TableColumn<Row> {
  key: string
  header: string
  /** What a copy of the table has over it, where the header is short. */
  label?: string
  /** Said to whoever points at the header. */
  title?: string
  width: number
  number?: boolean
  cell(row: Row, index: number): ReactNode
  /** What a copy of the table has; without both of them nothing. */
  kind?: ColumnKind
  value?(row: Row): CellValue
  /** Of a column that can be sorted by. */
  sorts?: boolean
  total?: ReactNode
}

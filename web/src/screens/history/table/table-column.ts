import type { ReactNode } from 'react'
import type { CellKind, CellValue } from './cell-words.ts'

export interface TableColumn<Row> {
  key: string
  header: string
  /** Said in full where the header is short. */
  title?: string
  width: number
  number?: boolean
  cell(row: Row, index: number): ReactNode
  /** What a copy of the table has; without both of them nothing. */
  kind?: CellKind
  value?(row: Row): CellValue
  /** Of a column that can be sorted by. */
  sorts?: boolean
  total?: ReactNode
}

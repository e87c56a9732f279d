import { isNumber } from '@monitorweb/contract/reports/columns/cell-text'
import {
  type CellValue,
  type ColumnDeclarations,
  type ColumnKind,
  screenColumns,
} from '@monitorweb/contract/reports/columns/column-declaration'
import type { ReactNode } from 'react'
import type { ShownVehicle } from '../use-viewed.ts'
import { cellWords } from './cell-words.ts'
import type { TableColumn } from './table-column.ts'

/** A column that is said by its values: how it is shown, sorted, added up and copied follows from them. */
export interface ReportColumn<Row> extends CellOptions<Row> {
  key: string
  /** In full, as files have it. */
  label: string
  header: string
  width: number
  kind: ColumnKind
  value(row: Row): CellValue
  /** Its sum stands below. */
  sums?: boolean
}

/** What the screen has of a column beside its declaration, where it has more to show than the value. */
interface CellOptions<Row> {
  cell?(row: Row): ReactNode
  /** In pixels; as wide as header and values need where nothing is said. */
  width?: number
  /** Words for what only the screen knows of, such as the period with which it compares. */
  label?: string
  header?: string
  hint?: string
  /** The cell shows a figure in words, which stand as words do. */
  isWords?: boolean
}

type OnScreen<C> = Exclude<{ [Key in keyof C]: C[Key] extends { shownIn: unknown } ? never : Key }[keyof C], symbol>
/** The columns whose values are no field of what a row is made of. */
type Reckoned<C, Fields> = {
  [Key in OnScreen<C>]: C[Key] extends { field: infer Name } ? (Name extends keyof Fields ? never : Key) : Key
}[OnScreen<C>]
type Read<Row> = (row: Row) => CellValue

interface Shown<Row, C, Fields> {
  /** What of a row has the fields that the columns show. */
  fieldsOf(row: Row): Fields
  /** Of each column that shows no field, and of those that show something else than theirs. */
  values: Record<Reckoned<C, Fields>, Read<Row>> & { [Key in OnScreen<C>]?: Read<Row> }
  cells?: { [Key in OnScreen<C>]?: CellOptions<Row> }
  /** Those that say nothing of these rows. */
  without?: readonly OnScreen<C>[]
}

/** The declared columns of a table, in its order, with what each shows of a row. */
export function reportColumns<Row, C extends ColumnDeclarations, Fields>(
  columns: C,
  { fieldsOf, values, cells = {}, without = [] }: Shown<Row, C, Fields>,
): ReportColumn<Row>[] {
  const read = values as Partial<Record<string, Read<Row>>>
  const left: readonly PropertyKey[] = without
  return screenColumns(columns)
    .filter(([key]) => !left.includes(key))
    .map(([key, { label, header = label, hint, kind, field, sums = false }]) => {
      const options = (cells as Partial<Record<string, CellOptions<Row>>>)[key]
      const value = read[key] ?? ((row: Row) => (fieldsOf(row) as Record<string, CellValue>)[field!]!)
      const words = { label, header, ...(hint !== undefined && { hint }), ...options }
      return { key, kind, value, sums, ...words, width: options?.width ?? widthOf(words.header, kind) }
    })
}

/** Whose a row is, told from others of the same table by its letter. */
export const PLATE_CELL = {
  cell: ({ vehicle }: { vehicle: ShownVehicle }) => `${vehicle.letter} ${vehicle.name}`,
  width: 100,
}

const LEAST_PX = { text: 160, dateTime: 132, date: 120, duration: 92, percent: 84, place: 170 } as const

function widthOf(header: string, kind: ColumnKind): number {
  const least = typeof kind === 'string' ? LEAST_PX[kind] : 'on' in kind ? 86 : 76
  return Math.max(least, Math.round(header.length * 6.4) + 30)
}

/** The columns as a table shows them; sums are of these rows. */
export function tableColumns<Row>(columns: readonly ReportColumn<Row>[], rows: readonly Row[]): TableColumn<Row>[] {
  return columns.map(({ sums, hint, isWords = false, ...column }) => {
    const { kind, label, header, value } = column
    const title = [...(header === label ? [] : [label]), ...(hint ? [hint] : [])].join('. ')
    return {
      cell: (row) => <Cell kind={kind} value={value(row)} />,
      ...column,
      ...(title && { title }),
      number: !isWords && (kind === 'duration' || isNumber(kind)),
      sorts: true,
      total: sums ? cellWords(kind, sumOf(rows, value)) : undefined,
    }
  })
}

function sumOf<Row>(rows: readonly Row[], value: Read<Row>): number {
  return rows.reduce((sum, row) => sum + Number(value(row) ?? 0), 0)
}

function Cell({ kind, value }: { kind: ColumnKind; value: CellValue }) {
  const words = cellWords(kind, value)
  return kind === 'text' ? <span title={words}>{words}</span> : words
}

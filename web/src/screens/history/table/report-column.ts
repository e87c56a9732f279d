import {
  type CellValue,
  type ColumnDeclarations,
  type ColumnKind,
  type ColumnTotal,
  screenColumns,
} from '@monitorweb/contract/reports/columns/column-declaration'
import { totalWith } from '@monitorweb/contract/reports/columns/column-total'
import type { ReactNode } from 'react'
import type { TableColumn } from '#table/table-column.ts'
import type { NamedVehicle } from '../use-viewed.ts'
import { cellWords } from './cell-words.ts'

/** A report's column answers values: how it is shown, sorted, added up and copied follows from them. */
export interface ReportColumn<Row> extends CellOptions<Row> {
  key: string
  /** The name in full, as files have it. */
  label: string
  header: string
  width: number
  kind: ColumnKind
  value(row: Row): CellValue
  /** The sum of the values, or the greatest of them, stands below the rows. */
  total?: ColumnTotal | undefined
}

/** The screen adds these options to the declaration of a column where it has more to show than the value. */
interface CellOptions<Row> {
  cell?(row: Row): ReactNode
  /** In pixels; without it the column is as wide as its header and its values need. */
  width?: number
  /** The column holds words, which may be cut, and gets its part of what room is left. */
  grows?: boolean
  /** These words stand instead of the declared ones for what only the screen knows, such as the period compared with. */
  label?: string
  header?: string
  hint?: string
  /** The words go on in a second line of the same row where one has no room for them. */
  wraps?: boolean
  /** The column stays in sight while the others are moved sideways. */
  pinned?: boolean
  /** The cell shows a figure in words, which stand on the left as words do. */
  isWords?: boolean
}

type OnScreen<C> = Exclude<{ [Key in keyof C]: C[Key] extends { shownIn: unknown } ? never : Key }[keyof C], symbol>
/** These are the keys of the columns whose values are no field of what a row is made of. */
type Reckoned<C, Fields> = {
  [Key in OnScreen<C>]: C[Key] extends { field: infer Name } ? (Name extends keyof Fields ? never : Key) : Key
}[OnScreen<C>]
type Read<Row> = (row: Row) => CellValue

interface Shown<Row, C, Fields> {
  /** Answers the part of a row that has the fields which the columns show. */
  fieldsOf(row: Row): Fields
  /** Answer the value of each column that shows no field, and of those that show something else than theirs. */
  values: Record<Reckoned<C, Fields>, Read<Row>> & { [Key in OnScreen<C>]?: Read<Row> }
  cells?: { [Key in OnScreen<C>]?: CellOptions<Row> }
  /** The columns with these keys say nothing of the rows, and are not there. */
  without?: readonly OnScreen<C>[]
}

/** Answers the declared columns of a table, in its order, with what each shows of a row. */
export function reportColumns<Row, C extends ColumnDeclarations, Fields>(
  columns: C,
  { fieldsOf, values, cells = {}, without = [] }: Shown<Row, C, Fields>,
): ReportColumn<Row>[] {
  const read = values as Partial<Record<string, Read<Row>>>
  const left: readonly PropertyKey[] = without
  return screenColumns(columns)
    .filter(([key]) => !left.includes(key))
    .map(([key, { label, header = label, hint, kind, field, total }]) => {
      const options = (cells as Partial<Record<string, CellOptions<Row>>>)[key]
      const value = read[key] ?? ((row: Row) => (fieldsOf(row) as Record<string, CellValue>)[field!]!)
      const words = { label, header, ...(hint !== undefined && { hint }), ...options }
      return { key, kind, value, total, ...words, width: options?.width ?? widthOf(words.header, kind) }
    })
}

/** The cell says whose a row is; the letter tells its vehicle from the others on the map. */
export const PLATE_CELL = {
  cell: ({ vehicle }: { vehicle: NamedVehicle }) => `${vehicle.letter} ${vehicle.name}`.trim(),
  width: 106,
}

const LEAST_PX = { text: 160, dateTime: 164, date: 120, duration: 92, percent: 84, place: 170 } as const

function widthOf(header: string, kind: ColumnKind): number {
  const least = typeof kind === 'string' ? LEAST_PX[kind] : 'on' in kind ? 86 : 76
  return Math.max(least, Math.round(header.length * 6.4) + 30)
}

/** Answers how wide a column is that is as wide as this for its rows: no sum below it is cut, and those stand there in bold. */
export function widthWithTotal(width: number, total: string): number {
  return Math.max(width, Math.ceil(total.length * 7.5) + 24)
}

/** Answers the columns as the table shows them, sorts by them and copies them; the totals are of these rows. */
export function tableColumns<Row>(columns: readonly ReportColumn<Row>[], rows: readonly Row[]): TableColumn<Row>[] {
  return columns.map(
    ({ key, label, header, hint, width, grows, wraps, pinned, kind, value, total, isWords = false, cell }) => {
      const title = [...(header === label ? [] : [label]), ...(hint ? [hint] : [])].join('. ')
      const totalWords = total && cellWords(kind, totalOf(rows, total, value))
      return {
        ...{ key, header, value, sorts: true },
        width: totalWords ? widthWithTotal(width, totalWords) : width,
        ...(title && { title }),
        kind: isWords ? 'text' : kind,
        copied: { label, kind },
        ...(grows && { grows }),
        ...(wraps && { wraps }),
        ...(pinned && { pinned }),
        ...(cell ? { cell } : { text: (row: Row) => cellWords(kind, value(row)) }),
        ...(totalWords && { total: totalWords }),
      }
    },
  )
}

function totalOf<Row>(rows: readonly Row[], total: ColumnTotal, value: Read<Row>): number | null {
  return rows.reduce<number | null>((before, row) => totalWith(total, before, value(row)), null)
}

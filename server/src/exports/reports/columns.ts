import type { CellValue, ColumnDeclaration } from '@monitorweb/contract/reports/columns/column-declaration'
import type { Column } from '../formats/file-table.ts'

type Declared<C> = { [Key in keyof C]: C[Key] extends { wire: string } ? Key : never }[keyof C]
type OfField<C> = { [Key in Declared<C>]: C[Key] extends { field: string } ? Key : never }[Declared<C>]
/** These are the fields whose value a column shows. */
type FieldOf<C> = {
  [Key in OfField<C>]: C[Key] extends { field: infer Name extends string } ? Name : never
}[OfField<C>]
type Read<Row> = (row: Row) => CellValue

const WIDTHS = { text: 24, dateTime: 21, date: 12, duration: 12, percent: 13, place: 24 } as const

/** Answers declared columns with what a file shows in each: the value of its field, unless `values` reads another. */
export function fileColumns<Row extends Record<FieldOf<C>, unknown>, C>(
  columns: C,
  values: Record<Exclude<Declared<C>, OfField<C>>, Read<Row>> & { [Key in OfField<C>]?: Read<Row> },
): Column<Row>[] {
  const read = values as Partial<Record<string, Read<Row>>>
  return Object.entries(columns as Record<string, ColumnDeclaration>).flatMap(([key, column]) => {
    const field = column.field as keyof Row | undefined
    const value = read[key] ?? ((row: Row) => (row[field!] as CellValue | undefined) ?? null)
    return column.wire === undefined ? [] : [fileColumn({ ...column, wire: column.wire }, value)]
  })
}

/** Answers one declared column with what a file shows in it. */
export function fileColumn<Row>(column: ColumnDeclaration & { wire: string }, value: Read<Row>): Column<Row> {
  const { wire, label, kind, optional } = column
  const byKind = typeof kind === 'string' ? WIDTHS[kind] : 'on' in kind ? 9 : 13
  return {
    ...{ wire, label, kind, value },
    width: column.width ?? byKind,
    isDefault: optional !== 'everywhere' && optional !== 'files',
    isOnPaper: optional !== 'paper' && optional !== 'allButSheets',
    total: column.total ?? null,
  }
}

/**
 * Answers the columns that were asked for, in that order; where none was, the default ones and those of `also`. It
 * answers a text instead for a column that is not there, its name.
 */
export function chooseColumns<Row>(
  columns: readonly Column<Row>[],
  asked: readonly string[],
  { forPaper, also = [] }: { forPaper: boolean; also?: readonly string[] },
): Column<Row>[] | string {
  if (asked.length === 0) {
    return columns.filter(
      ({ wire, isDefault, isOnPaper }) => also.includes(wire) || (isDefault && (isOnPaper || !forPaper)),
    )
  }
  const byWire = new Map(columns.map((column) => [column.wire, column]))
  const unknown = asked.find((wire) => !byWire.has(wire))
  return unknown ?? asked.map((wire) => byWire.get(wire)!)
}

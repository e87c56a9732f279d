import { type Field, type FieldSet, isNested } from '@monitorweb/contract/wire/field'
import type { CellValue, Column, ColumnKind } from '../formats/file-table.ts'

interface ColumnSpec<Row> {
  kind: ColumnKind
  width?: number
  label?: string
  isDefault?: boolean
  isOnPaper?: boolean
  sums?: boolean
  value?(row: Row): CellValue
}

const WIDTHS = { text: 24, dateTime: 21, date: 12, duration: 12, flag: 9, place: 24 } as const

/** A column that shows a field of the contract, under its label there, unless it says otherwise. */
export function fieldColumns<Row, F extends FieldSet>(
  fields: F,
  specs: { [Name in keyof F & keyof Row]?: ColumnSpec<Row> },
): Column<Row>[] {
  return Object.entries<ColumnSpec<Row> | undefined>(specs as Record<string, ColumnSpec<Row>>).flatMap(
    ([name, spec]) => {
      const field = fields[name]
      if (!field || !spec || isNested(field)) return []
      return [columnOf(field, (row) => (row as Record<string, CellValue>)[name] ?? null, spec)]
    },
  )
}

/** A column that the contract has no field for. */
export function madeColumn<Row>(
  wire: string,
  spec: ColumnSpec<Row> & Required<Pick<ColumnSpec<Row>, 'label' | 'value'>>,
) {
  return columnOf<Row>({ wire, label: spec.label }, spec.value, spec)
}

function columnOf<Row>(
  { wire, label }: Pick<Field, 'wire' | 'label'>,
  read: (row: Row) => CellValue,
  spec: ColumnSpec<Row>,
): Column<Row> {
  return {
    wire,
    label: spec.label ?? label,
    kind: spec.kind,
    width: spec.width ?? (typeof spec.kind === 'object' ? 13 : WIDTHS[spec.kind]),
    isDefault: spec.isDefault ?? true,
    isOnPaper: spec.isOnPaper ?? true,
    sums: spec.sums ?? false,
    value: spec.value ?? read,
  }
}

/** The columns that were asked for, in that order; the default ones, and those of `also`, where none was. Text: one that is not there. */
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

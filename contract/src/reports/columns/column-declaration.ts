import type { FieldSet } from '../../wire/field.ts'

/**
 * What a column holds. `dateTime`: EpochMs. `date`: "2026-03-04". `duration`: seconds. `percent`: 0 to 100. `place`: a pair of
 * degrees, which becomes a link to a map where the format has links. Numbers carry their decimals for people, flags
 * the words for what is not and what is.
 */
export type ColumnKind =
  | 'text'
  | 'dateTime'
  | 'date'
  | 'duration'
  | 'percent'
  | 'place'
  | { decimals: number }
  | { off: string; on: string }

/** Null: not known. */
export type CellValue = string | number | boolean | readonly [latitude: number, longitude: number] | null

/** A column of a report, said once for the screen, the choice of columns, what is copied, and files of every format. */
export interface ColumnDeclaration {
  /** Its name in requests for files, which kept requests and existing clients use. A column without one is on the screen alone. */
  wire?: string
  /** What people read of it, with its unit. */
  label: string
  /** What stands over it on the screen instead, where the label would be too wide. */
  header?: string
  /** What the screen says more of it to whoever points at it. */
  hint?: string
  kind: ColumnKind
  /** The field of the report's rows whose value it shows; without one each side reckons the value by itself. */
  field?: string
  /** Its sum says something: it stands below the table and among the parameters of a file. */
  sums?: true
  /** Its width in sheets, in characters, where its kind does not say enough. */
  width?: number
  /** Where it is left out until somebody wants it; `paper` is a file to be printed. */
  optional?: 'everywhere' | 'screen' | 'files' | 'paper'
  /** `fixed`: nobody can leave it out. `asked`: it comes with what is asked for, and is not among the columns to choose from. */
  choice?: 'fixed' | 'asked'
  /** The key of the column behind which it stands on the screen, where files have it elsewhere. */
  after?: string
  /** Of one that is no column of the screen: the key of the column whose cell says it there, and with which it is chosen; null for none. */
  shownIn?: string | null
}

/** The columns of a report by the names that the screen's links and kept choices use, in the order in which files have them. */
export type ColumnDeclarations = Readonly<Record<string, ColumnDeclaration>>

/** Declares columns that show a field of the contract: under its wire name and, unless they say otherwise, its label. */
export function showing<F extends FieldSet>(fields: F) {
  return <const Name extends keyof F & string, const Spec extends Omit<ColumnDeclaration, 'wire' | 'label'>>(
    field: Name,
    spec: Spec & { label?: string },
  ) => {
    const { wire, label } = fields[field]!
    return { wire, label, field, ...spec } as Spec & { wire: string; label: string; field: Name }
  }
}

/** The same on a screen of which no file is made. */
export function onScreenOnly<Column extends ColumnDeclaration>({ wire: _, ...column }: Column): Omit<Column, 'wire'> {
  return column
}

/** The columns of a table on the screen, in its order. */
export function screenColumns(columns: ColumnDeclarations): [key: string, column: ColumnDeclaration][] {
  const onScreen = Object.entries(columns).filter(([, { shownIn }]) => shownIn === undefined)
  const ordered = onScreen.filter(([, { after }]) => after === undefined)
  for (const entry of onScreen) {
    const { after } = entry[1]
    if (after !== undefined) ordered.splice(ordered.findIndex(([key]) => key === after) + 1, 0, entry)
  }
  return ordered
}

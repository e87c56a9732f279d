import type { FieldSet } from '../../wire/field.ts'

/**
 * The kind says what a column holds. `dateTime`: EpochMs. `date`: "2026-03-04". `duration`: seconds. `percent`: 0 to
 * 100. `place`: a pair of degrees, which becomes a link to a map where the format has links. Numbers carry their
 * decimals for people, flags the words for what is not and what is.
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

/** It says what stands below the rows of a column: what they add up to, or the greatest of them. */
export type ColumnTotal = 'sum' | 'max'

/** A null is a value that is not known. */
export type CellValue = string | number | boolean | readonly [latitude: number, longitude: number] | null

/**
 * This declares a column of a report once for the screen, the choice of columns, what is copied, and files of every
 * format.
 */
export interface ColumnDeclaration {
  /**
   * The name of the column in requests for files, which kept requests and existing clients use. A column without one is
   * on the screen alone.
   */
  wire?: string
  /** People read this as its name, with its unit. */
  label: string
  /** This stands over the column on the screen instead, where the label would be too wide. */
  header?: string
  /** The screen says this much more of the column to whoever points at it. */
  hint?: string
  kind: ColumnKind
  /** The rows of the report have the value in this field; without one each side reckons the value by itself. */
  field?: string
  /** The sum of the column, or its greatest value, says something: it stands below the table, on the screen as in files. */
  total?: ColumnTotal
  /** The width of the column in sheets, in characters, where its kind does not say enough. */
  width?: number
  /**
   * Here the column is left out until somebody wants it: `files` are all of them, `paper` is a file to be printed, and
   * `allButSheets` is the screen and paper.
   */
  optional?: 'everywhere' | 'screen' | 'files' | 'paper' | 'allButSheets'
  /**
   * `fixed`: nobody can leave the column out. `asked`: it comes with what is asked for, and is not among the columns to
   * choose from.
   */
  choice?: 'fixed' | 'asked'
  /** On the screen the column stands behind the one with this key, where files have it elsewhere. */
  after?: string
  /**
   * A column of files alone names the column of the screen whose cell says its value, and with which it is chosen; null
   * for none.
   */
  shownIn?: string | null
}

/**
 * A report's columns stand here by the names that the screen's links and kept choices use, in the order in which files
 * have them.
 */
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

/** Answers the column without its wire name, for a screen of which no file is made. */
export function onScreenOnly<Column extends ColumnDeclaration>({ wire: _, ...column }: Column): Omit<Column, 'wire'> {
  return column
}

/**
 * Answers all columns in the order of the screen. One that files alone have stands beside the column that says its value
 * there, on the side where it is declared, or else behind the one that it is declared behind; the last one stays last.
 */
export function inScreenOrder(columns: ColumnDeclarations): [key: string, column: ColumnDeclaration][] {
  const ordered = screenColumns(columns)
  const keys = Object.keys(columns)
  let before: string | undefined
  for (const [index, key] of keys.entries()) {
    const column = columns[key]!
    const { shownIn, after } = column
    if (shownIn !== undefined) {
      const beside = shownIn ?? before
      const isInFront = beside !== undefined && keys.indexOf(beside) > index
      const at = ordered.findIndex(([other]) => other === beside) + (isInFront ? 0 : 1)
      ordered.splice(index === keys.length - 1 ? ordered.length : at, 0, [key, column])
    }
    if (after === undefined) before = key
  }
  return ordered
}

/** Answers the columns of a table on the screen, in its order. */
export function screenColumns(columns: ColumnDeclarations): [key: string, column: ColumnDeclaration][] {
  const onScreen = Object.entries(columns).filter(([, { shownIn }]) => shownIn === undefined)
  const ordered = onScreen.filter(([, { after }]) => after === undefined)
  for (const entry of onScreen) {
    const { after } = entry[1]
    if (after !== undefined) ordered.splice(ordered.findIndex(([key]) => key === after) + 1, 0, entry)
  }
  return ordered
}

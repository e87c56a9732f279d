import {
  type ColumnDeclaration,
  type ColumnDeclarations,
  inScreenOrder,
  screenColumns,
} from '@monitorweb/contract/reports/columns/column-declaration'
import { dayColumns } from '@monitorweb/contract/reports/columns/day-columns'
import { distanceColumns } from '@monitorweb/contract/reports/columns/distance-columns'
import { positionColumns } from '@monitorweb/contract/reports/columns/position-columns'
import { placeColumns, stopColumns } from '@monitorweb/contract/reports/columns/stop-columns'
import { tripColumns } from '@monitorweb/contract/reports/columns/trip-columns'
import { historyMarkColumns } from '@monitorweb/contract/reports/columns/watch-columns'
import { useMemo } from 'react'
import type { TableSort } from '#table/table-column.ts'
import { type ColumnChoice, useColumnChoice } from '#table/use-column-choice.ts'

/** The columns of these tables can be chosen; the choice is kept under their names. */
const TABLES = {
  posicoes: positionColumns,
  viagens: tripColumns,
  paradas: stopColumns,
  dias: dayColumns,
  distancia: distanceColumns,
} as const satisfies Record<string, ColumnDeclarations>

export type ChoosableName = keyof typeof TABLES

/** Answers the columns of a table that can be left out, by their keys. */
export function choosableColumns(table: ChoosableName): [key: string, column: ColumnDeclaration][] {
  return screenColumns(TABLES[table]).filter(([, { choice }]) => choice === undefined)
}

/** Tells whether a column of the screen is left out until somebody wants it. */
function isOff({ optional }: ColumnDeclaration): boolean {
  return optional === 'everywhere' || optional === 'screen' || optional === 'allButSheets'
}

/**
 * Answers the columns of a file that go with what is on the screen, in its order, and `more` keys besides; where nobody
 * chose, those that the file, or paper, has by itself. The columns that are chosen for distances hold for
 * the file of days.
 */
export function exportColumns(
  table: ChoosableName,
  hidden: ReadonlySet<string>,
  { more = [], onPaper = false }: { more?: readonly string[]; onPaper?: boolean } = {},
): string[] {
  const inFile: ColumnDeclarations = table === 'distancia' ? dayColumns : TABLES[table]
  const choosable = choosableColumns(table)
  const isOwn = choosable.every(([key, column]) => hidden.has(key) === isOff(column))
  const fixed = [inFile, TABLES[table]].flatMap((columns) =>
    Object.entries<ColumnDeclaration>(columns).filter(([, { choice }]) => choice === 'fixed'),
  )
  const shown = choosable.filter(([key]) => !hidden.has(key))
  const chosen = new Set([...more, ...(isOwn ? [] : [...fixed, ...shown].map(([key]) => key))])
  const isWanted = (key: string, column: ColumnDeclaration) =>
    chosen.has(key) || chosen.has(column.shownIn ?? '') || (isOwn && standsInFiles(column, onPaper))
  return inScreenOrder(inFile).flatMap(([key, column]) =>
    column.wire !== undefined && isWanted(key, column) ? [column.wire] : [],
  )
}

/** Tells whether a column stands in files for which nobody chose any. */
function standsInFiles({ optional }: ColumnDeclaration, onPaper: boolean): boolean {
  if (optional === 'everywhere' || optional === 'files') return false
  return !onPaper || (optional !== 'paper' && optional !== 'allButSheets')
}

/** These files have the columns of tables that show all of theirs. */
const BESIDE = { locais: placeColumns, marcas: historyMarkColumns }

/** Answers the order of a table on the screen as a request for its file has it; "" where the file has no such column. */
export function exportOrder(report: ChoosableName | 'locais' | 'marcas', sort: TableSort | null): string {
  const columns: ColumnDeclarations =
    report in BESIDE ? BESIDE[report as keyof typeof BESIDE] : TABLES[report as ChoosableName]
  const wire = sort && columns[sort.key]?.wire
  return wire ? `${sort.descending ? '-' : ''}${wire}` : ''
}

/** Answers which of the columns that can be left out this person shows, and takes another choice. */
export function useReportColumns(table: ChoosableName | null): ColumnChoice {
  const columns = useMemo(() => (table ? ownColumns(table) : []), [table])
  const { shown, choose } = useColumnChoice({ name: `history:${table}`, columns })
  // A choice of before would come back where none is kept, so the table's own columns are kept as a choice.
  const own = () => choosableColumns(table!).flatMap(([key, column]) => (isOff(column) ? [] : key))
  return { shown, choose: (keys) => choose(keys ?? own()) }
}

/** Answers the keys of the columns that are left out; a table that is none of the choosable ones shows all. */
export function useHiddenColumns(table: ChoosableName | null): ReadonlySet<string> {
  const { shown } = useReportColumns(table)
  return useMemo(
    () => new Set(table && choosableColumns(table).flatMap(([key]) => (shown.includes(key) ? [] : key))),
    [table, shown],
  )
}

function ownColumns(table: ChoosableName): { key: string; off: boolean }[] {
  const before = choiceOfBefore(table)
  return choosableColumns(table).map(([key, column]) => ({
    key,
    off: before.includes(key) || (isOff(column) && !before.includes(`+${key}`)),
  }))
}

/**
 * Answers what this browser kept until choices were kept for each person, which holds for whoever has not chosen since:
 * the keys that were left out and, after a plus, those that were wanted although the table leaves them out.
 */
function choiceOfBefore(table: ChoosableName): readonly string[] {
  try {
    const tables = JSON.parse(localStorage.getItem('monitorweb:colunas-ocultas') ?? '{}') as Record<
      string,
      unknown
    > | null
    const keys = tables?.[table]
    return Array.isArray(keys) ? keys.map(String) : []
  } catch {
    return []
  }
}

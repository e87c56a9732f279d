import {
  type ColumnDeclaration,
  type ColumnDeclarations,
  screenColumns,
} from '@monitorweb/contract/reports/columns/column-declaration'
import { dayColumns } from '@monitorweb/contract/reports/columns/day-columns'
import { distanceColumns } from '@monitorweb/contract/reports/columns/distance-columns'
import { positionColumns } from '@monitorweb/contract/reports/columns/position-columns'
import { stopColumns } from '@monitorweb/contract/reports/columns/stop-columns'
import { tripColumns } from '@monitorweb/contract/reports/columns/trip-columns'
import { useSyncExternalStore } from 'react'
import { storedText } from '#state/stored-text.ts'

/** The tables whose columns can be chosen, as what this browser keeps of them names them. */
const TABLES = {
  posicoes: positionColumns,
  viagens: tripColumns,
  paradas: stopColumns,
  dias: dayColumns,
  distancia: distanceColumns,
} as const satisfies Record<string, ColumnDeclarations>

export type ChoosableName = keyof typeof TABLES

/** The columns of a table that can be left out, by their keys. */
export function choosableColumns(table: ChoosableName): [key: string, column: ColumnDeclaration][] {
  return screenColumns(TABLES[table]).filter(([, { choice }]) => choice === undefined)
}

/** Whether a column of the screen is left out until somebody wants it. */
function isOff({ optional }: ColumnDeclaration): boolean {
  return optional === 'everywhere' || optional === 'screen'
}

/**
 * The columns of a file that go with what is on the screen, `more` keys besides; none where nobody chose or wants more: the file's
 * own then. Distances are chosen for the file of days.
 */
export function exportColumns(
  table: ChoosableName,
  hidden: ReadonlySet<string>,
  more: readonly string[] = [],
): string[] {
  const choosable = choosableColumns(table)
  if (more.length === 0 && choosable.every(([key, column]) => hidden.has(key) === isOff(column))) return []
  const inFile: ColumnDeclarations = table === 'distancia' ? dayColumns : TABLES[table]
  const fixed = [inFile, TABLES[table]].flatMap((columns) =>
    Object.entries<ColumnDeclaration>(columns).filter(([, { choice }]) => choice === 'fixed'),
  )
  const shown = choosable.filter(([key]) => !hidden.has(key))
  const chosen = new Set([...more, ...[...fixed, ...shown].map(([key]) => key)])
  return Object.entries(inFile).flatMap(([key, { wire, shownIn }]) =>
    wire !== undefined && (chosen.has(key) || chosen.has(shownIn ?? '')) ? [wire] : [],
  )
}

/** Of each table the keys that are left out; after a plus those that are not, though by themselves they would be. */
const stored = storedText('monitorweb:colunas-ocultas')
const NONE: ReadonlySet<string> = new Set()
const OFF = Object.fromEntries(
  Object.keys(TABLES).map((name) => [
    name,
    new Set(choosableColumns(name as ChoosableName).flatMap(([key, column]) => (isOff(column) ? [key] : []))),
  ]),
) as Record<string, ReadonlySet<string>>
let read: { text: string | null; tables: Partial<Record<ChoosableName, ReadonlySet<string>>> } = {
  text: null,
  tables: {},
}

/** The keys of the columns that this browser leaves out of a table. */
export function hiddenColumns(table: ChoosableName): ReadonlySet<string> {
  const text = stored.read()
  if (text !== read.text) read = { text, tables: parse(text) }
  return read.tables[table] ?? OFF[table]!
}

export function setColumnHidden(table: ChoosableName, key: string, hides: boolean): void {
  const next = new Set(hiddenColumns(table))
  if (hides) next.add(key)
  else next.delete(key)
  const tables = Object.fromEntries(
    Object.entries({ ...read.tables, [table]: next }).map(([name, keys]) => {
      const wanted = [...(OFF[name] ?? NONE)].filter((key) => !keys.has(key)).map((key) => `+${key}`)
      return [name, [...[...keys].filter((key) => !OFF[name]?.has(key)), ...wanted]]
    }),
  )
  stored.write(JSON.stringify(tables))
}

/** {@link hiddenColumns}, followed. */
export function useHiddenColumns(table: ChoosableName | null): ReadonlySet<string> {
  return useSyncExternalStore(stored.onChange, () => (table ? hiddenColumns(table) : NONE))
}

function parse(text: string | null): Partial<Record<ChoosableName, ReadonlySet<string>>> {
  try {
    const tables = JSON.parse(text ?? '{}') as Record<string, unknown>
    return Object.fromEntries(
      Object.entries(tables).map(([name, keys]) => {
        const kept: readonly string[] = Array.isArray(keys) ? keys.map(String) : []
        const left = [...(OFF[name] ?? NONE)].filter((key) => !kept.includes(`+${key}`))
        return [name, new Set([...kept.filter((key) => !key.startsWith('+')), ...left])]
      }),
    )
  } catch {
    return {}
  }
}

import { useLocalStorage } from '@mantine/hooks'
import { useCallback, useMemo } from 'react'
import { currentSession } from '#api/session/session.ts'
import type { TableColumn } from './table-column.ts'

type ChoosableColumn = Pick<TableColumn<never>, 'key' | 'off'>

interface ColumnChoiceOptions {
  /** This person's choice is kept under this name in this browser. */
  name: string
  columns: readonly ChoosableColumn[]
  /** The keys that a link asks for come before what was kept. */
  linked?: readonly string[] | null
  /**
   * Where this is set the columns stand in the order in which they were chosen, after the first, which names the row.
   */
  isOrdered?: boolean
}

export interface ColumnChoice {
  /** The keys of the columns that are shown, in their order. */
  shown: readonly string[]
  /** Chooses columns; null goes back to the columns that a table has by itself. */
  choose(keys: readonly string[] | null): void
}

/** Answers which columns this person shows: the link's, else those of the last choice, else the table's own. */
export function useColumnChoice(options: ColumnChoiceOptions): ColumnChoice {
  const { name, columns, linked = null, isOrdered = false } = options
  const [kept, keep, forget] = useLocalStorage<string[] | null>({
    key: `monitorweb:${name}:${currentSession()?.userId ?? 0}`,
    defaultValue: null,
    getInitialValueInEffect: false,
  })
  const shown = useMemo(() => shownKeys(columns, linked ?? kept, isOrdered), [columns, linked, kept, isOrdered])
  const choose = useCallback((keys: readonly string[] | null) => (keys ? keep([...keys]) : forget()), [keep, forget])
  return { shown, choose }
}

function shownKeys(
  columns: readonly ChoosableColumn[],
  chosen: readonly string[] | null,
  isOrdered: boolean,
): readonly string[] {
  const all = columns.map(({ key }) => key)
  if (!Array.isArray(chosen)) return columns.filter(({ off }) => !off).map(({ key }) => key)
  if (!isOrdered) return all.filter((key) => chosen.includes(key))
  return [...new Set([all[0]!, ...chosen.filter((key) => all.includes(key))])]
}

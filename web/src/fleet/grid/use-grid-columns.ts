import { useMemo } from 'react'
import { currentSession } from '#api/session/session.ts'
import { type ColumnChoice, useColumnChoice } from '#table/use-column-choice.ts'
import { GRID_COLUMNS } from './grid-columns.tsx'

/**
 * Answers which columns of the grid this person shows. Whoever sees one customer only begins without the column that
 * names it.
 */
export function useGridColumns(): ColumnChoice {
  const seesAll = currentSession()?.operator === true
  const columns = useMemo(
    () => GRID_COLUMNS.map(({ key, off = false }) => ({ key, off: off || (key === 'cliente' && !seesAll) })),
    [seesAll],
  )
  return useColumnChoice({ name: 'grid-columns', columns })
}

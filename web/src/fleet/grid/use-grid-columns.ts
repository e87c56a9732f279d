import { useMemo } from 'react'
import { currentSession } from '#api/session/session.ts'
import { type ColumnChoice, useColumnChoice } from '#table/use-column-choice.ts'
import { GRID_COLUMNS } from './grid-columns.tsx'

/**
 * Answers which columns of the grid this person shows. Beside the plate there is room for one name at first: whose the
 * vehicle is, or what it is for whoever sees one customer only.
 */
export function useGridColumns(): ColumnChoice {
  const seesAll = currentSession()?.operator === true
  const columns = useMemo(
    () =>
      GRID_COLUMNS.map(({ key, off = false }) => ({ key, off: off || key === (seesAll ? 'descricao' : 'cliente') })),
    [seesAll],
  )
  return useColumnChoice({ name: 'grid-columns', columns })
}

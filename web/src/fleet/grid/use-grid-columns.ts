import { useMemo } from 'react'
import { currentSession } from '#api/session/session.ts'
import { useColumnChoice } from '#table/use-column-choice.ts'
import { GRID_COLUMNS } from './grid-columns.ts'

/** The columns of the grid and those that this person shows. Whoever sees one customer only begins without its column. */
export function useGridColumns() {
  const seesAll = currentSession()?.operator === true
  const all = useMemo(
    () =>
      GRID_COLUMNS.map(({ name, label, first }) => {
        return { key: name, header: label, off: !first || (name === 'cliente' && !seesAll) }
      }),
    [seesAll],
  )
  return { all, ...useColumnChoice({ name: 'grid-columns', columns: all }) }
}

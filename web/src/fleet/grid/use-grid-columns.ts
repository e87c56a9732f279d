import { useLocalStorage } from '@mantine/hooks'
import { currentSession } from '#api/session/session.ts'
import { GRID_COLUMNS, type GridColumn } from './grid-columns.ts'

export interface ChosenColumns {
  columns: GridColumn[]
  toggle(name: string): void
  reset(): void
}

/** The columns that this person shows in this browser. Whoever sees one customer only begins without its column. */
export function useGridColumns(): ChosenColumns {
  const session = currentSession()
  const names = GRID_COLUMNS.filter(({ name, first }) => first && (name !== 'cliente' || session?.operator)).map(
    ({ name }) => name,
  )
  const [chosen, setChosen] = useLocalStorage<string[]>({
    key: `monitorweb:grid-columns:${session?.userId ?? 0}`,
    defaultValue: names,
    getInitialValueInEffect: false,
  })
  return {
    columns: GRID_COLUMNS.filter(({ name }) => chosen.includes(name)),
    toggle(name) {
      const next = chosen.includes(name) ? chosen.filter((each) => each !== name) : [...chosen, name]
      // A grid without a column would have no way back.
      if (next.length > 0) setChosen(next)
    },
    reset: () => setChosen(names),
  }
}

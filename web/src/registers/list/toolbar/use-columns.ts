import { useLocalStorage } from '@mantine/hooks'
import { useCallback, useMemo } from 'react'
import { currentSession } from '#api/session/session.ts'
import type { Column, Register } from '../../register.ts'

/** The columns that a list shows: the link's, else this person's last choice, else the register's own. */
export function useColumns<Row>(register: Register<Row>, linked: readonly string[] | null) {
  const [remembered, remember, forget] = useLocalStorage<string[] | null>({
    key: `monitorweb:columns:${register.name}:${currentSession()?.userId ?? 0}`,
    defaultValue: null,
    getInitialValueInEffect: false,
  })
  const columns = useMemo(
    () => columnsNamed(register.columns, linked ?? remembered),
    [register.columns, linked, remembered],
  )
  const choose = useCallback(
    (names: readonly string[] | null) => (names ? remember([...names]) : forget()),
    [remember, forget],
  )
  return { columns, remember: choose }
}

/** The named columns in that order, the one that names the record always first; the usual ones where none are named. */
function columnsNamed<Row>(all: readonly Column<Row>[], names: readonly string[] | null): Column<Row>[] {
  if (!Array.isArray(names)) return all.filter(({ hidden }) => !hidden)
  const chosen = names.flatMap((name) => all.find((column) => column.name === name) ?? [])
  return [...all.slice(0, 1), ...chosen.filter((column) => column !== all[0])]
}

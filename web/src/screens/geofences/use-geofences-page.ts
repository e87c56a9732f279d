import { useNavigate, useParams, useSearch } from '@tanstack/react-router'
import { useMemo } from 'react'
import { useOwnAddress } from '#state/use-own-address.ts'
import { type GeofencesSearch, readGeofencesSearch, writeGeofencesSearch } from './geofences-search.ts'

/** What the panel of the screen is about, as the path says. */
export type GeofencesTask =
  | { kind: 'list' }
  | { kind: 'new' }
  | { kind: 'import' }
  | { kind: 'one'; id: number }
  | { kind: 'edit'; id: number }

/** Reads the rest of the path after `/cercas/`; what makes no sense is the list. */
export function taskOf(rest: string): GeofencesTask {
  if (rest === 'nova') return { kind: 'new' }
  if (rest === 'importar') return { kind: 'import' }
  const [, id, edits] = /^(\d{1,9})(\/editar)?$/.exec(rest) ?? []
  if (id === undefined) return { kind: 'list' }
  return { kind: edits ? 'edit' : 'one', id: Number(id) }
}

/** Answers what the address says, and how to go elsewhere within the screen. */
export function useGeofencesPage() {
  const { _splat: rest = '' } = useParams({ strict: false }) as { _splat?: string }
  const address: Record<string, unknown> = useSearch({ strict: false })
  // The same address stays the same search, so that no live message draws the map anew.
  const search = useMemo(() => readGeofencesSearch(address), [address])
  const navigate = useNavigate()
  const isHere = useOwnAddress('/cercas')
  return {
    task: taskOf(rest),
    search,
    /** Goes to a part of the screen; what was saved or deleted asks no question on the way. */
    go(path: string, isDone = false): Promise<void> {
      const { form: _form, camera: _camera, ...kept } = search
      return navigate({
        to: `/cercas${path}` as string,
        search: writeGeofencesSearch(kept) as never,
        ignoreBlocker: isDone,
      })
    },
    change(changed: { [Name in keyof GeofencesSearch]?: GeofencesSearch[Name] | undefined }): void {
      if (!isHere()) return
      void navigate({
        to: '.',
        search: writeGeofencesSearch({ ...search, ...changed } as GeofencesSearch) as never,
        replace: true,
      })
    },
  }
}

import { useNavigate, useSearch } from '@tanstack/react-router'
import { useCallback, useMemo } from 'react'
import { type MonitoringSearch, readMonitoringSearch } from './monitoring-search.ts'

/** `undefined` takes a part out. */
type SearchPatch = { [Name in keyof MonitoringSearch]?: MonitoringSearch[Name] | undefined }
export type ChangeSearch = (patch: SearchPatch) => void

/** The screen's state as its link holds it, and how to change parts of it. */
export function useMonitoringSearch(): [MonitoringSearch, ChangeSearch] {
  const raw: Record<string, unknown> = useSearch({ strict: false })
  const search = useMemo(() => readMonitoringSearch(raw), [raw])
  const navigate = useNavigate()
  const change = useCallback<ChangeSearch>(
    (patch) =>
      void navigate({
        to: '.',
        search: (before: Record<string, unknown>) => readMonitoringSearch({ ...before, ...patch }) as never,
        // A card that opens is a step that "back" takes again; all else is the same place.
        replace: patch.v === undefined || new URLSearchParams(location.search).has('v'),
        resetScroll: false,
      }),
    [navigate],
  )
  return [search, change]
}

import { useNavigate, useSearch } from '@tanstack/react-router'
import { useCallback, useMemo } from 'react'
import { type MonitoringSearch, readMonitoringSearch } from './monitoring-search.ts'

type Patch = { [Name in keyof MonitoringSearch]?: MonitoringSearch[Name] | undefined }

/** The screen's state as its link holds it, and how to change parts of it; `undefined` takes a part out. */
export function useMonitoringSearch(): [MonitoringSearch, (patch: Patch) => void] {
  const raw: Record<string, unknown> = useSearch({ strict: false })
  const search = useMemo(() => readMonitoringSearch(raw), [raw])
  const navigate = useNavigate()
  const change = useCallback(
    (patch: Patch) =>
      void navigate({
        to: '.',
        search: (before: Record<string, unknown>) => readMonitoringSearch({ ...before, ...patch }),
        replace: true,
        resetScroll: false,
      }),
    [navigate],
  )
  return [search, change]
}

import { useNavigate, useRouter, useSearch } from '@tanstack/react-router'
import { useCallback, useMemo } from 'react'
import { useOwnAddress } from '#state/use-own-address.ts'
import {
  type MonitoringLink,
  type MonitoringSearch,
  readMonitoringLink,
  readMonitoringSearch,
} from './monitoring-search.ts'

/** In a patch `undefined` takes a part out, and `v` may name several vehicles. */
type SearchPatch = {
  [Name in Exclude<keyof MonitoringSearch, 'v' | 'chosen'>]?: MonitoringSearch[Name] | undefined
} & {
  v?: number | readonly number[] | undefined
}
export type ChangeSearch = (patch: SearchPatch) => void

/** Answers the screen's state as its link holds it, and how to change parts of it. */
export function useMonitoringSearch(): [MonitoringSearch, ChangeSearch] {
  const raw: Record<string, unknown> = useSearch({ strict: false })
  const search = useMemo(() => readMonitoringSearch(raw), [raw])
  const navigate = useNavigate()
  const router = useRouter()
  const isHere = useOwnAddress('/monitoring')
  const change = useCallback<ChangeSearch>(
    (patch) => {
      if (!isHere()) return
      void navigate({
        to: '.',
        search: (before: Record<string, unknown>) => readMonitoringLink({ ...before, ...patch }) as never,
        replace: !isStep(patch, router.latestLocation.search as MonitoringLink),
        resetScroll: false,
      })
    },
    [navigate, router, isHere],
  )
  return [search, change]
}

/**
 * Tells whether "back" takes a change again: it does where a card opens, or a mosaic opens or closes; all else is the
 * same place.
 */
function isStep(patch: SearchPatch, shown: MonitoringLink): boolean {
  const opensCard = patch.v !== undefined && shown.v === undefined
  return opensCard || ('mosaic' in patch && (patch.mosaic !== undefined) !== (shown.mosaic !== undefined))
}

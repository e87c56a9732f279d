import { useNavigate, useSearch } from '@tanstack/react-router'
import { useCallback, useMemo } from 'react'
import { type HistorySearch, readHistorySearch } from '#reports/history/history-search.ts'

type SearchPatch = { [Name in keyof HistorySearch]?: HistorySearch[Name] | undefined }
export type ChangeSearch = (patch: SearchPatch, how?: { remember?: boolean }) => void

/**
 * Answers the screen's state as its link holds it, and how to change parts of it. With `remember`, Back leads to what
 * was before.
 */
export function useHistorySearch(): [HistorySearch, ChangeSearch] {
  const raw: Record<string, unknown> = useSearch({ strict: false })
  const search = useMemo(() => readHistorySearch(raw), [raw])
  const navigate = useNavigate()
  const change = useCallback<ChangeSearch>(
    (patch, { remember = false } = {}) =>
      void navigate({
        to: '.',
        search: (before: Record<string, unknown>) => readHistorySearch({ ...before, ...patch }),
        replace: !remember,
        resetScroll: false,
      }),
    [navigate],
  )
  return [search, change]
}

import { useNavigate, useSearch } from '@tanstack/react-router'
import { useCallback, useEffect, useMemo } from 'react'
import { type HistorySearch, readHistorySearch } from '#reports/history/history-search.ts'
import { keepQuestion, withKeptQuestion } from '#reports/history/kept-question.ts'
import { useOwnAddress } from '#state/use-own-address.ts'

type SearchPatch = { [Name in keyof HistorySearch]?: HistorySearch[Name] | undefined }
export type ChangeSearch = (patch: SearchPatch, how?: { remember?: boolean }) => void

/**
 * Answers the screen's state as its link holds it, and how to change parts of it. With `remember`, Back leads to what
 * was before. A link that asks nothing, such as one of the menu, goes on with the vehicles and the period that this tab
 * asked for last.
 */
export function useHistorySearch(): [HistorySearch, ChangeSearch] {
  const raw: Record<string, unknown> = useSearch({ strict: false })
  const linked = useMemo(() => readHistorySearch(raw), [raw])
  const search = useMemo(() => withKeptQuestion(linked), [linked])
  const navigate = useNavigate()
  const isHere = useOwnAddress('/historical')
  useEffect(() => {
    if (search === linked) keepQuestion(search)
    else void navigate({ to: '.', search: search as never, replace: true, resetScroll: false })
  }, [search, linked, navigate])
  const change = useCallback<ChangeSearch>(
    (patch, { remember = false } = {}) => {
      if (!isHere()) return
      void navigate({
        to: '.',
        search(before: Record<string, unknown>) {
          const next = readHistorySearch({ ...before, ...patch })
          // Who takes the last vehicle out does not want it back.
          keepQuestion(next)
          return next
        },
        replace: !remember,
        resetScroll: false,
      })
    },
    [navigate, isHere],
  )
  return [search, change]
}

import { useNavigate, useSearch } from '@tanstack/react-router'
import { useCallback, useEffect, useMemo } from 'react'
import { rememberSearch } from '../last-list-search.ts'
import type { Register } from '../register.ts'
import { type ListSearch, type ListVocabulary, readListSearch, writeListSearch } from './list-search.ts'

export type ChangeList = (patch: Partial<ListSearch>, how?: { push?: boolean }) => void

/** Answers the list's state as its link holds it, and how to change parts of it. Other rows begin at the first page. */
export function useListSearch<Row>(register: Register<Row>): [ListSearch, ChangeList] {
  const raw: Record<string, unknown> = useSearch({ strict: false })
  const vocabulary = useMemo(() => vocabularyOf(register), [register])
  const search = useMemo(() => readListSearch(raw, vocabulary), [raw, vocabulary])
  useEffect(() => rememberSearch(register, writeListSearch(search)), [register, search])
  const navigate = useNavigate()
  const change = useCallback<ChangeList>(
    (patch, { push = false } = {}) =>
      void navigate({
        to: '.',
        search: (before: Record<string, unknown>) =>
          writeListSearch({ ...readListSearch(before, vocabulary), ...(otherRows(patch) && { page: 1 }), ...patch }),
        replace: !push,
        resetScroll: false,
      }),
    [navigate, vocabulary],
  )
  return [search, change]
}

/** Tells whether a change asks for other rows than those shown, or for another order. */
function otherRows(patch: Partial<ListSearch>): boolean {
  return 'text' in patch || 'filters' in patch || 'sort' in patch
}

function vocabularyOf<Row>({ columns, filters }: Register<Row>): ListVocabulary {
  return {
    columns: columns.map(({ key }) => key),
    sortable: columns.filter(({ sortBy }) => sortBy).map(({ key }) => key),
    filters: filters.map(({ name }) => name),
  }
}

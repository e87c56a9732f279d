import { useQueries, useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useMemo } from 'react'
import { type ListQuery, listKey, type Register } from '../../register.ts'

/** A range is of rows that may be in sight, from and to both inclusive. */
export interface RowRange {
  from: number
  to: number
}

export interface RegisterRows<Row> {
  /** The number of rows that the search finds; undefined until the server said it. */
  total: number | undefined
  /** The list makes room for so many rows: the total, or what is known so far. */
  length: number
  rowAt(index: number): Row | undefined
  /** True while nothing of this search has come yet. */
  pending: boolean
  /** True while something is being read. */
  busy: boolean
  error: Error | null
  updatedAt: number
  retry(): void
  /** Empties the list and reads it again, as a person asks for it. */
  reload(): Promise<void>
}

/** Reads the pages of a register's list that are in sight; others are read when they come into it. */
export function useRegisterRows<Row>(register: Register<Row>, query: ListQuery, range: RowRange): RegisterRows<Row> {
  const queryClient = useQueryClient()
  const key = useMemo(() => [...listKey(register), query], [register, query])
  const total = useQuery({ queryKey: [...key, 'total'], queryFn: ({ signal }) => register.total(query, signal) })
  const numbers = pagesOf(range, register.pageRows, total.data)
  const pages = useQueries({
    queries: numbers.map((page) => ({
      queryKey: [...key, page],
      queryFn: ({ signal }: { signal: AbortSignal }) =>
        register.rows({ query, first: register.pageRows, offset: page * register.pageRows, signal }),
    })),
  })
  const loaded = new Map(numbers.map((page, index) => [page, pages[index]!.data]))
  const failed = [total, ...pages].find(({ error }) => error)
  const known = Math.max(0, ...[...loaded].map(([page, rows]) => page * register.pageRows + (rows?.length ?? 0)))

  const reload = useCallback(async () => {
    await queryClient.resetQueries({ queryKey: listKey(register) })
  }, [queryClient, register])

  return {
    total: total.data,
    length: total.data ?? known,
    rowAt: (index) => loaded.get(Math.floor(index / register.pageRows))?.[index % register.pageRows],
    pending: total.isPending && known === 0,
    busy: total.isFetching || pages.some(({ isFetching }) => isFetching),
    error: failed?.error ?? null,
    updatedAt: Math.max(total.dataUpdatedAt, ...pages.map(({ dataUpdatedAt }) => dataUpdatedAt)),
    retry: () => void queryClient.refetchQueries({ queryKey: key, predicate: ({ state }) => state.status === 'error' }),
    reload,
  }
}

function pagesOf({ from, to }: RowRange, pageRows: number, total: number | undefined): number[] {
  const last = total === undefined ? to : Math.max(0, Math.min(to, total - 1))
  const first = Math.floor(Math.min(from, last) / pageRows)
  return Array.from({ length: Math.floor(last / pageRows) - first + 1 }, (_, index) => first + index)
}

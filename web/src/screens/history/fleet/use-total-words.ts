import { useQuery } from '@tanstack/react-query'
import { use } from 'react'
import { formatQuantity } from '#format/numbers.ts'
import { TimesAsked } from '#reports/history/times-asked.ts'
import type { PagedRows } from '#reports/history/use-paged-rows.ts'

interface Options {
  /** Another key is another question. */
  key: string
  reading: Pick<PagedRows<{ cursor: string }>, 'state'>
  counted: { none: string; one: string; many: string }
  count(signal: AbortSignal): Promise<number>
}

/**
 * Says how many rows there are in all, as the server counts them, where not all are read by themselves; undefined where
 * that is not known.
 */
export function useTotalWords({ key, reading, counted, count }: Options): string | undefined {
  const total = useQuery({
    queryKey: ['fleet-total', key, use(TimesAsked)],
    queryFn: ({ signal }) => count(signal),
    // Counting trips costs the server what reading them does: whoever reads them all need not wait for both.
    enabled: reading.state === 'paused',
    retry: false,
  })
  return total.data === undefined ? undefined : formatQuantity(total.data, counted)
}

import { LARGEST_PAGE } from '@monitorweb/contract/wire/paging'
import { useQuery } from '@tanstack/react-query'
import { COMMANDS_KEY } from './use-commands.ts'
import { useRowsRead } from './use-rows-read.ts'

interface CutListOptions<Row> {
  name: string
  /** So many rows are read at first, and so many more each time. */
  step: number
  read(first: number, signal: AbortSignal): Promise<readonly Row[]>
  lookEveryMs: number
}

/**
 * Reads the first rows of a list that nobody counts, again and again; `isCut` tells that there are others, and `more` reads further, null where no
 * more can be read at once.
 */
export function useCutList<Row>({ name, step, read, lookEveryMs }: CutListOptions<Row>) {
  const { rows, isReadingMore, moreThan } = useRowsRead(step, LARGEST_PAGE - 1)
  const { data, error, refetch } = useQuery({
    queryKey: [COMMANDS_KEY, name],
    queryFn: async ({ signal }) => {
      const most = rows.current
      // One more tells whether there are others.
      const found = await read(most + 1, signal)
      return { rows: found.slice(0, most), isCut: found.length > most }
    },
    refetchInterval: lookEveryMs,
  })
  return { ...{ data, error, refetch, isReadingMore }, more: moreThan(data?.rows.length ?? 0, refetch) }
}

import { READING_NAMES, type ReadingName } from '@monitorweb/contract/tracks/track-readings'
import { useQueries } from '@tanstack/react-query'
import { timeZone } from '#format/time-zone.ts'
import { alignReadings, fetchReadings } from '#reports/track/readings.ts'
import type { Viewed } from '../use-viewed.ts'
import type { PositionRow } from './position-rows.ts'

export interface ShownReadings {
  state: 'loading' | 'ready' | 'failed'
  retry(): void
  /** Null where nothing was reported, or is not read yet. */
  valueOf(row: PositionRow, name: ReadingName): number | null
}

/** So long they are kept once nobody looks at them. */
const KEPT_MS = 60_000

/** What is read of positions only while a column shows it. */
export function useReadings({ vehicles, period }: Viewed, hidden: ReadonlySet<string>, waits: boolean): ShownReadings {
  const names = READING_NAMES.filter((name) => !hidden.has(name))
  const queries = useQueries({
    queries: vehicles.map(({ vehicleId, growing }) => ({
      queryKey: ['readings', vehicleId, period.from, period.to, growing?.track.length, names.join()],
      queryFn: async ({ signal }: { signal: AbortSignal }) => {
        const blocks = await fetchReadings({ vehicleId, period, zone: timeZone(), names, signal })
        return alignReadings(growing!.track, blocks, names.length)
      },
      enabled: names.length > 0 && !waits && growing !== null,
      staleTime: Number.POSITIVE_INFINITY,
      gcTime: KEPT_MS,
      retry: false,
    })),
  })
  const columnsOf = new Map(vehicles.map(({ vehicleId }, index) => [vehicleId, queries[index]?.data]))
  const isFailed = queries.some(({ isError }) => isError)
  const isLoading = queries.some(({ isFetching }) => isFetching)
  return {
    state: isFailed ? 'failed' : isLoading ? 'loading' : 'ready',
    retry() {
      for (const { isError, refetch } of queries) if (isError) void refetch()
    },
    valueOf({ vehicle, index }, name) {
      const value = columnsOf.get(vehicle.vehicleId)?.[names.indexOf(name)]?.[index]
      return value === undefined || Number.isNaN(value) ? null : value
    },
  }
}

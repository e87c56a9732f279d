import { READING_NAMES, type ReadingName } from '@monitorweb/contract/tracks/track-readings'
import { useQueries } from '@tanstack/react-query'
import { timeZone } from '#format/time-zone.ts'
import { alignReadings, fetchReadings } from '#reports/track/readings.ts'
import type { Viewed } from '../use-viewed.ts'
import type { PositionRow } from './position-rows.ts'

export interface ShownReadings {
  isFailed: boolean
  retry(): void
  /** Tells whether what the columns of a row show was read; where they show nothing of this there is nothing to read. */
  isRead(row: PositionRow): boolean
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
  return {
    isFailed: queries.some(({ isError }) => isError),
    retry() {
      for (const { isError, refetch } of queries) if (isError) void refetch()
    },
    isRead: ({ vehicle }) => names.length === 0 || columnsOf.get(vehicle.vehicleId) !== undefined,
    valueOf({ vehicle, index }, name) {
      const value = columnsOf.get(vehicle.vehicleId)?.[names.indexOf(name)]?.[index]
      return value === undefined || Number.isNaN(value) ? null : value
    },
  }
}

import type { ListedDiagnosis } from '@monitorweb/contract/support-calls/diagnosis'
import { MOST_DIAGNOSES, supportCallOperations } from '@monitorweb/contract/support-calls/support-call-operations'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { call } from '#api/client.ts'

const STALE_MS = 60_000

/**
 * Answers the probable cause for each of many vehicles, with its open call; empty until the causes are known, and where
 * they cannot be.
 */
export function useDiagnoses(vehicleIds: readonly number[]): ReadonlyMap<number, ListedDiagnosis> {
  const { data } = useQuery({
    queryKey: ['support-calls', 'diagnoses', vehicleIds],
    queryFn: async () => {
      const parts = Math.ceil(vehicleIds.length / MOST_DIAGNOSES)
      const pages = Array.from({ length: parts }, (_, part) =>
        vehicleIds.slice(part * MOST_DIAGNOSES, (part + 1) * MOST_DIAGNOSES),
      )
      const found: ListedDiagnosis[] = []
      // The pages are asked for one after another: the list is read from above, and the server has others to answer.
      for (const page of pages)
        found.push(...(await call(supportCallOperations.diagnoseVehicles, { vehicleIds: page.join() })))
      return new Map(found.flatMap((row) => (row.vehicleId === null ? [] : [[row.vehicleId, row] as const])))
    },
    enabled: vehicleIds.length > 0,
    staleTime: STALE_MS,
    placeholderData: keepPreviousData,
  })
  return data ?? NONE
}

const NONE: ReadonlyMap<number, ListedDiagnosis> = new Map()

import type { ListedDiagnosis } from '@monitorweb/contract/support-calls/diagnosis'
import { MOST_DIAGNOSES, supportCallOperations } from '@monitorweb/contract/support-calls/support-call-operations'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { reading } from '#api/client.ts'
import { SUPPORT_CALLS_KEY } from '#api/support-call-changes.ts'

const STALE_MS = 60_000

type Diagnoses = ReadonlyMap<number, ListedDiagnosis>

/**
 * Answers the probable cause for each of many vehicles, with its open call, as far as they are known: page by page, and what
 * was known before until it is read again. `error` says why the rest could not be read.
 */
export function useDiagnoses(vehicleIds: readonly number[]) {
  const client = useQueryClient()
  const known = useRef(NONE)
  const queryKey = [...SUPPORT_CALLS_KEY, 'diagnoses', vehicleIds]
  const { data, error, refetch } = useQuery({
    queryKey,
    async queryFn({ signal }): Promise<Diagnoses> {
      let found = known.current
      // The pages are asked for one after another: the list is read from above, and the server has others to answer.
      for (let first = 0; first < vehicleIds.length; first += MOST_DIAGNOSES) {
        const page = vehicleIds.slice(first, first + MOST_DIAGNOSES).join()
        const rows = await reading(signal)(supportCallOperations.diagnoseVehicles, { vehicleIds: page })
        found = new Map([...found, ...rows.map((row) => [row.vehicleId!, row] as const)])
        client.setQueryData(queryKey, found)
      }
      return found
    },
    enabled: vehicleIds.length > 0,
    staleTime: STALE_MS,
  })
  if (data) known.current = data
  return { diagnoses: known.current, error, refetch }
}

const NONE: Diagnoses = new Map()

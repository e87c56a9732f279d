import { retentionOperations } from '@monitorweb/contract/administration/retention-operations'
import { useQuery } from '@tanstack/react-query'
import { reading } from './client.ts'

/** Reads since when alarms, occurrences and commands are kept: of a vehicle, or of all that the person sees where it is null. */
export function useRecordsStart(vehicleId: number | null) {
  return useQuery({
    queryKey: ['records-start', vehicleId],
    queryFn: ({ signal }) => reading(signal)(retentionOperations.getRecordsStart, { vehicleId }),
  })
}

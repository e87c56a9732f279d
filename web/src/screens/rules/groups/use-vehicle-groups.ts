import { vehicleGroupOperations } from '@monitorweb/contract/registers/vehicle-group-operations'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { reading } from '#api/client.ts'

const KEY = ['vehicle-groups']

/** Answers the groups of vehicles that one may see, by name. */
export function useVehicleGroups() {
  return useQuery({
    queryKey: KEY,
    queryFn: ({ signal }) => reading(signal)(vehicleGroupOperations.listVehicleGroups, { first: 1_000 }),
  })
}

/** Makes a function that has groups read anew, and the rules, which are about some of them. */
export function useVehicleGroupNews(): () => Promise<void> {
  const client = useQueryClient()
  return async () => {
    await client.invalidateQueries({ queryKey: KEY })
    await client.invalidateQueries({ queryKey: ['rules'] })
  }
}

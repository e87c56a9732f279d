import { useQueryClient } from '@tanstack/react-query'
import { VEHICLE_GROUPS_KEY } from '#api/use-vehicle-groups.ts'

/** Makes a function that has groups read anew, and the rules, which are about some of them. */
export function useVehicleGroupNews(): () => Promise<void> {
  const client = useQueryClient()
  return async () => {
    await client.invalidateQueries({ queryKey: VEHICLE_GROUPS_KEY })
    await client.invalidateQueries({ queryKey: ['rules'] })
  }
}

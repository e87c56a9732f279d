import { useQueryClient } from '@tanstack/react-query'
import { VEHICLE_GROUPS_KEY } from '#api/use-vehicle-groups.ts'
import { useRuleNews } from '../use-rules.ts'

/** Makes a function that has groups read anew, and the rules, which are about some of them. */
export function useVehicleGroupNews(): () => Promise<void> {
  const client = useQueryClient()
  const tellRuleNews = useRuleNews()
  return async () => {
    await client.invalidateQueries({ queryKey: VEHICLE_GROUPS_KEY })
    await tellRuleNews()
  }
}

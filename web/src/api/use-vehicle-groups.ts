import { useQuery } from '@tanstack/react-query'

/** By this key what was read of groups is kept. */
export const VEHICLE_GROUPS_KEY = ['vehicle-groups']
/** A screen that stays open filters by them: what a colleague puts into a group comes to it. */
const LOOK_AGAIN_MS = 120_000
const NOBODY: ReadonlySet<number> = new Set()

/** Answers the groups of vehicles that one may see, by name. How they are read comes with the first who asks. */
export function useVehicleGroups(enabled = true) {
  return useQuery({
    enabled,
    queryKey: VEHICLE_GROUPS_KEY,
    refetchInterval: LOOK_AGAIN_MS,
    queryFn: async ({ signal }) => (await import('./read-vehicle-groups.ts')).readVehicleGroups(signal),
  })
}

/**
 * Answers the vehicles of a group, as far as one may see them; null where none is chosen. While they are not known there are
 * none, and none of a group that is gone.
 */
export function useGroupVehicles(groupId: number | undefined): ReadonlySet<number> | null {
  const { data } = useVehicleGroups(groupId !== undefined)
  if (groupId === undefined) return null
  return data?.find(({ id }) => id === groupId)?.vehicleIds ?? NOBODY
}

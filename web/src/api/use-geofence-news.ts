import { useQueryClient } from '@tanstack/react-query'

/** Landmarks and anchors are geofences: the keys of what is read of them begin with this one, so that news of any are news of all. */
export const GEOFENCES_KEY = ['geofences']

/** Makes a function that has geofences read anew, and with them landmarks and anchors. */
export function useGeofenceNews(): () => Promise<void> {
  const client = useQueryClient()
  return () => client.invalidateQueries({ queryKey: GEOFENCES_KEY })
}

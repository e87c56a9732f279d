import { isUserManager } from '@monitorweb/contract/people/privileges'
import type { Geofence } from '@monitorweb/contract/places/geofence'
import { geofenceOperations } from '@monitorweb/contract/places/geofence-operations'
import { LARGEST_PAGE } from '@monitorweb/contract/wire/paging'
import { useQuery } from '@tanstack/react-query'
import { reading } from '#api/client.ts'
import { readPages } from '#api/read-pages.ts'
import { currentSession } from '#api/session/session.ts'
import { GEOFENCES_KEY } from '#api/use-geofence-news.ts'
import { shapeOf } from './shape/geofence-shape.ts'

/** Geofences change rarely, and a person who changes one sees it at once. */
const STALE_MS = 60_000
/** They are read again so long after that, once for each page or two: the more there are, the more each reading costs. */
const LOOK_AGAIN_MS = 60_000
/** Landmarks have no limit over all customers: what is beyond these, by name, is not read, and who lists them says so. */
export const MOST_GEOFENCES_READ = 60_000

/**
 * Answers the geofences that one may see, by name: landmarks and anchors are among them. On a map that lives they are read
 * again and again: colleagues change them, and anchors end by themselves.
 */
export function useGeofences({ lives = false } = {}) {
  return useQuery<Geofence[]>({
    queryKey: GEOFENCES_KEY,
    staleTime: STALE_MS,
    refetchInterval: ({ state }) =>
      lives && LOOK_AGAIN_MS * Math.ceil(((state.data?.length ?? 0) + 1) / (2 * LARGEST_PAGE)),
    queryFn: ({ signal }) =>
      readPages(async (page) => {
        const read = await reading(signal)(geofenceOperations.listGeofences, page)
        // The shapes are made page by page, so that the map is never held up by all of them.
        for (const geofence of read) shapeOf(geofence)
        return read
      }, MOST_GEOFENCES_READ),
  })
}

/** Tells whether this person registers and changes geofences; the server decides in the end. */
export function mayManageGeofences(): boolean {
  const session = currentSession()
  return session !== null && isUserManager(session)
}

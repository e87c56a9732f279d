import { isUserManager } from '@monitorweb/contract/people/privileges'
import { replaceEqualDeep, useQuery } from '@tanstack/react-query'
import { currentSession } from '#api/session/session.ts'
import { GEOFENCES_KEY } from '#api/use-geofence-news.ts'
import type { LandmarkIndex } from './landmark-index.ts'

const KEY = [...GEOFENCES_KEY, 'landmarks']
/** Names change rarely, and a person who changes one sees it at once. */
const STALE_MS = 60_000

/** Answers what is known of landmarks, with what went wrong where they could not be read. */
export function useLandmarkIndex(enabled = true) {
  return useQuery<LandmarkIndex>({
    queryKey: KEY,
    enabled,
    staleTime: STALE_MS,
    structuralSharing: (before, now) => sameIndex(before as LandmarkIndex | undefined, now as LandmarkIndex),
    queryFn: async ({ signal }) => {
      // A screen begins without names: the code that reads them is no part of the screen's own program.
      const { readLandmarkIndex } = await import('./landmark-index.ts')
      return await readLandmarkIndex(signal)
    },
  })
}

/** Answers the index from before where nothing in it changed: another one makes all that is named by it anew. */
function sameIndex(before: LandmarkIndex | undefined, now: LandmarkIndex): LandmarkIndex {
  const isSame =
    before?.isWhole === now.isWhole && replaceEqualDeep(before.landmarks, now.landmarks) === before.landmarks
  return isSame ? before : now
}

/** Answers the landmarks for whoever does without names until {@link useLandmarkIndex} has read them. */
export function useLandmarks(enabled = true): LandmarkIndex | null {
  return useLandmarkIndex(enabled).data ?? null
}

/** Tells whether this person registers and changes landmarks; the server decides in the end. */
export function mayManageLandmarks(): boolean {
  const session = currentSession()
  return session !== null && isUserManager(session)
}

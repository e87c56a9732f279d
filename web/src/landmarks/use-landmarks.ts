import { isUserManager } from '@monitorweb/contract/people/privileges'
import { replaceEqualDeep, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { currentSession } from '#api/session/session.ts'
import { GEOFENCES_KEY } from '#api/use-geofence-news.ts'
import type { LandmarkIndex } from './landmark-index.ts'

const KEY = [...GEOFENCES_KEY, 'landmarks']
/** Names change rarely, and a person who changes one sees it at once. */
const STALE_MS = 60_000
const LOOK_AGAIN_MS = 300_000

/**
 * Answers what is known of landmarks, with what went wrong where they could not be read. Beside a fleet that lives they are
 * read again from time to time.
 */
export function useLandmarkIndex({ enabled = true, lives = false } = {}) {
  return useQuery<LandmarkIndex>({
    queryKey: KEY,
    enabled,
    staleTime: STALE_MS,
    refetchInterval: lives && LOOK_AGAIN_MS,
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

/** Holds the names of places, with how far they are known: a place without a name is one of which that is known. */
export interface LandmarkNames {
  /** They are cut where there are more landmarks than are read. */
  state: 'loading' | 'failed' | 'cut' | 'known'
  /** Answers the name of the customer's landmark at a place; "" where there is none, null while none is known. */
  at(customerId: number, place: { latitude: number; longitude: number }): string | null
}

/** Answers the names of places for whoever has to tell "no landmark" from "not known". */
export function useLandmarkNames(): LandmarkNames {
  const { data, isError } = useLandmarkIndex()
  return useMemo(
    () => ({
      state: data ? (data.isWhole ? 'known' : 'cut') : isError ? 'failed' : 'loading',
      at: (customerId, place) => (data ? (data.at(customerId, place)?.name ?? '') : null),
    }),
    [data, isError],
  )
}

/** Tells whether this person registers and changes landmarks; the server decides in the end. */
export function mayManageLandmarks(): boolean {
  const session = currentSession()
  return session !== null && isUserManager(session)
}

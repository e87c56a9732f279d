import { isKeeper } from '@monitorweb/contract/people/privileges'
import { replaceEqualDeep, useQuery, useQueryClient } from '@tanstack/react-query'
import { currentSession } from '#api/session/session.ts'
import type { LandmarkBook } from './landmark-index.ts'

const KEY = ['landmarks']
/** Names change rarely; who changes one sees it at once. */
const STALE_MS = 60_000

/** What is known of landmarks, with what went wrong where it could not be read. */
export function useLandmarkBook(enabled = true) {
  return useQuery<LandmarkBook>({
    queryKey: KEY,
    enabled,
    staleTime: STALE_MS,
    structuralSharing: (before, now) => sameBook(before as LandmarkBook | undefined, now as LandmarkBook),
    queryFn: async ({ signal }) => {
      // What asks for names begins without them: the reading is no part of a screen's own program.
      const { readLandmarkBook } = await import('./landmark-index.ts')
      return await readLandmarkBook(signal)
    },
  })
}

/** The book before where nothing in it changed: all that is named by it is made anew for another. */
function sameBook(before: LandmarkBook | undefined, now: LandmarkBook): LandmarkBook {
  const isSame =
    before?.isWhole === now.isWhole && replaceEqualDeep(before.landmarks, now.landmarks) === before.landmarks
  return isSame ? before : now
}

/** {@link useLandmarkBook} for whoever does without names meanwhile. */
export function useLandmarks(enabled = true): LandmarkBook | null {
  return useLandmarkBook(enabled).data ?? null
}

/** Has every name read anew. */
export function useLandmarkNews(): () => Promise<void> {
  const client = useQueryClient()
  return () => client.invalidateQueries({ queryKey: KEY })
}

/** Whether this person registers and changes landmarks; the server decides in the end. */
export function mayKeepLandmarks(): boolean {
  const session = currentSession()
  return session !== null && isKeeper(session)
}

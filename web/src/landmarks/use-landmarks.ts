import { isKeeper } from '@monitorweb/contract/people/privileges'
import { replaceEqualDeep, useQuery, useQueryClient } from '@tanstack/react-query'
import { currentSession } from '#api/session/session.ts'
import type { LandmarkBook } from './landmark-index.ts'

const KEY = ['landmarks']
/** Names change rarely, and a person who changes one sees it at once. */
const STALE_MS = 60_000

/** Answers what is known of landmarks, with what went wrong where they could not be read. */
export function useLandmarkBook(enabled = true) {
  return useQuery<LandmarkBook>({
    queryKey: KEY,
    enabled,
    staleTime: STALE_MS,
    structuralSharing: (before, now) => sameBook(before as LandmarkBook | undefined, now as LandmarkBook),
    queryFn: async ({ signal }) => {
      // A screen begins without names: the code that reads them is no part of the screen's own program.
      const { readLandmarkBook } = await import('./landmark-index.ts')
      return await readLandmarkBook(signal)
    },
  })
}

/** Answers the book from before where nothing in it changed: for another book all that is named by it is made anew. */
function sameBook(before: LandmarkBook | undefined, now: LandmarkBook): LandmarkBook {
  const isSame =
    before?.isWhole === now.isWhole && replaceEqualDeep(before.landmarks, now.landmarks) === before.landmarks
  return isSame ? before : now
}

/** Answers the landmarks for whoever does without names until {@link useLandmarkBook} has read them. */
export function useLandmarks(enabled = true): LandmarkBook | null {
  return useLandmarkBook(enabled).data ?? null
}

/** Makes a function that has every name read anew. */
export function useLandmarkNews(): () => Promise<void> {
  const client = useQueryClient()
  return () => client.invalidateQueries({ queryKey: KEY })
}

/** Tells whether this person registers and changes landmarks; the server decides in the end. */
export function mayKeepLandmarks(): boolean {
  const session = currentSession()
  return session !== null && isKeeper(session)
}

import { firstNotBelow } from '@monitorweb/domain/collections/sorted-numbers'

/** Holds ids in the order to show, and how many of them would stand elsewhere if the list were sorted anew. */
export interface HeldOrder {
  ids: number[]
  moved: number
}

/**
 * Keeps the order of a list that somebody is pointing at: ids that are shown stay where they are, ids that are gone
 * leave, newcomers go to the end. Nothing moves under the pointer.
 */
export function holdOrder(shown: readonly number[], sorted: readonly number[]): HeldOrder {
  const present = new Set(sorted)
  const kept = shown.filter((id) => present.has(id))
  const known = new Set(kept)
  const ids = [...kept, ...sorted.filter((id) => !known.has(id))]
  return { ids, moved: sorted.length - longestCommonRun(ids, sorted) }
}

/** Answers the length of the longest subsequence of `ids` that is in `sorted`'s order: all the others have to move. */
function longestCommonRun(ids: readonly number[], sorted: readonly number[]): number {
  const places = new Map(sorted.map((id, place) => [id, place]))
  const ends: number[] = []
  for (const id of ids) {
    const place = places.get(id)!
    const at = firstNotBelow(ends, place)
    ends[at] = place
  }
  return ends.length
}

import { setLast } from '@monitorweb/domain/collections/set-last'
import type { PlaceCell } from './place-cell.ts'

/** Remembers the words of a number of places; those that nobody asked for longest are forgotten first. */
export interface WordsCache {
  get(cell: PlaceCell): string | undefined
  set(cell: PlaceCell, words: string): void
}

export function createWordsCache(capacity: number): WordsCache {
  const known = new Map<PlaceCell, string>()
  return {
    get(cell) {
      const words = known.get(cell)
      if (words === undefined) return undefined
      setLast(known, cell, words, capacity)
      return words
    },
    set(cell, words) {
      setLast(known, cell, words, capacity)
    },
  }
}

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
      known.delete(cell)
      known.set(cell, words)
      return words
    },
    set(cell, words) {
      known.delete(cell)
      known.set(cell, words)
      if (known.size <= capacity) return
      for (const oldest of known.keys()) {
        known.delete(oldest)
        return
      }
    },
  }
}

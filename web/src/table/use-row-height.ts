import { useSyncExternalStore } from 'react'
import { onPreferences, preferences } from '#api/person/preferences.ts'
import { useScreen } from '#ui/screen-size/use-media-query.ts'

interface RowHeight {
  rowPx: number
  headPx: number
}

/**
 * Answers the heights of a table's rows and head, by what the screen and this person's density ask for, and whether each
 * row is a card.
 */
export function useRowHeight({ cards = false } = {}): RowHeight {
  const coarse = useScreen('(pointer: coarse)')
  const compact = useSyncExternalStore(onPreferences, () => preferences().density) === 'compact'
  if (cards) return { rowPx: compact ? 68 : 84, headPx: 0 }
  if (coarse) return { rowPx: 48, headPx: 34 }
  return { rowPx: compact ? 28 : 34, headPx: 34 }
}

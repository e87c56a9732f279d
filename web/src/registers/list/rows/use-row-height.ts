import { useSyncExternalStore } from 'react'
import { onPreferences, preferences } from '#api/person/preferences.ts'
import { useScreen } from '#ui/screen-size/use-media-query.ts'

/** Heights of a list's rows and head; what `--row-height` of the style says. */
export function useRowHeight(): { rowHeightPx: number; headHeightPx: number } {
  const cards = useScreen('(max-width: 978.98px)')
  const coarse = useScreen('(pointer: coarse)')
  const compact = useSyncExternalStore(onPreferences, () => preferences().density) === 'compact'
  if (cards) return { rowHeightPx: 84, headHeightPx: 0 }
  if (coarse) return { rowHeightPx: 48, headHeightPx: 34 }
  return { rowHeightPx: compact ? 28 : 34, headHeightPx: 34 }
}

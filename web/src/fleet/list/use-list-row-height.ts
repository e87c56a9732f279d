import { useSyncExternalStore } from 'react'
import { onPreferences, preferences } from '#api/person/preferences.ts'
import { useScreen } from '#ui/screen-size/use-media-query.ts'
import { useTextScale } from '#ui/screen-size/use-text-scale.ts'

const TOUCH_PX = 58
const MOUSE_PX = 46
const COMPACT_PX = 38

/** Answers the height of a vehicle's two lines, by what points at them, this person's density and the size of letters. */
export function useListRowHeight(): number {
  const coarse = useScreen('(pointer: coarse)')
  const compact = useSyncExternalStore(onPreferences, () => preferences().density) === 'compact'
  const scale = useTextScale()
  return Math.round((coarse ? TOUCH_PX : compact ? COMPACT_PX : MOUSE_PX) * scale)
}

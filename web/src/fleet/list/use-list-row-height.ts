import { useSyncExternalStore } from 'react'
import { onPreferences, preferences } from '#api/person/preferences.ts'
import { useScreen } from '#ui/screen-size/use-media-query.ts'

const TOUCH_PX = 58
const MOUSE_PX = 46
const COMPACT_PX = 38

/** Answers the height of a vehicle's two lines, by what points at them and this person's density ask for. */
export function useListRowHeight(): number {
  const coarse = useScreen('(pointer: coarse)')
  const compact = useSyncExternalStore(onPreferences, () => preferences().density) === 'compact'
  if (coarse) return TOUCH_PX
  return compact ? COMPACT_PX : MOUSE_PX
}

import { type RefObject, useLayoutEffect, useRef } from 'react'
import { passFocusOn } from './pass-focus-on.ts'

/**
 * Passes the focus on once the box goes with the focus in it, at once or when what was asked for came out well; answers
 * what hears of a press in the box.
 */
export function useFocusPassedOn(box: RefObject<HTMLElement | null>): (event: { detail: number }) => void {
  const pressed = useRef<{ detail: number } | null>(null)
  useLayoutEffect(() => {
    const shown = box.current!
    return () => {
      if (pressed.current && shown.contains(document.activeElement)) passFocusOn(pressed.current, shown)
    }
  }, [box])
  return (event) => {
    pressed.current = event
  }
}

import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react'

/**
 * Gives the focus back to where it was when the box came, or came to show another `shown`, once the box goes with the
 * focus in it: whoever opened it by the keyboard goes on there.
 */
export function useFocusBack(box: RefObject<HTMLElement | null>, shown: unknown): void {
  const opener = useRef<Element | null>(null)
  const goes = useRef(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is shown anew was opened anew
  useEffect(() => {
    const { activeElement } = document
    if (!box.current?.contains(activeElement)) opener.current = activeElement
  }, [box, shown])
  useLayoutEffect(() => {
    const element = box.current
    return () => {
      goes.current = element?.contains(document.activeElement) ?? false
    }
  }, [box])
  useEffect(
    () => () => {
      if (!goes.current) return
      const isLost = !opener.current?.isConnected || opener.current === document.body
      const back = isLost ? document.querySelector('main canvas, main [tabindex="0"]') : opener.current
      if (back instanceof HTMLElement) back.focus({ preventScroll: true })
    },
    [],
  )
}

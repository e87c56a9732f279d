import { type RefObject, useEffect, useRef } from 'react'

/** Dialogs stand in these, beside the whole page: what asks something, such as a session that ends, is answered there. */
const PORTAL = '[data-portal]'

/**
 * Takes everything that is not around an element out of reach of keyboard and screen readers, as long as the element is
 * there. Dialogs stay in reach.
 */
export function useAloneOnPage(): RefObject<HTMLDivElement | null> {
  const element = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const screen = element.current?.closest('[data-tv]') ?? element.current
    const silenced: Element[] = []
    for (let inside: Element | null = screen; inside && inside !== document.body; inside = inside.parentElement) {
      for (const sibling of inside.parentElement?.children ?? []) {
        if (sibling === inside || sibling.matches(`[inert], ${PORTAL}`)) continue
        sibling.setAttribute('inert', '')
        silenced.push(sibling)
      }
    }
    return () => {
      for (const each of silenced) each.removeAttribute('inert')
    }
  }, [])
  return element
}

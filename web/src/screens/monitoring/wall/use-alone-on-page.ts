import { type RefObject, useEffect, useRef } from 'react'

/**
 * Takes everything that is not around an element out of reach of keyboard and screen readers, as long as the element is
 * there.
 */
export function useAloneOnPage(): RefObject<HTMLDivElement | null> {
  const element = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const screen = element.current?.closest('[data-tv]') ?? element.current
    const silenced: Element[] = []
    for (let inside: Element | null = screen; inside && inside !== document.body; inside = inside.parentElement) {
      for (const sibling of inside.parentElement?.children ?? []) {
        if (sibling === inside || sibling.hasAttribute('inert')) continue
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

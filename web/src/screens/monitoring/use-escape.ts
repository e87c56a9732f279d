import { useEffect, useEffectEvent } from 'react'

const TAKES_ESCAPE =
  '[role="dialog"], [role="menu"], [aria-expanded="true"][role="combobox"], [aria-expanded="true"][aria-haspopup]'

/**
 * Acts on Escape, unless an open dialog or menu takes it, or a search that it empties; null stands for nothing to
 * escape from.
 */
export function useEscape(onEscape: (() => void) | null): void {
  const take = useEffectEvent(() => onEscape?.())
  useEffect(() => {
    let taken = false
    // This looks before anything closes by the key, which would then seem to have been closed already: dialogs listen at the window, and what is
    // there first hears first.
    const look = ({ target }: KeyboardEvent) => {
      const isEmptied = target instanceof HTMLInputElement && target.type === 'search' && target.value !== ''
      taken = isEmptied || document.querySelector(TAKES_ESCAPE) !== null
    }
    const listen = (event: KeyboardEvent) => {
      if (event.key === 'Escape' && !taken && !event.defaultPrevented) take()
    }
    window.addEventListener('keydown', look, { capture: true })
    document.addEventListener('keydown', listen)
    return () => {
      window.removeEventListener('keydown', look, { capture: true })
      document.removeEventListener('keydown', listen)
    }
  }, [])
}

import { useEffect } from 'react'
import { preferences } from '#api/person/preferences.ts'

const TAKES_LETTERS =
  'input, textarea, select, [contenteditable="true"], [role="textbox"], [role="combobox"], [role="listbox"]'
const COVERS = '[aria-modal="true"], dialog[open], [role="dialog"], [role="menu"]'

/**
 * Presses the button or link that declares a key as `data-key`, or the button inside of what does, unless the person
 * switched single keys off, writes, or works in a window on top.
 */
export function useDeclaredKeys(): void {
  useEffect(() => {
    function take(event: KeyboardEvent) {
      const { key, target } = event
      // What the page itself understands, such as `g` and a letter, comes to the document first.
      if (event.defaultPrevented || event.isComposing || event.ctrlKey || event.metaKey || event.altKey) return
      if (key.length !== 1 || !preferences().shortcuts || document.querySelector(COVERS)) return
      if (target instanceof Element && target.closest(TAKES_LETTERS)) return
      const holder = document.querySelector<HTMLElement>(`[data-key="${CSS.escape(key)}"]`)
      const pressed = holder?.matches('button, a') ? holder : holder?.querySelector('button')
      if (!pressed || pressed.matches(':disabled')) return
      event.preventDefault()
      pressed.click()
    }
    window.addEventListener('keydown', take)
    return () => window.removeEventListener('keydown', take)
  }, [])
}

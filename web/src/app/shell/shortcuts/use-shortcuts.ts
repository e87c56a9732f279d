import { useEffect, useRef } from 'react'
import { preferences } from '#api/person/preferences.ts'
import { type ShortcutAction, shortcutReader } from './shortcuts.ts'

const WRITES = 'input, textarea, select, [contenteditable="true"], [role="textbox"], [role="combobox"]'

/** Calls `act` for what the keyboard asks of the whole page. Nothing happens while `off`, such as behind a lock. */
export function useShortcuts(act: (action: ShortcutAction) => void, off: boolean): void {
  const latest = useRef(act)
  latest.current = act
  useEffect(() => {
    if (off) return
    const { read, waits } = shortcutReader()
    let second: KeyboardEvent | null = null
    /** Whatever has the focus, or came to listen first, a letter that names a place after a `g` is no letter of its own. */
    function takeSecond(event: KeyboardEvent) {
      if (!waits(event.timeStamp)) return
      take(event)
      second = event
      if (event.defaultPrevented) event.stopPropagation()
    }
    function take(event: KeyboardEvent) {
      if (event === second || event.defaultPrevented || event.isComposing) return
      const typing = event.target instanceof Element && event.target.closest(WRITES) !== null
      const pressed = { ...keysOf(event), typing, at: event.timeStamp }
      const action = read(pressed, preferences().shortcuts)
      // While a dialog stands on top, letters belong to the dialog.
      if (!action || (action.kind !== 'search' && document.querySelector('[aria-modal="true"], dialog[open]'))) return
      event.preventDefault()
      latest.current(action)
    }
    window.addEventListener('keydown', takeSecond, { capture: true })
    document.addEventListener('keydown', take)
    return () => {
      window.removeEventListener('keydown', takeSecond, { capture: true })
      document.removeEventListener('keydown', take)
    }
  }, [off])
}

function keysOf({ key, ctrlKey, metaKey, altKey }: KeyboardEvent) {
  return { key, ctrlKey, metaKey, altKey }
}

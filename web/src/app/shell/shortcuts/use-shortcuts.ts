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
    const read = shortcutReader()
    function take(event: KeyboardEvent) {
      if (event.defaultPrevented || event.isComposing) return
      const typing = event.target instanceof Element && event.target.closest(WRITES) !== null
      const pressed = { ...keysOf(event), typing, at: event.timeStamp }
      const action = read(pressed, preferences().shortcuts)
      // While a dialog stands on top, letters belong to the dialog.
      if (!action || (action.kind !== 'search' && document.querySelector('[aria-modal="true"], dialog[open]'))) return
      event.preventDefault()
      latest.current(action)
    }
    document.addEventListener('keydown', take)
    return () => document.removeEventListener('keydown', take)
  }, [off])
}

function keysOf({ key, ctrlKey, metaKey, altKey }: KeyboardEvent) {
  return { key, ctrlKey, metaKey, altKey }
}

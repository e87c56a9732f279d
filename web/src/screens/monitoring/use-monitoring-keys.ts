import { useEffect, useEffectEvent } from 'react'
import { preferences } from '#api/person/preferences.ts'

const WRITES = 'input, textarea, select, [contenteditable="true"], [role="textbox"], [role="combobox"]'
const COVERS = '[aria-modal="true"], dialog[open], [role="menu"]'

/** Acts on single keys of the screen, unless the person switched such keys off, writes, or works in a window on top. */
export function useMonitoringKeys(actions: Readonly<Record<string, () => void>>): void {
  const take = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || event.isComposing || event.ctrlKey || event.metaKey || event.altKey) return
    const { target } = event
    const action = actions[event.key]
    if (!action || !preferences().shortcuts || document.querySelector(COVERS)) return
    if (!(target instanceof Element) || target.closest(WRITES)) return
    // The map has its own keys for zooming.
    if (target instanceof HTMLCanvasElement && (event.key === '+' || event.key === '-')) return
    event.preventDefault()
    action()
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent) => take(event)
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [])
}

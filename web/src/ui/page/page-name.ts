import { useEffect, useSyncExternalStore } from 'react'
import { createListeners } from '#state/listeners.ts'

const listeners = createListeners()
let named = ''

/**
 * Says what the open record is called, for where only its key is known; the name holds until another page is opened.
 */
export function useNamedPage(name: string): void {
  useEffect(() => {
    nameOpenPage(name)
    return () => nameOpenPage('')
  }, [name])
}

/** Answers what the open record is called; "" for pages that say nothing. */
export function usePageName(): string {
  return useSyncExternalStore(listeners.subscribe, () => named)
}

function nameOpenPage(name: string): void {
  named = name
  listeners.tell()
}

import { useEffect, useSyncExternalStore } from 'react'

const listeners = new Set<() => void>()
let named = ''

/** Says what the open record is called, for where only its key is known; until another page is opened. */
export function useNamedPage(name: string): void {
  useEffect(() => {
    tell(name)
    return () => tell('')
  }, [name])
}

/** What the open record is called; "" of pages that say nothing. */
export function usePageName(): string {
  return useSyncExternalStore(subscribe, () => named)
}

function tell(name: string): void {
  named = name
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

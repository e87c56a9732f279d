import { useCallback, useMemo, useState } from 'react'

export interface Selection {
  keys: ReadonlySet<string>
  has(key: string): boolean
  toggle(key: string): void
  /** Adds or takes out several records at once. */
  set(keys: readonly string[], chosen: boolean): void
  clear(): void
}

/**
 * Holds the records chosen for what is done to several at once, by key; they stay chosen when they leave the window.
 */
export function useSelection(): Selection {
  const [keys, setKeys] = useState<ReadonlySet<string>>(new Set())
  const set = useCallback((changed: readonly string[], chosen: boolean) => {
    setKeys((before) => {
      const after = new Set(before)
      for (const key of changed) {
        if (chosen) after.add(key)
        else after.delete(key)
      }
      return after
    })
  }, [])
  const toggle = useCallback((key: string) => {
    setKeys((before) => {
      const after = new Set(before)
      if (!after.delete(key)) after.add(key)
      return after
    })
  }, [])
  const clear = useCallback(() => setKeys(new Set()), [])
  return useMemo(() => ({ keys, has: (key) => keys.has(key), toggle, set, clear }), [keys, toggle, set, clear])
}

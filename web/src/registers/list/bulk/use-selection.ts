import { useCallback, useMemo, useRef, useState } from 'react'

export interface Selection {
  keys: ReadonlySet<string>
  has(key: string): boolean
  toggle(key: string): void
  /** Adds or takes out several records at once. */
  set(keys: readonly string[], chosen: boolean): void
  clear(): void
}

const NONE: ReadonlySet<string> = new Set()

/**
 * Holds the records chosen for what is done to several at once, by key; they stay chosen when they leave the window, and
 * are those of one question: where another list is shown, nobody sees any longer what would be deleted.
 */
export function useSelection(question: string): Selection {
  const [chosen, choose] = useState({ of: question, keys: NONE })
  const keys = chosen.of === question ? chosen.keys : NONE
  const shown = useRef(question)
  shown.current = question
  const change = useCallback(
    (work: (after: Set<string>) => void) =>
      choose((before) => {
        // What was asked for in a list that was left comes too late: nothing of the one that is shown goes for it.
        if (question !== shown.current) return before
        const after = new Set(before.of === question ? before.keys : NONE)
        work(after)
        return { of: question, keys: after }
      }),
    [question],
  )
  const set = useCallback(
    (changed: readonly string[], isChosen: boolean) =>
      change((after) => {
        for (const key of changed) {
          if (isChosen) after.add(key)
          else after.delete(key)
        }
      }),
    [change],
  )
  const toggle = useCallback(
    (key: string) =>
      change((after) => {
        if (!after.delete(key)) after.add(key)
      }),
    [change],
  )
  const clear = useCallback(() => change((after) => after.clear()), [change])
  return useMemo(() => ({ keys, has: (key) => keys.has(key), toggle, set, clear }), [keys, toggle, set, clear])
}

import { useEffect, useEffectEvent, useState } from 'react'
import { holdOrder } from './hold-order.ts'

export interface HeldOrderState {
  /** The ids are in the order shown. */
  ids: number[]
  /** Tells how many ids would stand elsewhere if the list were sorted now. */
  moved: number
  /** Tells that somebody points at the list or works in it: then it must not be sorted anew. */
  setHeld(held: boolean): void
  sortNow(): void
}

/** Holds the order that somebody is looking at, and what it was made by. */
interface Anchor {
  criteria: string
  ids: readonly number[]
}

/**
 * Keeps what is sorted anew with every message in the order that somebody points at; other criteria ask for another
 * order.
 */
export function useHeldOrder(sorted: readonly number[], criteria: string): HeldOrderState {
  const [held, setHeld] = useState(false)
  const [anchor, setAnchor] = useState<Anchor | null>(null)
  const sortNow = useEffectEvent(() => setAnchor({ criteria, ids: sorted }))
  // biome-ignore lint/correctness/useExhaustiveDependencies: other criteria ask for another order, held or not
  useEffect(() => {
    if (held) sortNow()
    else setAnchor(null)
  }, [held, criteria])

  const order = anchor?.criteria === criteria ? holdOrder(anchor.ids, sorted) : { ids: [...sorted], moved: 0 }
  return { ...order, setHeld, sortNow: () => setAnchor({ criteria, ids: sorted }) }
}

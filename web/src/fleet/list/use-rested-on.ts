import { type PointerEvent, useEffect, useRef, useState } from 'react'

/** A pointer that only passes over a row asks nothing. */
const REST_MS = 400

export interface RestedOn {
  /** The id of the option's element on which the pointer rests. */
  id: string | null
  pointAt(event: PointerEvent): void
  leave(): void
}

/** Tells on which option of a list the pointer has come to rest. A finger rests on nothing. */
export function useRestedOn(): RestedOn {
  const [id, setId] = useState<string | null>(null)
  const pointed = useRef<string | null>(null)
  const timer = useRef(0)
  useEffect(() => () => clearTimeout(timer.current), [])

  function point(next: string | null) {
    if (next === pointed.current) return
    pointed.current = next
    clearTimeout(timer.current)
    setId(null)
    if (next !== null) timer.current = window.setTimeout(() => setId(next), REST_MS)
  }

  return {
    id,
    pointAt({ target, pointerType }) {
      const option = pointerType === 'mouse' && target instanceof Element ? target.closest('[role="option"]') : null
      point(option?.id ?? null)
    },
    leave: () => point(null),
  }
}

import { useEffect, useEffectEvent, useState } from 'react'

/**
 * Answers the record that an editor stands on: the newest, until somebody typed something. From then on it is the one
 * that was typed over, so that nothing typed is lost where somebody else saves; the save is refused with what there is.
 */
export function useSteadyRecord<R extends { id: number }>(
  newest: R | undefined,
): { record: R | undefined; onTyped(typed: boolean): void } {
  const [held, setHeld] = useState<R | undefined>()
  const record = held && (newest === undefined || held.id === newest.id) ? held : newest
  return { record, onTyped: (typed) => setHeld(typed ? record : undefined) }
}

/** Tells whoever holds the record whether something is typed; an editor that is left holds nothing. */
export function useTellTyped(typed: boolean, onTyped: ((typed: boolean) => void) | undefined): void {
  const tell = useEffectEvent((now: boolean) => onTyped?.(now))
  useEffect(() => {
    if (!typed) return
    tell(true)
    return () => tell(false)
  }, [typed])
}

import { useEffect, useEffectEvent, useRef } from 'react'

/** Tells which vehicle was chosen last, and null once none is; letting go of one of several tells nothing. */
export function useNewlyChosen(selectedIds: readonly number[], onChosen: (vehicleId: number | null) => void): void {
  const before = useRef<readonly number[]>([])
  const look = useEffectEvent((now: readonly number[]) => {
    const last = now.at(-1) ?? null
    const isNew = last === null || !before.current.includes(last)
    before.current = now
    if (isNew) onChosen(last)
  })
  useEffect(() => look(selectedIds), [selectedIds])
}

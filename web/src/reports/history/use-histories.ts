import type { Period } from '@monitorweb/domain/calendar/period'
import type { TimeZone } from '@monitorweb/domain/calendar/time-zone'
import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react'
import { type LoadedHistory, loadHistory } from './load-history.ts'

/** This is a vehicle's period on the screen. */
export interface VehicleHistory {
  vehicleId: number
  period: Period
  state: 'loading' | 'ready' | 'failed' | 'cancelled'
  error: unknown
  /** This is null until the first points came. */
  loaded: LoadedHistory | null
  /** The server is busy and is asked again after so many seconds; 0 while it is not busy. */
  waitSeconds: number
}

interface Options {
  vehicleIds: readonly number[]
  period: Period
  zone: TimeZone
  /** How often this was asked: each time it is read anew. */
  timesAsked: number
  /** Nothing is read while this is off. */
  enabled: boolean
}

export interface Histories {
  histories: VehicleHistory[]
  retry(): void
  cancel(): void
  /** Is to be called when what has come so far is on the screen. */
  seen(): void
}

/** A map that is not there after this time may never be. */
const MOST_WAIT_MS = 3_000

interface Shown {
  key: string
  histories: VehicleHistory[]
}

/** Reads the period of each vehicle, one after the other; another question empties what is shown. */
export function useHistories({ vehicleIds, period, zone, timesAsked, enabled }: Options): Histories {
  const [attempt, setAttempt] = useState(0)
  const key = enabled ? [...vehicleIds, period.from, period.to, zone, timesAsked, attempt].join(' ') : ''
  const [shown, setShown] = useState<Shown>({ key: '', histories: [] })
  const [controller, setController] = useState<AbortController | null>(null)
  const onSeen = useRef<(() => void) | null>(null)
  const asked = vehicleIds.map(
    (vehicleId): VehicleHistory => ({ vehicleId, period, state: 'loading', error: null, loaded: null, waitSeconds: 0 }),
  )

  const read = useEffectEvent(async (controller: AbortController) => {
    setShown({ key, histories: asked })
    for (const { vehicleId } of asked) {
      const change = (change: Partial<VehicleHistory>) =>
        setShown((before) =>
          before.key === key ? { key, histories: changed(before.histories, vehicleId, change) } : before,
        )
      try {
        const { signal } = controller
        const onWait = (waitSeconds: number) => change({ waitSeconds })
        const onProgress = (loaded: LoadedHistory) => change({ loaded })
        await loadHistory({ vehicleId, period, zone, signal, onProgress, untilSeen: () => untilCalled(onSeen), onWait })
        change({ state: 'ready' })
      } catch (error) {
        change(controller.signal.aborted ? { state: 'cancelled' } : { state: 'failed', error })
      }
    }
  })
  useEffect(() => {
    if (key === '') return
    const made = new AbortController()
    setController(made)
    void read(made)
    return () => made.abort()
  }, [key])

  return {
    histories: shown.key === key ? shown.histories : enabled ? asked : [],
    retry: () => setAttempt((count) => count + 1),
    cancel: () => controller?.abort(),
    seen: useCallback(() => onSeen.current?.(), []),
  }
}

/** Resolves when the function that it leaves in `call` is called; where nobody draws, it resolves by itself. */
function untilCalled(call: { current: (() => void) | null }): Promise<void> {
  return new Promise((resolve) => {
    if (document.hidden) return resolve()
    call.current = resolve
    setTimeout(resolve, MOST_WAIT_MS)
  })
}

function changed(histories: VehicleHistory[], vehicleId: number, change: Partial<VehicleHistory>): VehicleHistory[] {
  return histories.map((history) => (history.vehicleId === vehicleId ? { ...history, ...change } : history))
}

import type { Period } from '@monitorweb/domain/calendar/period'
import type { EpochMs } from '@monitorweb/domain/position/position-report'
import { createContext, useContext, useEffect, useState, useSyncExternalStore } from 'react'
import { createListeners } from '#state/listeners.ts'

/** The map, the timeline, the chart and the table look at this together. */
export interface Looked {
  /** The vehicle that is meant; the first one where this is null. */
  vehicleId: number | null
  /** The instant that was chosen, or where the playback is. */
  instant: EpochMs | null
  /** The instant under the pointer, and whose it is; on a line of time it is of none more than of others. */
  hovered: { at: EpochMs; vehicleId: number | null } | null
  /** True while the playback runs. */
  playing: boolean
  /** The stand that the playback shows for a moment instead of waiting it out. */
  skipped: Period | null
}

export interface HistorySelection {
  get(): Looked
  set(change: Partial<Looked>): void
  subscribe(listener: () => void): () => void
}

const NOTHING: Looked = { vehicleId: null, instant: null, hovered: null, playing: false, skipped: null }

/**
 * Holds the selection apart from React's state: the pointer moves more often than the screen should be built. It begins
 * with nothing but what is given.
 */
export function createHistorySelection(start: Partial<Looked> = {}): HistorySelection {
  let looked: Looked = { ...NOTHING, ...start }
  const listeners = createListeners()
  return {
    get: () => looked,
    set(change) {
      const names = Object.keys(change) as (keyof Looked)[]
      if (names.every((name) => looked[name] === change[name])) return
      looked = { ...looked, ...change }
      listeners.tell()
    },
    subscribe: listeners.subscribe,
  }
}

export const SelectionContext = createContext<HistorySelection | null>(null)

export function useSelection(): HistorySelection {
  const selection = useContext(SelectionContext)
  if (!selection) throw new Error('no SelectionContext above')
  return selection
}

/** Answers a part of what is looked at; the component renders again when that part changes. */
export function useLooked<T>(choose: (looked: Looked) => T): T {
  const selection = useSelection()
  return useSyncExternalStore(selection.subscribe, () => choose(selection.get()))
}

/** While the playback runs, what costs more than a line or a marker follows at this pace. */
const CALM_MS = 400

/** Answers the instant that is looked at; while the playback runs, only a few times a second. */
export function useCalmInstant(): EpochMs | null {
  const selection = useSelection()
  const [instant, setInstant] = useState(selection.get().instant)
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const take = () => {
      clearTimeout(timer)
      timer = undefined
      setInstant(selection.get().instant)
    }
    const listen = () => {
      if (selection.get().playing) timer ??= setTimeout(take, CALM_MS)
      else take()
    }
    listen()
    const unsubscribe = selection.subscribe(listen)
    return () => {
      clearTimeout(timer)
      unsubscribe()
    }
  }, [selection])
  return instant
}

import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { HistorySearch } from '#reports/history/history-search.ts'
import { createHistorySelection, type HistorySelection } from '#reports/history/history-selection.ts'
import { readWallStamp, writeWallStamp } from '#reports/period/zoned-time.ts'
import type { ChangeSearch } from './use-history-search.ts'

interface Options {
  search: HistorySearch
  change: ChangeSearch
  zone: string
  /** Another question leaves what was looked at of the one before, unless its link says what to look at. */
  question: string
  /** The vehicle that the link means; null for whichever there is. */
  vehicleId: number | null
}

/** Without this waiting time a playback would write sixty links a second. */
const WAIT_MS = 300

/**
 * Answers what is looked at: it begins where the link says. The hook keeps the instant in the link, and follows a link to
 * another one, to another vehicle, or to another question.
 */
export function useLinkedSelection({ search, change, zone, question, vehicleId }: Options): HistorySelection {
  const start = () => ({ vehicleId, instant: readWallStamp(search.t, zone) })
  const [selection] = useState(() => createHistorySelection(start()))
  /** The links that were asked for here and did not come yet, in their order. */
  const asked = useRef<HistorySearch['t'][]>([])
  const write = useEffectEvent(() => {
    const { instant, playing } = selection.get()
    const t = instant === null ? undefined : writeWallStamp(instant, zone)
    if (playing || t === search.t) return
    asked.current.push(t)
    change({ t })
  })
  const follow = useEffectEvent(() => {
    // Whoever went on before the link came stays where they are now.
    const own = asked.current.indexOf(search.t)
    asked.current = own < 0 ? [] : asked.current.slice(own + 1)
    if (own >= 0) return
    const { instant } = selection.get()
    const shown = instant === null ? undefined : writeWallStamp(instant, zone)
    if (shown !== search.t) selection.set({ instant: start().instant })
  })
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const unsubscribe = selection.subscribe(() => {
      clearTimeout(timer)
      timer = setTimeout(() => write(), WAIT_MS)
    })
    return () => {
      clearTimeout(timer)
      unsubscribe()
    }
  }, [selection])
  // Two links may name one instant of different vehicles.
  useEffect(() => selection.set({ vehicleId }), [vehicleId, selection])
  // biome-ignore lint/correctness/useExhaustiveDependencies: only another link is followed
  useEffect(() => follow(), [search.t])
  const begin = useEffectEvent(() => selection.set({ ...start(), hovered: null, playing: false, skipped: null }))
  // biome-ignore lint/correctness/useExhaustiveDependencies: another question is what it waits for
  useEffect(() => begin(), [question, selection])
  return selection
}

import type { Period } from '@monitorweb/domain/calendar/period'
import type { EpochMs } from '@monitorweb/domain/position/position-report'
import { useCallback, useEffect, useEffectEvent, useMemo, useState, useSyncExternalStore } from 'react'
import type { HistorySelection } from '#reports/history/history-selection.ts'
import { advance, PLAYBACK_SPEEDS, type PlaybackSpeed, standsOf } from '#reports/history/playback.ts'
import type { Viewed } from '../use-viewed.ts'

export interface Playback {
  playing: boolean
  speed: PlaybackSpeed
  skipStops: boolean
  follow: boolean
  toggle(): void
  stepSpeed(steps: 1 | -1): void
  setSpeed(speed: PlaybackSpeed): void
  setSkipStops(skip: boolean): void
  setFollow(follow: boolean): void
  seek(at: EpochMs): void
}

interface Options {
  selection: HistorySelection
  viewed: Viewed
}

/** Runs through what is looked at, by the time of the track. */
export function usePlayback({ selection, viewed }: Options): Playback {
  const playing = useSyncExternalStore(selection.subscribe, () => selection.get().playing)
  const [speed, setSpeed] = useState<PlaybackSpeed>(60)
  const [skipStops, setSkipStops] = useState(true)
  const [follow, setFollow] = useState(true)
  const { focus, vehicles, isPartial } = viewed
  const stands = useMemo(() => knownStands({ vehicles, focus, isPartial }), [vehicles, focus, isPartial])

  const step = useEffectEvent((shownMs: number, elapsedMs: number) => {
    const { instant } = selection.get()
    const at = instant === null || instant < focus.from || instant >= focus.to ? focus.from : instant
    const next = advance({ at, shownMs }, elapsedMs, { period: focus, stands, speed, skipStops })
    selection.set({ instant: next.at, skipped: next.skipped, ...(next.at >= focus.to && { playing: false }) })
    return next.shownMs
  })
  useEffect(() => {
    if (!playing) return
    let before = performance.now()
    let shownMs = 0
    let frame = requestAnimationFrame(function run(now) {
      shownMs = step(shownMs, now - before)
      before = now
      if (selection.get().playing) frame = requestAnimationFrame(run)
    })
    return () => cancelAnimationFrame(frame)
  }, [playing, selection])

  const toggle = useCallback(() => selection.set({ playing: !selection.get().playing }), [selection])
  const seek = useCallback((at: EpochMs) => selection.set({ instant: at }), [selection])
  const stepSpeed = (steps: 1 | -1) => {
    const index = PLAYBACK_SPEEDS.indexOf(speed) + steps
    setSpeed(PLAYBACK_SPEEDS[index] ?? speed)
  }
  return { playing, speed, skipStops, follow, toggle, stepSpeed, setSpeed, setSkipStops, setFollow, seek }
}

/** Answers when every vehicle is known to stand; of what was not read yet, nobody knows. */
export function knownStands({
  vehicles,
  focus,
  isPartial,
}: Pick<Viewed, 'vehicles' | 'focus' | 'isPartial'>): Period[] {
  const moving = vehicles.flatMap(({ rows }) => rows.trips.map(({ start, end }) => ({ from: start!, to: end! })))
  const knownUntil = vehicles.map(({ rows }) => rows.segments.at(-1)?.end ?? focus.from)
  const to = vehicles.length === 0 ? focus.from : isPartial ? Math.min(focus.to, ...knownUntil) : focus.to
  return standsOf(moving, { from: focus.from, to })
}

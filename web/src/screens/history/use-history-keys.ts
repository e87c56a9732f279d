import type { EpochMs } from '@monitorweb/domain/position/position-report'
import { firstAtOrAfter } from '@monitorweb/domain/track/track'
import { useEffect, useEffectEvent } from 'react'
import { preferences } from '#api/person/preferences.ts'
import type { HistorySelection } from '#reports/history/history-selection.ts'
import { nextAccepted, pointAt } from '#reports/track/track-at-instant.ts'
import type { Playback } from './time/use-playback.ts'
import type { Viewed } from './use-viewed.ts'

interface Options {
  selection: HistorySelection
  viewed: Viewed
  playback: Playback
}

/**
 * Acts on keys of the playback: Space, arrows for points, Shift and arrows for trips and stops, < and >, Home and End.
 */
export function useHistoryKeys({ selection, viewed, playback }: Options): void {
  const take = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || takesKeys(event.target)) return
    if (!preferences().shortcuts && event.key.length === 1) return
    const done = () => event.preventDefault()
    const go = (at: EpochMs | null) => {
      done()
      if (at !== null) selection.set({ instant: at, playing: false })
    }
    const at = selection.get().instant ?? viewed.focus.from
    if (event.key === ' ') {
      done()
      playback.toggle()
    } else if (event.key === '<' || event.key === '>') playback.stepSpeed(event.key === '>' ? 1 : -1)
    else if (event.key === 'Home') go(viewed.focus.from)
    else if (event.key === 'End') go(viewed.focus.to - 1000)
    else if (event.key === 'ArrowRight') go(event.shiftKey ? eventBeside(viewed, at, 1) : pointBeside(viewed, at, 1))
    else if (event.key === 'ArrowLeft') go(event.shiftKey ? eventBeside(viewed, at, -1) : pointBeside(viewed, at, -1))
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent) => take(event)
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [])
}

/** Tells whether the target has keys of its own, as fields, lists, the map and dialogs have. */
function takesKeys(target: EventTarget | null): boolean {
  if (!(target instanceof Element)) return false
  if (document.querySelector('[role="dialog"], [role="menu"]')) return true
  return (
    target.closest(
      'input, select, textarea, button, a, canvas, [role="tab"], [role="option"], [tabindex="0"]:not([role="slider"])',
    ) !== null
  )
}

/** Answers the accepted point after or before an instant, of the first vehicle. */
function pointBeside({ vehicles }: Viewed, at: EpochMs, step: 1 | -1): EpochMs | null {
  const growing = vehicles[0]?.growing
  if (!growing) return null
  const { track, verdicts } = growing
  if (step > 0) {
    const next = nextAccepted(growing, pointAt(growing, at))
    return next < 0 ? null : track.fixTime[next]!
  }
  let index = firstAtOrAfter(track, at) - 1
  while (index >= 0 && verdicts[index] !== 0) index--
  return index < 0 ? null : track.fixTime[index]!
}

/** Answers where the next or the previous trip or stop begins. */
function eventBeside({ vehicles }: Viewed, at: EpochMs, step: 1 | -1): EpochMs | null {
  const starts = vehicles
    .flatMap(({ rows }) => [...rows.trips, ...rows.stops])
    .map(({ start }) => start!)
    .sort((one, other) => one - other)
  const found = step > 0 ? starts.find((start) => start > at) : starts.findLast((start) => start < at)
  return found ?? null
}

import type { EpochMs } from '@monitorweb/domain/position/position-report'
import { firstAtOrAfter } from '@monitorweb/domain/track/track'
import { useEffect, useEffectEvent } from 'react'
import { preferences } from '#api/person/preferences.ts'
import type { HistorySelection, Looked } from '#reports/history/history-selection.ts'
import { nextAccepted, pointAt } from '#reports/track/track-at-instant.ts'
import { meantOf } from './meant-vehicle.ts'
import type { Playback } from './time/use-playback.ts'
import type { ShownVehicle, Viewed } from './use-viewed.ts'

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
    // Of a fleet of which no row was chosen there is nothing to play.
    if (viewed.vehicles.length === 0) return
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || takesKey(event)) return
    if (!preferences().shortcuts && event.key.length === 1) return
    const done = () => event.preventDefault()
    const go = (to: Partial<Pick<Looked, 'instant' | 'vehicleId'>> | null) => {
      done()
      if (to) selection.set({ ...to, playing: false })
    }
    const { instant, vehicleId } = selection.get()
    const at = instant ?? viewed.focus.from
    const beside = (step: 1 | -1) =>
      event.shiftKey ? eventBeside(viewed, at, step) : pointBeside(meantOf(viewed, vehicleId), at, step)
    if (event.key === ' ') {
      done()
      playback.toggle()
    } else if (event.key === '<' || event.key === '>') playback.stepSpeed(event.key === '>' ? 1 : -1)
    else if (event.key === 'Home') go({ instant: viewed.focus.from })
    else if (event.key === 'End') go({ instant: viewed.focus.to - 1000 })
    else if (event.key === 'ArrowRight') go(beside(1))
    else if (event.key === 'ArrowLeft') go(beside(-1))
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent) => take(event)
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [])
}

/** These are pressed by Space and Enter, and have no other key. */
const PRESSED = 'button:not([role], [aria-haspopup]), a, input[type="checkbox"]'
/** What else takes keys has all of them to itself. */
const WRITTEN = 'input, select, textarea, button, canvas, [role="tab"], [role="option"]'
const FOCUSED = '[tabindex="0"]:not([role="slider"])'

/**
 * Tells whether a key means something where it was pressed: any key in fields, lists, the map and dialogs, a few at
 * buttons, and the arrows in a table that they move sideways.
 */
function takesKey({ target, key, shiftKey }: KeyboardEvent): boolean {
  if (!(target instanceof Element)) return false
  if (document.querySelector('[role="dialog"], [role="menu"]')) return true
  if (target.closest(PRESSED)) return key === ' ' || key === 'Enter'
  if (target.closest(WRITTEN)) return true
  const focused = target.closest(FOCUSED)
  if (focused?.tagName !== 'SECTION') return focused !== null
  return !shiftKey && key.startsWith('Arrow') && focused.scrollWidth > focused.clientWidth
}

/** Answers the accepted point of a vehicle after or before an instant. */
function pointBeside(vehicle: ShownVehicle | undefined, at: EpochMs, step: 1 | -1): Pick<Looked, 'instant'> | null {
  const growing = vehicle?.growing
  if (!growing) return null
  const { track, verdicts } = growing
  if (step > 0) {
    const next = nextAccepted(growing, pointAt(growing, at))
    return next < 0 ? null : { instant: track.fixTime[next]! }
  }
  let index = firstAtOrAfter(track, at) - 1
  while (index >= 0 && verdicts[index] !== 0) index--
  return index < 0 ? null : { instant: track.fixTime[index]! }
}

/** Answers where the next or the previous trip or stop begins, and whose it is. */
function eventBeside({ vehicles }: Viewed, at: EpochMs, step: 1 | -1) {
  const starts = vehicles
    .flatMap(({ vehicleId, rows }) =>
      [...rows.trips, ...rows.stops].map(({ start }) => ({ vehicleId, instant: start! })),
    )
    .sort((one, other) => one.instant - other.instant)
  const found = step > 0 ? starts.find(({ instant }) => instant > at) : starts.findLast(({ instant }) => instant < at)
  return found ?? null
}

import type { Period } from '@monitorweb/domain/calendar/period'
import type { EpochMs } from '@monitorweb/domain/position/position-report'

export const PLAYBACK_SPEEDS = [1, 5, 10, 30, 60, 120, 300] as const
export type PlaybackSpeed = (typeof PLAYBACK_SPEEDS)[number]

/** A stop that is skipped stays on the screen for so long. */
const STOP_SHOWN_MS = 1_000
/** A page that was away does not leap over what happened meanwhile, because a step is no longer than this. */
const MOST_STEP_MS = 250

export interface Playing {
  period: Period
  /** The stands and silences are in order of time. */
  stands: readonly Period[]
  speed: PlaybackSpeed
  skipStops: boolean
}

export interface PlayState {
  at: EpochMs
  /** Tells how long the present stand has been shown. */
  shownMs: number
  /** The stand whose rest is leapt over; null while time runs. */
  skipped: Period | null
}

/**
 * Answers where the playback is after so much of the viewer's time; it goes by the clock of the track, not from point
 * to point.
 */
export function advance({ at, shownMs }: Omit<PlayState, 'skipped'>, elapsedMs: number, playing: Playing): PlayState {
  const elapsed = Math.min(elapsedMs, MOST_STEP_MS)
  const stand = playing.skipStops ? standAt(playing.stands, at) : undefined
  // A stand that is over sooner by itself is not made longer.
  if (stand && (stand.to - at) / playing.speed > STOP_SHOWN_MS - shownMs) {
    const shown = shownMs + elapsed
    if (shown < STOP_SHOWN_MS) return { at, shownMs: shown, skipped: stand }
    return { at: Math.min(stand.to, playing.period.to), shownMs: 0, skipped: null }
  }
  return { at: Math.min(at + elapsed * playing.speed, playing.period.to), shownMs: 0, skipped: null }
}

function standAt(stands: readonly Period[], at: EpochMs): Period | undefined {
  let low = 0
  let high = stands.length
  while (low < high) {
    const middle = (low + high) >> 1
    if (stands[middle]!.to <= at) low = middle + 1
    else high = middle
  }
  const found = stands[low]
  return found && found.from <= at ? found : undefined
}

/** Answers the times of a period in which nothing moves; for several vehicles, when all of them stand. */
export function standsOf(moving: readonly Period[], period: Period): Period[] {
  const stands: Period[] = []
  let since = period.from
  for (const { from, to } of [...moving].sort((one, other) => one.from - other.from)) {
    const end = Math.min(from, period.to)
    if (end > since) stands.push({ from: since, to: end })
    since = Math.max(since, to)
  }
  if (since < period.to) stands.push({ from: since, to: period.to })
  return stands
}

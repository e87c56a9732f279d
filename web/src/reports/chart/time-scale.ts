import type { Period } from '@monitorweb/domain/calendar/period'
import type { TimeZone } from '@monitorweb/domain/calendar/time-zone'
import { wallTime } from '@monitorweb/domain/calendar/time-zone'
import type { EpochMs } from '@monitorweb/domain/position/position-report'

/** Timeline and chart leave this free beside the time itself, so that both lie under each other. */
export const GUTTER = { left: 46, right: 14 }

/** Tells where instants lie across so many pixels. */
export interface TimeScale {
  xOf(at: EpochMs): number
  atOf(x: number): EpochMs
}

export function timeScale({ from, to }: Period, widthPx: number): TimeScale {
  const inside = Math.max(1, widthPx - GUTTER.left - GUTTER.right)
  const length = Math.max(1, to - from)
  return {
    xOf: (at) => GUTTER.left + ((at - from) / length) * inside,
    atOf: (x) => from + Math.min(1, Math.max(0, (x - GUTTER.left) / inside)) * length,
  }
}

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR
const STEPS = [
  MINUTE,
  2 * MINUTE,
  5 * MINUTE,
  10 * MINUTE,
  15 * MINUTE,
  30 * MINUTE,
  HOUR,
  2 * HOUR,
  3 * HOUR,
  6 * HOUR,
  12 * HOUR,
]
const DAY_STEPS = [1, 2, 7, 14, 30, 90, 365]

export interface Tick {
  at: EpochMs
  label: string
  /** True where a day begins. */
  strong: boolean
}

/** Answers round times of the person's wall, no nearer than they can be read. */
export function ticksOf(period: Period, zone: TimeZone, mostTicks: number): Tick[] {
  const length = period.to - period.from
  const step =
    STEPS.find((candidate) => length / candidate <= mostTicks) ??
    DAY * (DAY_STEPS.find((count) => length / DAY / count <= mostTicks) ?? 365)
  const ticks: Tick[] = []
  const offset = wallTime(period.from, zone) - period.from
  const first = Math.ceil((period.from + offset) / step) * step
  for (let wall = first; wall <= period.to + offset; wall += step) {
    // Clocks may have been changed since the period began.
    const at = wall - (wallTime(wall - offset, zone) - (wall - offset))
    const text = new Date(wall).toISOString()
    const strong = wall % DAY === 0
    const year = step >= 30 * DAY ? `/${text.slice(2, 4)}` : ''
    const label = strong ? `${text.slice(8, 10)}/${text.slice(5, 7)}${year}` : text.slice(11, 16)
    if (at >= period.from && at <= period.to) ticks.push({ at, label, strong })
  }
  return ticks
}

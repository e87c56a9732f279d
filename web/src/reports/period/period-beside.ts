import type { Period } from '@monitorweb/domain/calendar/period'
import type { TimeZone } from '@monitorweb/domain/calendar/time-zone'
import type { EpochMs } from '@monitorweb/domain/position/position-report'
import { type Clock, type Preset, resolvePreset } from './period.ts'
import { isMidnight, midnight, monthStart, weekday } from './zoned-time.ts'

/**
 * Answers the period before or after this one: whole months or weeks where it is one, or the preset says that it is the
 * one that is not over; else as many days as it touches, else its length. What is not over ends now.
 */
export function shiftPeriod(period: Period, steps: 1 | -1, { now, zone }: Clock, preset?: Preset): Period {
  const { from, to } = period
  if (!isMidnight(from, zone)) {
    const length = to - from
    return { from: from + steps * length, to: Math.min(now, to + steps * length) }
  }
  const isMonth = preset === 'thisMonth' || isWholeMonth(period, zone)
  const length = preset === 'thisWeek' ? 7 : days(period, zone)
  const start = isMonth ? monthStart(from, zone, steps) : midnight(from, zone, steps * length)
  const end = isMonth ? monthStart(start, zone, 1) : midnight(start, zone, length)
  return { from: start, to: Math.min(now, end) }
}

/**
 * Answers the preset by which the next period is asked for where that is the month or the week that is not over: by its
 * dates alone the arrows would take it for some days.
 */
export function nextPreset(period: Period, clock: Clock): Preset | undefined {
  const { zone } = clock
  const isWeek = weekday(period.from, zone) === 0 && period.to === midnight(period.from, zone, 7)
  const preset = isWholeMonth(period, zone) ? 'thisMonth' : isWeek ? 'thisWeek' : undefined
  return preset && resolvePreset(preset, clock).from === period.to ? preset : undefined
}

function isWholeMonth({ from, to }: Period, zone: TimeZone): boolean {
  return from === monthStart(from, zone) && to === monthStart(from, zone, 1)
}

/**
 * Answers a period as long before, for a comparison: at the same hours so many calendar days earlier, where it begins
 * with a day.
 */
export function previousPeriod(period: Period, zone: TimeZone): Period {
  const { from, to } = period
  if (!isMidnight(from, zone)) return { from: from - (to - from), to: from }
  const earlier = (at: EpochMs) => {
    const start = midnight(at, zone)
    return midnight(at, zone, -days(period, zone)) + at - start
  }
  return { from: earlier(from), to: earlier(to) }
}

/** Tells whether there is anything yet of the period after this one, by the same preset as {@link shiftPeriod}. */
export function canShiftLater(period: Period, clock: Clock, preset?: Preset): boolean {
  return shiftPeriod(period, 1, clock, preset).from < clock.now - 1000
}

/** Counts the calendar days that a period touches. */
function days({ from, to }: Period, zone: TimeZone): number {
  let count = 1
  while (midnight(from, zone, count) < to) count++
  return count
}

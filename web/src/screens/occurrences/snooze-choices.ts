import { DAY_MS, instantOf, wallTime } from '@monitorweb/domain/calendar/time-zone'
import type { EpochMs } from '@monitorweb/domain/position/position-report'
import { timeZone } from '#format/time-zone.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
/** Then the shift of the day is there. */
const MORNING_HOUR = 8

/** Until when something may be put aside; the choice without a time is typed. */
export interface SnoozeChoice {
  value: '30min' | '1h' | '4h' | 'morning' | 'other'
  label: string
  until: EpochMs | null
}

/** Answers for how long something may be put aside from now on, each until a full minute. */
export function snoozeChoices(now: EpochMs, zone = timeZone()): SnoozeChoice[] {
  const inMinutes = (minutes: number) => Math.ceil(now / MINUTE_MS + minutes) * MINUTE_MS
  return [
    { value: '30min', label: '30 min', until: inMinutes(30) },
    { value: '1h', label: '1 h', until: inMinutes(60) },
    { value: '4h', label: '4 h', until: inMinutes(240) },
    nextMorning(now, zone),
    { value: 'other', label: 'Outra hora', until: null },
  ]
}

/** Who works at night means the morning that comes, which may be of the same day. */
function nextMorning(now: EpochMs, zone: string): SnoozeChoice {
  const wall = wallTime(now, zone)
  const today = Math.floor(wall / DAY_MS) * DAY_MS
  const isToday = wall < today + MORNING_HOUR * HOUR_MS
  const until = instantOf(today + (isToday ? 0 : DAY_MS) + MORNING_HOUR * HOUR_MS, zone)
  return { value: 'morning', label: `${isToday ? 'Hoje' : 'Amanhã'}, 8:00`, until }
}

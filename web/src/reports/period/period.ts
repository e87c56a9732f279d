import type { Period } from '@monitorweb/domain/calendar/period'
import type { TimeZone } from '@monitorweb/domain/calendar/time-zone'
import type { EpochMs } from '@monitorweb/domain/position/position-report'
import { midnight, monthStart, weekday } from './zoned-time.ts'

const HOUR_MS = 3_600_000

/** Presets are periods that go with the calendar: a link to yesterday means another day every day. */
export const PRESETS = {
  lastHour: 'Última hora',
  today: 'Hoje',
  yesterday: 'Ontem',
  '24h': 'Últimas 24 h',
  '7days': '7 dias',
  thisWeek: 'Esta semana',
  lastWeek: 'Semana passada',
  thisMonth: 'Este mês',
  lastMonth: 'Mês passado',
} as const
export type Preset = keyof typeof PRESETS
export const PRESET_KEYS = Object.keys(PRESETS) as Preset[]

export interface Clock {
  now: EpochMs
  zone: TimeZone
}

/** Answers what a preset means now; that is never beyond now. */
export function resolvePreset(preset: Preset, { now, zone }: Clock): Period {
  const day = (later: number) => midnight(now, zone, later)
  const weekStart = -weekday(now, zone)
  switch (preset) {
    case 'lastHour':
      return { from: now - HOUR_MS, to: now }
    case 'today':
      return { from: day(0), to: now }
    case 'yesterday':
      return { from: day(-1), to: day(0) }
    case '24h':
      return { from: now - 24 * HOUR_MS, to: now }
    case '7days':
      return { from: day(-6), to: now }
    case 'thisWeek':
      return { from: day(weekStart), to: now }
    case 'lastWeek':
      return { from: day(weekStart - 7), to: day(weekStart) }
    case 'thisMonth':
      return { from: monthStart(now, zone), to: now }
    case 'lastMonth':
      return { from: monthStart(now, zone, -1), to: monthStart(now, zone) }
  }
}

/** These go with the clock, whatever the day. */
const ROLLING: readonly Preset[] = ['lastHour', '24h']

/**
 * Tells whether a preset of days still begins on the day on which a period that was once asked for by it began; the others
 * are what they were.
 */
export function isStillOf(preset: Preset, { from }: Period, clock: Clock): boolean {
  return (
    ROLLING.includes(preset) || midnight(resolvePreset(preset, clock).from, clock.zone) === midnight(from, clock.zone)
  )
}

/** Splits a period into parts of at most so many days, parted at midnights. */
export function splitPeriod(period: Period, mostDays: number, zone: TimeZone): Period[] {
  const parts: Period[] = []
  for (let from = period.from; from < period.to; ) {
    const to = Math.min(period.to, midnight(from, zone, mostDays))
    parts.push({ from, to })
    from = to
  }
  return parts.length > 0 ? parts : [period]
}

export const SWAPPED = 'O fim estava antes do início: as datas foram trocadas.'

export const CUT_AT_NOW = 'O fim estava no futuro: o período vai até agora.'

export interface PeriodCheck {
  period: Period
  /** Tells the person what was corrected. */
  notice?: string
  /** Says at the field why the period cannot be asked for. */
  error?: { field: 'from' | 'to'; text: string }
}

/** Corrects what can only be meant otherwise, and says so; names what cannot be corrected. */
export function checkPeriod(typed: Period, now: EpochMs): PeriodCheck {
  let { from, to } = typed
  const said: string[] = []
  if (from > to) {
    ;[from, to] = [to - 1000, from + 1000]
    said.push(SWAPPED)
  }
  if (from > now) return { period: { from, to }, error: { field: 'from', text: 'O início está no futuro.' } }
  if (to > now + 1000) {
    to = now
    said.push(CUT_AT_NOW)
  }
  if (to - from < 1000)
    return { period: { from, to }, error: { field: 'to', text: 'O fim precisa ser depois do início.' } }
  return { period: { from, to }, ...(said.length > 0 && { notice: said.join(' ') }) }
}

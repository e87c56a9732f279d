/** Zones of the Earth reach from UTC−12 to UTC+14; trackers offer up to 14 hours on both sides. */
export const MOST_ZONE_MINUTES = 14 * 60
/** Zones differ by quarters of an hour. */
export const ZONE_STEP_MINUTES = 15

/**
 * The clock of a device that is not as its reports are read: by how much it is ahead (negative: behind), and the zone
 * that would make it right.
 */
export interface ClockFault {
  aheadMinutes: number
  zone: string
}

/** Tells how a clock that was learned differs from how its reports are read; null where it does not, or is not known. */
export function clockFault(learnedMinutes: number | null, readMinutes: number): ClockFault | null {
  if (learnedMinutes === null || learnedMinutes === readMinutes) return null
  return { aheadMinutes: learnedMinutes - readMinutes, zone: zoneText(learnedMinutes) }
}

/** Says a fault in one Portuguese sentence, which asks because a zone is only the likeliest cause. */
export function clockFaultSentence({ aheadMinutes }: Pick<ClockFault, 'aheadMinutes'>): string {
  return `O relógio deste rastreador está ${spanWords(aheadMinutes)} ${aheadMinutes > 0 ? 'adiantado' : 'atrasado'}: fuso?`
}

/** Writes "8 h", "45 min" or "5 h 30 min". */
export function spanWords(minutes: number): string {
  const size = Math.abs(minutes)
  const hours = Math.floor(size / 60)
  const rest = size % 60
  return [hours > 0 && `${hours} h`, rest > 0 && `${rest} min`].filter(Boolean).join(' ') || '0 min'
}

/** Writes a zone as "+08:00", "-03:30", "+00:00". */
export function zoneText(minutes: number): string {
  const size = Math.abs(minutes)
  const two = (value: number) => String(value).padStart(2, '0')
  return `${minutes < 0 ? '-' : '+'}${two(Math.floor(size / 60))}:${two(size % 60)}`
}

const TYPED = /^(?:UTC|GMT)?([+-])(\d{1,2})(?::?(\d{2}))?$/

/**
 * Reads a zone as people type it ("+8", "UTC-3", "−03:30", "UTC") in minutes ahead of UTC. Null for what is no quarter
 * hour from −14 to +14 hours.
 */
export function zoneMinutes(typed: string): number | null {
  const text = typed.replace(/\s/g, '').replace('−', '-').toUpperCase()
  if (text === 'UTC' || text === 'GMT' || text === 'Z') return 0
  const [, sign, hours, minutes = '0'] = TYPED.exec(text) ?? []
  if (sign === undefined || Number(minutes) > 59) return null
  const size = Number(hours) * 60 + Number(minutes)
  if (size > MOST_ZONE_MINUTES || size % ZONE_STEP_MINUTES !== 0) return null
  return sign === '-' && size > 0 ? -size : size
}

import type { EpochMs } from '@monitorweb/domain/position/position-report'

const NO_BREAK_SPACE = '\u00a0'
const MINUTE = 60
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/** Writes a length of time in its one or two greatest units: "12 s", "4 min", "3 h 20 min", "2 d 5 h". */
export function formatDuration(seconds: number): string {
  const total = Math.max(0, Math.floor(seconds))
  if (total < MINUTE) return join([total, 's'])
  if (total < HOUR) return join([Math.floor(total / MINUTE), 'min'])
  if (total < DAY) return join([Math.floor(total / HOUR), 'h'], [Math.floor((total % HOUR) / MINUTE), 'min'])
  return join([Math.floor(total / DAY), 'd'], [Math.floor((total % DAY) / HOUR), 'h'])
}

/**
 * Says how long ago something was: "agora" under 5 s, then "há 12 s", "há 4 min", "há 3 h 20 min". Future instants are
 * "agora".
 */
export function formatAge(at: EpochMs, now: EpochMs): string {
  const seconds = (now - at) / 1000
  return seconds < 5 ? 'agora' : `há ${formatDuration(seconds)}`
}

/** Writes what {@link formatAge} does with the greatest unit only, for narrow columns: "há 3 h". */
export function formatShortAge(at: EpochMs, now: EpochMs): string {
  return formatAge(at, now).split(' ').slice(0, 2).join(' ')
}

function join(...parts: [number, string][]): string {
  return parts
    .filter(([amount], index) => index === 0 || amount > 0)
    .map(([amount, unit]) => `${amount}${NO_BREAK_SPACE}${unit}`)
    .join(' ')
}

import type { EpochMs } from '@monitorweb/domain/position/position-report'

/** Says a time span in its largest unit, rounded down: `32 s`, `5 min`, `2 h`, `3 dias`. */
export function spanWords(ms: number): string {
  const seconds = Math.max(0, Math.floor(ms / 1000))
  if (seconds < 120) return `${seconds} s`
  if (seconds < 7_200) return `${Math.floor(seconds / 60)} min`
  if (seconds < 172_800) return `${Math.floor(seconds / 3600)} h`
  return `${Math.floor(seconds / 86_400)} dias`
}

/** Says how long something lasts: `há 32 s`. */
export function sinceWords(since: EpochMs, now: EpochMs): string {
  return `há ${spanWords(now - since)}`
}

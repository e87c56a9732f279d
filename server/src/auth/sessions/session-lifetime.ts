const HOUR_SECONDS = 3600
const DAY_SECONDS = 24 * HOUR_SECONDS

/**
 * A session lasts so long after the login or a renewal, and at most so long after the password, and the second factor where there is one, was last typed,
 * however often renewed.
 */
const LIFETIMES = {
  short: { seconds: 12 * HOUR_SECONDS, longestSeconds: 7 * DAY_SECONDS },
  long: { seconds: 30 * DAY_SECONDS, longestSeconds: 90 * DAY_SECONDS },
} as const

/** Answers how long a session lasts; `remember` asks for thirty days instead of twelve hours. */
export function lifetimeOf(remember: boolean): { seconds: number; longestSeconds: number } {
  return remember ? LIFETIMES.long : LIFETIMES.short
}

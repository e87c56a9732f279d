const HOUR_SECONDS = 3600
const DAY_SECONDS = 24 * HOUR_SECONDS

/** How long a session lasts after the login or a renewal, and after the password was last typed however often renewed. */
const LIFETIMES = {
  short: { seconds: 12 * HOUR_SECONDS, longestSeconds: 7 * DAY_SECONDS },
  long: { seconds: 30 * DAY_SECONDS, longestSeconds: 90 * DAY_SECONDS },
} as const

/** `remember`: thirty days instead of twelve hours. */
export function lifetimeOf(remember: boolean): { seconds: number; longestSeconds: number } {
  return remember ? LIFETIMES.long : LIFETIMES.short
}

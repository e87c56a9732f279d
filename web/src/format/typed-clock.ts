const CLOCK = /^(\d{1,2})(?:[:h ]?(\d{2})|[:h])?$/i

/** Reads what "8", "8h", "830", "08:30" or "8h30" mean, as "08:30"; answers null for what is no time of the day. */
export function parseClock(text: string): string | null {
  const typed = text.trim()
  // Three figures are an hour of one: "830" is no 83rd hour.
  const [, hour, minute = '00'] = CLOCK.exec(typed.length === 3 && /^\d+$/.test(typed) ? `0${typed}` : typed) ?? []
  if (hour === undefined || Number(hour) > 23 || Number(minute) > 59) return null
  return `${hour.padStart(2, '0')}:${minute}`
}

/** Puts the colon while figures are typed: "2215" becomes "22:15". Other ways of writing stay as they are. */
export function maskClock(text: string): string {
  return /^\d{4}$/.test(text) ? `${text.slice(0, 2)}:${text.slice(2)}` : text
}

import { DAY_MS } from './time-zone.ts'

/** A day of a state or town: "MM-DD" each year, or "YYYY-MM-DD" once. */
export type LocalHoliday = string

const LOCAL_HOLIDAY_PATTERN = /^(?:(\d{4})-)?(\d\d)-(\d\d)$/
/** A day of each year may be 29 February. */
const LEAP_YEAR = 2024

/** Tells whether something written is such a day, and one that there is. */
export function isLocalHoliday(text: string): text is LocalHoliday {
  const [, year = LEAP_YEAR, month, day] = LOCAL_HOLIDAY_PATTERN.exec(text) ?? []
  const date = new Date(Date.UTC(Number(year), Number(month) - 1, Number(day)))
  return date.getUTCMonth() === Number(month) - 1 && date.getUTCDate() === Number(day)
}

/**
 * The fixed national holidays by law: Lei 662/1949 as Lei 10.607/2002 has it, Lei 6.802/1980 (12 October) and, from 2024
 * on, Lei 14.759/2023 (20 November).
 */
const FIXED = ['01-01', '04-21', '05-01', '09-07', '10-12', '11-02', '11-15', '12-25']
const CONSCIOUSNESS_DAY = '11-20'
const CONSCIOUSNESS_DAY_FROM = 2024

/** Days after Easter Sunday: Carnival's Monday and Tuesday, Good Friday, Corpus Christi; nobody works on them as usual. */
const BY_EASTER = [-48, -47, -2, 60]

/** Whether a wall clock (milliseconds as if it were UTC) shows a day that is a national or one of these local holidays. */
export function isHoliday(wall: number, local: readonly LocalHoliday[]): boolean {
  const date = new Date(wall).toISOString().slice(0, 10)
  return nationalHolidays(Number(date.slice(0, 4))).has(date) || local.includes(date) || local.includes(date.slice(5))
}

const remembered = new Map<number, ReadonlySet<string>>()

/** The national holidays of a year as "YYYY-MM-DD", with those that move with Easter. */
export function nationalHolidays(year: number): ReadonlySet<string> {
  const known = remembered.get(year)
  if (known) return known
  const easter = easterSunday(year)
  const days = new Set([
    ...FIXED.map((day) => `${year}-${day}`),
    ...(year >= CONSCIOUSNESS_DAY_FROM ? [`${year}-${CONSCIOUSNESS_DAY}`] : []),
    ...BY_EASTER.map((offset) => new Date(easter + offset * DAY_MS).toISOString().slice(0, 10)),
  ])
  remembered.set(year, days)
  return days
}

/** Easter Sunday at midnight UTC, by the Gregorian computus in the form of Meeus, Jones and Butcher. */
function easterSunday(year: number): number {
  const golden = year % 19
  const century = Math.floor(year / 100)
  const ofCentury = year % 100
  const leaps = Math.floor(century / 4)
  const correction = Math.floor((century - Math.floor((century + 8) / 25) + 1) / 3)
  const epact = (19 * golden + century - leaps - correction + 15) % 30
  const weekday = (32 + 2 * (century % 4) + 2 * Math.floor(ofCentury / 4) - epact - (ofCentury % 4)) % 7
  const late = Math.floor((golden + 11 * epact + 22 * weekday) / 451)
  const days = epact + weekday - 7 * late + 114
  return Date.UTC(year, Math.floor(days / 31) - 1, (days % 31) + 1)
}

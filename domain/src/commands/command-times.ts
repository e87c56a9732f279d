import { isHoliday, type LocalHoliday } from '../calendar/brazilian-holidays.ts'
import { DAY_MS, instantOf, type TimeZone, wallTime } from '../calendar/time-zone.ts'
import { WEEKDAY_WORDS } from '../calendar/weekday-words.ts'
import { clockWords } from '../calendar/work-hours.ts'
import type { EpochMs } from '../position/position-report.ts'

/** At which minute of which days a command is asked for, by the wall clock of a zone. */
export interface CommandTimes {
  minute: number
  /** 0 is Sunday. */
  weekdays: readonly number[]
  zone: TimeZone
  /** Not on national holidays, nor on those of the town. */
  skipsHolidays: boolean
  localHolidays: readonly LocalHoliday[]
}

/** Between two runs lie at most so many days, though one weekday alone were chosen and holidays left out. */
const MOST_DAYS = 60

/** Finds the first run after an instant; null where there is none. A time that clocks skip is run at when they go on. */
export function nextRun(
  { minute, weekdays, zone, skipsHolidays, localHolidays }: CommandTimes,
  after: EpochMs,
): EpochMs | null {
  const today = Math.floor(wallTime(after, zone) / DAY_MS) * DAY_MS
  for (let day = 0; day <= MOST_DAYS; day++) {
    const midnight = today + day * DAY_MS
    if (!weekdays.includes(new Date(midnight).getUTCDay())) continue
    if (skipsHolidays && isHoliday(midnight, localHolidays)) continue
    const at = instantOf(midnight + minute * 60_000, zone)
    if (at > after) return at
  }
  return null
}

/** Says the times in Portuguese: "todo dia às 22:00", "seg, qua às 06:30, menos feriados". */
export function commandTimesWords({ minute, weekdays, zone, skipsHolidays, localHolidays }: CommandTimes): string {
  const days = weekdays.length === 7 ? 'todo dia' : weekdays.map((day) => WEEKDAY_WORDS[day]).join(', ')
  const local = localHolidays.length > 0 ? ` e locais (${localHolidays.map(dayWords).join(', ')})` : ''
  return `${days} às ${clockWords(minute)}${skipsHolidays ? `, menos feriados nacionais${local}` : ''} (${zone})`
}

/** "07-09" is 09/07, "2026-07-09" is 09/07/2026. */
function dayWords(day: LocalHoliday): string {
  return day.split('-').reverse().join('/')
}

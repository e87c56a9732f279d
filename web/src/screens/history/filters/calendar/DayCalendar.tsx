import { DAY_MS } from '@monitorweb/domain/calendar/time-zone'
import { WEEKDAY_WORDS } from '@monitorweb/domain/calendar/weekday-words'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import styles from './calendar.module.css'
import { type CalendarDay, dayByKey, sameDayOf, sayDay, sayMonth, weeksOf } from './calendar-days.ts'

export interface DayCalendarProps {
  /** The day that the field says, null where it says none. */
  day: CalendarDay | null
  /** Of what was typed, the period that is shaded. */
  period: { from: CalendarDay; to: CalendarDay } | null
  /** Nothing was reported after this day, so it is the last to be chosen. */
  today: CalendarDay
  onChoose(day: CalendarDay): void
}

/**
 * One month to choose a day from, by pointer or keys: arrows go by days and weeks, Page Up and Page Down by months, Home and End
 * to the ends of the week, Enter chooses.
 */
export function DayCalendar({ day, period, today, onChoose }: DayCalendarProps) {
  const [at, setAt] = useState(Math.min(day ?? today, today))
  const grid = useRef<HTMLTableElement>(null)
  const byKeys = useRef(true)
  useEffect(() => {
    if (byKeys.current) grid.current?.querySelector<HTMLElement>(`[data-day="${at}"]`)?.focus()
    byKeys.current = false
  }, [at])

  function takeKey(event: KeyboardEvent) {
    const to = dayByKey(at, event.key, today)
    if (to === null) return
    event.preventDefault()
    byKeys.current = true
    setAt(to)
  }

  function step(months: 1 | -1) {
    setAt(Math.min(sameDayOf(at, months), today))
  }

  const isLastMonth = sayMonth(at) === sayMonth(today)
  return (
    <div className={styles.calendar}>
      <div className={styles.head}>
        <button type="button" aria-label="Mês anterior" onClick={() => step(-1)}>
          <IconChevronLeft size={16} aria-hidden="true" />
        </button>
        <strong role="status">{sayMonth(at)}</strong>
        <button type="button" aria-label="Próximo mês" aria-disabled={isLastMonth} onClick={() => step(1)}>
          <IconChevronRight size={16} aria-hidden="true" />
        </button>
      </div>
      <table ref={grid} aria-label={sayMonth(at)} onKeyDown={takeKey}>
        <thead>
          <tr>
            {WEEKDAY_WORDS.map((word) => (
              <th key={word} scope="col">
                {word}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeksOf(at).map((week, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a week is its place in the month
            <tr key={index}>
              {week.map((each, place) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: a day is its place in the week
                <td key={place} data-within={(each !== null && isWithin(each, period)) || undefined}>
                  {each !== null && (
                    <button
                      type="button"
                      data-day={each}
                      aria-label={sayDay(each)}
                      aria-pressed={each === day}
                      aria-current={each === today ? 'date' : undefined}
                      tabIndex={each === at ? 0 : -1}
                      disabled={each > today}
                      onClick={() => onChoose(each)}
                    >
                      {new Date(each).getUTCDate()}
                    </button>
                  )}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

function isWithin(day: CalendarDay, period: DayCalendarProps['period']): boolean {
  return period !== null && period.to - period.from >= DAY_MS && day >= period.from && day <= period.to
}

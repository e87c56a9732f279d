import type { Period } from '@monitorweb/domain/calendar/period'
import type { TimeZone } from '@monitorweb/domain/calendar/time-zone'
import type { EpochMs } from '@monitorweb/domain/position/position-report'
import { useState } from 'react'
import { formatDate, formatTime } from '#format/date-time.ts'
import { checkPeriod, type PeriodCheck, SWAPPED } from '#reports/period/period.ts'
import { atTime, readTypedDate, readTypedTime } from '#reports/period/typed-date-and-time.ts'
import { lastSecondOf } from '../words.ts'

export interface PeriodFieldsText {
  fromDate: string
  fromTime: string
  toDate: string
  toTime: string
}
export type PeriodErrors = Partial<Record<keyof PeriodFieldsText, string>>

interface Clock {
  now: EpochMs
  zone: TimeZone
}

export interface PeriodDraft {
  fields: PeriodFieldsText
  errors: PeriodErrors
  type(change: Partial<PeriodFieldsText>): void
  /** Answers what was typed, corrected; null where a field says what is wrong. */
  read(clock: Clock): PeriodCheck | null
}

/** Holds the period as it is being typed; another period that is asked for takes its place. */
export function usePeriodDraft(period: Period): PeriodDraft {
  const key = `${period.from} ${period.to}`
  const [draft, setDraft] = useState({ key, fields: fieldsOf(period), errors: {} as PeriodErrors })
  const current = draft.key === key ? draft : { key, fields: fieldsOf(period), errors: {} }
  return {
    fields: current.fields,
    errors: current.errors,
    type: (change) => setDraft({ key, fields: { ...current.fields, ...change }, errors: {} }),
    read(clock) {
      const said = JSON.stringify(fieldsOf(period)) === JSON.stringify(current.fields)
      const result = said ? { period } : readPeriodFields(current.fields, clock)
      const errors = 'errors' in result ? result.errors : result.error ? namedErrors(result.error) : {}
      setDraft({ ...current, errors })
      return 'errors' in result || result.error ? null : result
    },
  }
}

function fieldsOf(period: Period): PeriodFieldsText {
  const { from } = period
  const last = lastSecondOf(period)
  return { fromDate: formatDate(from), fromTime: formatTime(from), toDate: formatDate(last), toTime: formatTime(last) }
}

/**
 * Reads the fields of a period. A time that is left out is 00:00:00 at the start; at the end it is now for today and
 * 23:59:59 for past days.
 */
export function readPeriodFields(fields: PeriodFieldsText, clock: Clock): PeriodCheck | { errors: PeriodErrors } {
  const errors: PeriodErrors = {}
  const day = (name: 'fromDate' | 'toDate') => {
    const at = readTypedDate(fields[name], clock)
    if (at === null) errors[name] = `${/\d/.test(fields[name]) ? 'Este dia não existe. ' : ''}Use dd/mm/aaaa.`
    return at
  }
  const time = (name: 'fromTime' | 'toTime', missing: number) => {
    const seconds = fields[name].trim() === '' ? missing : readTypedTime(fields[name])
    if (seconds === null) errors[name] = 'Use hh:mm:ss, de 00:00:00 a 23:59:59.'
    return seconds
  }
  const [fromDay, toDay] = [day('fromDate'), day('toDate')]
  const [fromSeconds, toSeconds] = [time('fromTime', 0), time('toTime', 86_399)]
  if (fromDay === null || toDay === null || fromSeconds === null || toSeconds === null) return { errors }
  const swapped = fromDay > toDay
  const from = atTime(swapped ? toDay : fromDay, fromSeconds, clock.zone)
  const last = atTime(swapped ? fromDay : toDay, toSeconds, clock.zone)
  const isNow = fields.toTime.trim() === '' && last > clock.now
  const checked = checkPeriod({ from, to: isNow ? clock.now : last + 1000 }, clock.now)
  return swapped ? { ...checked, notice: [SWAPPED, checked.notice].filter(Boolean).join(' ') } : checked
}

function namedErrors({ field, text }: { field: 'from' | 'to'; text: string }): PeriodErrors {
  return field === 'from' ? { fromDate: text } : { toDate: text }
}

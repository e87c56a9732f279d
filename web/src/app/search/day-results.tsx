import type { LiveVehicle } from '@monitorweb/contract/fleet/live'
import type { TimeZone } from '@monitorweb/domain/calendar/time-zone'
import type { EpochMs } from '@monitorweb/domain/position/position-report'
import { IconHistory } from '@tabler/icons-react'
import { formatDate, formatDateTime } from '#format/date-time.ts'
import { writePeriod } from '#reports/history/history-search.ts'
import { atTime, readTypedDate, readTypedTime } from '#reports/period/typed-date-and-time.ts'
import { midnight } from '#reports/period/zoned-time.ts'
import { findLiveVehicles } from './local-results.tsx'
import type { SearchResult } from './search-result.ts'

/**
 * Finds the day of a vehicle where both were typed, as in "HJY9614 ontem" or "HJY9614 04/03", and an instant of it where that was too,
 * as in "HJY9614 ontem 14:00" or "HJY9614 ontem às 14h"; a time without a day is the last such one.
 */
export function findDays(
  vehicles: Iterable<LiveVehicle>,
  typed: string,
  { now, zone }: { now: EpochMs; zone: TimeZone },
): SearchResult[] {
  const { vehicle, from, at } = readAsked(typed, { now, zone })
  if (from === null || from > now || (at !== null && at > now)) return []
  const period = writePeriod({ from, to: midnight(from, zone, 1) }, zone)
  const ofDay = from === midnight(now, zone) ? 'periodo=hoje' : `de=${period.from}&ate=${period.to}`
  const ofInstant = at === null ? '' : `&t=${writePeriod({ from: at, to: at }, zone).from}`
  return findLiveVehicles(vehicles, vehicle).map((found) => ({
    key: `day-${found.key}`,
    href: `/historical/trackinghistory?v=${found.key.replace('vehicle-', '')}&${ofDay}${ofInstant}`,
    title: found.title,
    detail: `Histórico de ${at === null ? formatDate(from, zone) : formatDateTime(at, zone)}`,
    picture: <IconHistory size={18} stroke={1.75} aria-hidden="true" />,
  }))
}

interface Asked {
  vehicle: string
  /** The midnight of the day; null where none was typed. */
  from: EpochMs | null
  at: EpochMs | null
}

/** Reads a vehicle, then a day, a time of day or both; figures alone are a part of a plate, so a time has its colon or its h. */
function readAsked(typed: string, { now, zone }: { now: EpochMs; zone: TimeZone }): Asked {
  const [, words = '', last = ''] = /^(.+)\s+(\S+)$/.exec(typed.trim()) ?? []
  const seconds = /[:h]/i.test(last) ? readTypedTime(last) : null
  const before = seconds === null ? words : words.replace(/\s+[aà]s?$/i, '')
  const [, vehicle = '', day = ''] = seconds === null ? ['', before, last] : (/^(.+)\s+(\S+)$/.exec(before) ?? [])
  const from = vehicle && !/^\d+$/.test(day) ? readTypedDate(day, { now, zone }) : null
  if (from !== null) return { vehicle, from, at: seconds === null ? null : atTime(from, seconds, zone) }
  if (seconds === null || before === '') return { vehicle: '', from: null, at: null }
  const today = midnight(now, zone)
  const hasBeen = atTime(today, seconds, zone) <= now
  const lastDay = hasBeen ? today : midnight(now, zone, -1)
  return { vehicle: before, from: lastDay, at: atTime(lastDay, seconds, zone) }
}

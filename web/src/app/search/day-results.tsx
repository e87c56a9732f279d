import type { LiveVehicle } from '@monitorweb/contract/fleet/live'
import type { TimeZone } from '@monitorweb/domain/calendar/time-zone'
import type { EpochMs } from '@monitorweb/domain/position/position-report'
import { IconHistory } from '@tabler/icons-react'
import { formatDate } from '#format/date-time.ts'
import { writePeriod } from '#reports/history/history-search.ts'
import { readTypedDate } from '#reports/period/typed-date-and-time.ts'
import { midnight } from '#reports/period/zoned-time.ts'
import { findLiveVehicles } from './local-results.tsx'
import type { SearchResult } from './search-result.ts'

/** Finds the day of a vehicle where both were typed, as in "HJY9614 ontem" or "HJY9614 04/03". */
export function findDays(
  vehicles: Iterable<LiveVehicle>,
  typed: string,
  { now, zone }: { now: EpochMs; zone: TimeZone },
): SearchResult[] {
  const [, vehicle = '', day = ''] = /^(.+)\s+(\S+)$/.exec(typed.trim()) ?? []
  const from = vehicle && !/^\d+$/.test(day) ? readTypedDate(day, { now, zone }) : null
  if (from === null || from > now) return []
  const period = writePeriod({ from, to: midnight(from, zone, 1) }, zone)
  const ofDay = from === midnight(now, zone) ? 'periodo=hoje' : `de=${period.from}&ate=${period.to}`
  return findLiveVehicles(vehicles, vehicle).map((found) => ({
    key: `day-${found.key}`,
    href: `/historical/trackinghistory?v=${found.key.replace('vehicle-', '')}&${ofDay}`,
    title: found.title,
    detail: `Histórico de ${formatDate(from, zone)}`,
    picture: <IconHistory size={18} stroke={1.75} aria-hidden="true" />,
  }))
}

import type { Period } from '@monitorweb/domain/calendar/period'
import { useRouter } from '@tanstack/react-router'
import { createContext, use } from 'react'
import { timeZone } from '#format/time-zone.ts'
import { EVERY_VEHICLE, type HistorySearch, vehicleIdsOf, writePeriod } from '#reports/history/history-search.ts'
import type { Looked } from '#reports/history/history-selection.ts'
import { writeWallStamp } from '#reports/period/zoned-time.ts'

/** Holds the period that the screen was asked for, as it was then. */
export const AskedPeriod = createContext<Period | null>(null)

/**
 * Makes a function that writes a link to what is shown now, and shows the same whenever it is opened: its period is
 * exact, its instant is the one that is looked at though the address may not have it yet, and whose it is comes first.
 */
export function useExactLink(): (looked: Pick<Looked, 'instant' | 'vehicleId'>) => string {
  const router = useRouter()
  const period = use(AskedPeriod)!
  return ({ instant, vehicleId }) => {
    const zone = timeZone()
    const exact = { preset: undefined, ...writePeriod(period, zone) }
    const t = instant === null ? undefined : writeWallStamp(instant, zone)
    const { publicHref } = router.buildLocation({
      to: '.',
      search: (before: HistorySearch) => ({ ...before, ...exact, t, v: withFirst(before.v, vehicleId) }) as never,
    })
    return new URL(publicHref, window.location.href).href.replaceAll('%3A', ':')
  }
}

/** Puts a vehicle before the others: it is the one whose card opens with the link. */
function withFirst(v: string | undefined, vehicleId: number | null): string | undefined {
  if (v === EVERY_VEHICLE || vehicleId === null) return v
  return [vehicleId, ...vehicleIdsOf(v).filter((id) => id !== vehicleId)].join(',')
}

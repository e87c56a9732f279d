import { reportOperations } from '@monitorweb/contract/reports/report-operations'
import type { DayDetail } from '@monitorweb/contract/reports/vehicle-reports'
import type { Period } from '@monitorweb/domain/calendar/period'
import { useEffect, useEffectEvent, useState } from 'react'
import { reading } from '#api/client.ts'

export type FleetDay = Pick<DayDetail, (typeof FIELDS)[number]>

const FIELDS = [
  'vehicleId',
  'plate',
  'description',
  'customerId',
  'customerName',
  'date',
  'start',
  'end',
  'distanceKm',
  'odometerDistanceKm',
  'startOdometerKm',
  'endOdometerKm',
  'tripCount',
  'movingSeconds',
  'idleSeconds',
  'parkedSeconds',
  'noDataSeconds',
  'topSpeedKmh',
  'cursor',
] as const
const PAGE = 1000

export interface FleetDays {
  days: readonly FleetDay[]
  state: 'loading' | 'ready' | 'failed' | 'cancelled'
  error: unknown
  retry(): void
  cancel(): void
}

interface Shown {
  key: string
  days: readonly FleetDay[]
  state: FleetDays['state']
  error: unknown
}

/**
 * Reads the days of vehicles, or of all of them, one page after the other; each page is shown as it comes. Without a
 * period nothing is read.
 */
export function useFleetDays(vehicleIds: readonly number[], period: Period | null): FleetDays {
  const [attempt, setAttempt] = useState(0)
  const ids = vehicleIds.join(',')
  const key = period ? `${ids} ${period.from} ${period.to} ${attempt}` : ''
  const [shown, setShown] = useState<Shown>({ key: '', days: [], state: 'loading', error: null })
  const [controller, setController] = useState<AbortController | null>(null)

  const read = useEffectEvent(async ({ signal }: AbortController, period: Period) => {
    let days: readonly FleetDay[] = []
    const show = (state: FleetDays['state'], error: unknown = null) => setShown({ key, days, state, error })
    show('loading')
    try {
      for (let cursor = ''; ; cursor = days.at(-1)!.cursor) {
        const args = { vehicleIds: ids, from: period.from, to: period.to - 1000, first: PAGE, cursor }
        const page = await reading(signal)(reportOperations.listDays, args, FIELDS)
        if (signal.aborted) break
        days = [...days, ...page]
        if (page.length < PAGE) return show('ready')
        show('loading')
      }
    } catch (error) {
      if (!signal.aborted) return show('failed', error)
    }
    show('cancelled')
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: another question is what it waits for
  useEffect(() => {
    if (!period) return
    const made = new AbortController()
    setController(made)
    void read(made, period)
    return () => made.abort()
  }, [key])

  const current = shown.key === key ? shown : { days: [], state: 'loading' as const, error: null }
  return {
    ...{ days: current.days, state: current.state, error: current.error },
    retry: () => setAttempt((count) => count + 1),
    cancel: () => controller?.abort(),
  }
}

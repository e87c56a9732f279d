import { reportOperations } from '@monitorweb/contract/reports/report-operations'
import type { DayDetail } from '@monitorweb/contract/reports/vehicle-reports'
import type { Period } from '@monitorweb/domain/calendar/period'
import { reading } from '#api/client.ts'
import { type PagedRows, usePagedRows } from '#reports/history/use-paged-rows.ts'

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

export interface FleetDays extends Pick<PagedRows<FleetDay>, 'state' | 'error' | 'retry' | 'cancel'> {
  days: readonly FleetDay[]
}

interface Asked {
  /** Where none is named, every vehicle of the customer is meant. */
  vehicleIds: readonly number[]
  customerId: number | null
}

/**
 * Reads the days of vehicles, or of all of them, one page after the other; each page is shown as it comes. Without a
 * period nothing is read.
 */
export function useFleetDays({ vehicleIds, customerId }: Asked, period: Period | null): FleetDays {
  const ids = vehicleIds.join(',')
  const { rows, ...reader } = usePagedRows<FleetDay>({
    key: period ? `${ids} ${customerId} ${period.from} ${period.to}` : '',
    read(page, signal) {
      const { from, to } = period!
      return reading(signal)(
        reportOperations.listDays,
        { vehicleIds: ids, customerId, from, to: to - 1000, ...page },
        FIELDS,
      )
    },
  })
  return { days: rows, ...reader }
}

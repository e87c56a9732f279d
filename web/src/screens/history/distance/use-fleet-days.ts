import { reportOperations } from '@monitorweb/contract/reports/report-operations'
import type { DayDetail } from '@monitorweb/contract/reports/vehicle-reports'
import type { Period } from '@monitorweb/domain/calendar/period'
import { reading } from '#api/client.ts'
import { type PagedRows, usePagedRows } from '#reports/history/use-paged-rows.ts'
import { vehicleFinder } from '../fleet/fleet-question.ts'

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

interface Asked {
  /** Where none is named, every vehicle of the customer is meant. */
  vehicleIds: readonly number[]
  customerId: number | null
}

/**
 * Reads the days of vehicles, or of all of them, one page after the other; each page is shown as it comes. Days of a
 * fleet are looked for a few vehicles at a time. Without a period nothing is read.
 */
export function useFleetDays({ vehicleIds, customerId }: Asked, period: Period | null): PagedRows<FleetDay> {
  const ids = vehicleIds.join(',')
  return usePagedRows<FleetDay>({
    key: period ? `${ids} ${customerId} ${period.from} ${period.to}` : '',
    read(page, signal) {
      const { from, to } = period!
      return reading(signal)(
        reportOperations.listDays,
        { vehicleIds: ids, customerId, from, to: to - 1000, ...page },
        FIELDS,
      )
    },
    ...(ids === '' && period && { findVehicles: vehicleFinder({ fleet: { customerId }, period }) }),
  })
}

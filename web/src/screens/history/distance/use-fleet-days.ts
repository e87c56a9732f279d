import { reportOperations } from '@monitorweb/contract/reports/report-operations'
import type { DayDetail } from '@monitorweb/contract/reports/vehicle-reports'
import type { Period } from '@monitorweb/domain/calendar/period'
import { reading } from '#api/client.ts'
import type { Fleet } from '#reports/history/history-search.ts'
import { type PagedRows, usePagedRows } from '#reports/history/use-paged-rows.ts'
import { fleetArgs, fleetKey, vehicleFinder } from '../fleet/fleet-question.ts'

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
  'odometerDiffers',
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
  vehicleIds: readonly number[]
  /** Where none is named, every vehicle of these is meant. */
  fleet: Fleet
}

/**
 * Reads the days of vehicles, or of all of them, one page after the other; each page is shown as it comes. Days of a
 * fleet are looked for a few vehicles at a time. Without a period nothing is read.
 */
export function useFleetDays({ vehicleIds, fleet }: Asked, period: Period | null): PagedRows<FleetDay> {
  const ids = vehicleIds.join(',')
  return usePagedRows<FleetDay>({
    key: period ? `${ids} ${fleetKey({ fleet, period })}` : '',
    read(page, signal) {
      return reading(signal)(
        reportOperations.listDays,
        { vehicleIds: ids, ...fleetArgs({ fleet, period: period! }), ...page },
        FIELDS,
      )
    },
    ...(ids === '' && period && { findVehicles: vehicleFinder({ fleet, period }) }),
  })
}

import type { LiveVehicle } from '@monitorweb/contract/fleet/live'
import type { VehicleStatus } from '@monitorweb/domain/status/vehicle-status'
import { hasAlert } from '#ui/status/has-alert.ts'
import type { StatusFilter } from './status-filters.ts'

export type StatusCounts = ReadonlyMap<StatusFilter | VehicleStatus, number>

/** Counts how many vehicles each chip stands for. A vehicle with an alert counts under its status as well. */
export function statusCounts(vehicles: readonly LiveVehicle[]): StatusCounts {
  const counts = new Map<StatusFilter | VehicleStatus, number>()
  const add = (filter: StatusFilter | VehicleStatus) => counts.set(filter, (counts.get(filter) ?? 0) + 1)
  for (const vehicle of vehicles) {
    add(vehicle.status)
    if (hasAlert(vehicle)) add('alerts')
  }
  return counts
}

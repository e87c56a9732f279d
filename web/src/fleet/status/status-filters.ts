import type { VehicleStatus } from '@monitorweb/domain/status/vehicle-status'
import { STATUS_ORDER } from '#ui/status/status-look.ts'

export const ALERTS = 'alerts'
export const ALERTS_LABEL = 'Alertas'
/** These are the statuses of the live fleet: inactive vehicles are in the register alone. */
type LiveStatus = Exclude<VehicleStatus, 'inactive'>
export type StatusFilter = LiveStatus | typeof ALERTS
export const LIVE_STATUSES = STATUS_ORDER.filter((status): status is LiveStatus => status !== 'inactive')

const FILTERS: StatusFilter[] = [...LIVE_STATUSES, ALERTS]

/** Reads filters such as "moving,late"; what it does not understand it leaves out. */
export function parseFilters(text: string | undefined): StatusFilter[] {
  const names = (text ?? '').split(',')
  return FILTERS.filter((filter) => names.includes(filter))
}

export function formatFilters(filters: readonly StatusFilter[]): string {
  return FILTERS.filter((filter) => filters.includes(filter)).join(',')
}

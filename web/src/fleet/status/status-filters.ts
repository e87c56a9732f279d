import type { VehicleStatus } from '@monitorweb/domain/status/vehicle-status'
import { STATUS_ORDER } from '#ui/status/status-look.ts'

export const ALERTS = 'alertas'
/** What a vehicle of the live fleet may be: the inactive ones are in the register alone. */
type LiveStatus = Exclude<VehicleStatus, 'inactive'>
export type StatusFilter = LiveStatus | typeof ALERTS
export const LIVE_STATUSES = STATUS_ORDER.filter((status): status is LiveStatus => status !== 'inactive')

/** Names of the statuses in links, in the words people read. */
const FILTER_NAMES: Record<StatusFilter, string> = {
  moving: 'movendo',
  idle: 'ligado',
  parked: 'desligado',
  stopped: 'parado',
  late: 'atraso',
  noSignal: 'sem-sinal',
  neverReported: 'nunca',
  alertas: ALERTS,
}
const FILTERS: StatusFilter[] = [...LIVE_STATUSES, ALERTS]

/** Reads "movendo,atraso"; what it does not understand it leaves out. */
export function parseFilters(text: string | undefined): StatusFilter[] {
  const names = (text ?? '').split(',')
  return FILTERS.filter((filter) => names.includes(FILTER_NAMES[filter]))
}

export function formatFilters(filters: readonly StatusFilter[]): string {
  return FILTERS.filter((filter) => filters.includes(filter))
    .map((filter) => FILTER_NAMES[filter])
    .join(',')
}

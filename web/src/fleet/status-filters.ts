import type { VehicleStatus } from '@monitorweb/domain/vehicle-status'
import { STATUS_ORDER } from '#ui/status/status-look.ts'

export const ALERTS = 'alertas'
export type StatusFilter = VehicleStatus | typeof ALERTS

/** Names of the statuses in links, in the words people read. */
const FILTER_NAMES: Record<StatusFilter, string> = {
  moving: 'movendo',
  idle: 'ligado',
  parked: 'desligado',
  stopped: 'parado',
  late: 'atraso',
  noSignal: 'sem-sinal',
  neverReported: 'nunca',
  inactive: 'inativo',
  alertas: ALERTS,
}
const FILTERS: StatusFilter[] = [...STATUS_ORDER, ALERTS]

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

import type { VehicleStatus } from '@monitorweb/domain/vehicle-status'
import { STATUS_ORDER } from '#ui/status-look.ts'

export const SORT_ORDERS = ['atencao', 'placa', 'comunicacao', 'velocidade'] as const
export type SortOrder = (typeof SORT_ORDERS)[number]

/** The state of the screen that its link holds. */
export interface MonitoringSearch {
  /** The selected vehicle's id. */
  v?: number
  busca?: string
  /** Statuses shown, separated by commas, and `alertas`; absent shows all. */
  situacao?: string
  ordem?: SortOrder
  /** Where the map looks: latitude, longitude, zoom. */
  mapa?: string
  /** The panel's other list. */
  aba?: 'desconhecidos'
}

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

/** Reads a link's parameters; what it does not understand it leaves out. */
export function readMonitoringSearch(search: Record<string, unknown>): MonitoringSearch {
  const vehicleId = Number(search['v'])
  const order = SORT_ORDERS.find((known) => known === search['ordem'])
  const filters = formatFilters(parseFilters(textOf(search['situacao'])))
  return {
    ...(Number.isSafeInteger(vehicleId) && vehicleId > 0 && { v: vehicleId }),
    ...(textOf(search['busca']) && { busca: textOf(search['busca']) }),
    ...(filters && { situacao: filters }),
    ...(order && { ordem: order }),
    ...(textOf(search['mapa']) && { mapa: textOf(search['mapa']) }),
    ...(search['aba'] === 'desconhecidos' && { aba: 'desconhecidos' as const }),
  }
}

export function parseFilters(text: string | undefined): StatusFilter[] {
  const names = (text ?? '').split(',')
  return FILTERS.filter((filter) => names.includes(FILTER_NAMES[filter]))
}

export function formatFilters(filters: readonly StatusFilter[]): string {
  return FILTERS.filter((filter) => filters.includes(filter))
    .map((filter) => FILTER_NAMES[filter])
    .join(',')
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : ''
}

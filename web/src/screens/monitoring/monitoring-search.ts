import { SORT_ORDERS, type SortOrder } from '#fleet/sort-vehicles.ts'
import { formatFilters, parseFilters } from '#fleet/status-filters.ts'

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

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : ''
}

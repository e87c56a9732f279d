import { GROUPINGS, type Grouping } from '#fleet/order/group-vehicles.ts'
import { SORT_ORDERS, type SortOrder } from '#fleet/order/sort-vehicles.ts'
import { formatFilters, parseFilters } from '#fleet/status/status-filters.ts'
import { formatMosaic, parseMosaic } from './mosaic/mosaic-link.ts'

/** What has the room: the map, the grid, or both; a list stands beside the map. */
const VIEWS = ['grade', 'dividida'] as const
/** The trail behind the selected vehicle: minutes, or since midnight. */
const TRAILS = ['15', '60', 'hoje'] as const
/** Streets, dark streets, pictures from above, and those with names on them. */
export const GROUNDS = ['claro', 'escuro', 'satelite', 'hibrido'] as const
const NAMES = ['placa', 'descricao'] as const
export type Ground = (typeof GROUNDS)[number]
export type TrailLength = (typeof TRAILS)[number]

/** The state of the screen that its link holds. */
export interface MonitoringSearch {
  /** The selected vehicle's id. */
  v?: number
  /** Ids of several chosen vehicles, separated by commas; in the link they stand in `v`. */
  chosen?: string
  /** Ids of vehicles that are not drawn on the map, separated by commas. */
  ocultos?: string
  /** The customer whose vehicles are shown, with those below it; absent: all that one may see. */
  cliente?: number
  busca?: string
  /** Statuses shown, separated by commas, and `alertas`; absent shows all. */
  situacao?: string
  ordem?: SortOrder
  grupo?: Grouping
  /** Absent: the map alone. */
  vista?: (typeof VIEWS)[number]
  /** Of the grid: a column, `.desc` behind it for the other way. */
  coluna?: string
  /** Width of the panel beside the map, in pixels; absent: as it was left. */
  painel?: number
  /** Height of the grid below the map, in hundredths; absent: as it was left. */
  doca?: number
  /** Where the map looks: latitude, longitude, zoom. */
  mapa?: string
  /** Names on the map; absent: where they can be read. */
  rotulos?: 'sim' | 'nao'
  /** By what vehicles are named on the map; absent: as it was chosen last. */
  nomes?: (typeof NAMES)[number]
  /** The ground of the map; absent: as the rest of the page. */
  fundo?: Ground
  rastro?: TrailLength
  /** Landmarks on the map. */
  pontos?: '1'
  seguir?: '1'
  /** Ids of the vehicles that are followed on small maps of their own, separated by commas. */
  mosaico?: string
  /** For a screen on the wall. */
  tv?: '1'
  /** The panel's other list. */
  aba?: 'desconhecidos'
}

/** The same state as a link's parameters. */
export type MonitoringLink = Omit<MonitoringSearch, 'v' | 'chosen'> & { v?: number | string }

/** Width of the panel, in pixels. */
export const PANEL_SIZE = { min: 300, max: 560, usual: 380 }
/** Height of the grid below the map, in hundredths of both. */
export const DOCK_SIZE = { min: 20, max: 80, usual: 42 }

/** More would make a link that some programs cut. Of the hidden as well. */
export const MOST_CHOSEN = 50

/** Leaves out of a link's parameters what is not understood. */
export function readMonitoringLink(search: Record<string, unknown>): MonitoringLink {
  const { chosen, ...rest } = readMonitoringSearch(search)
  return chosen === undefined ? rest : { ...rest, v: chosen }
}

/** Reads a link's parameters; what it does not understand it leaves out. */
export function readMonitoringSearch(search: Record<string, unknown>): MonitoringSearch {
  const filters = formatFilters(parseFilters(textOf(search['situacao'])))
  const vehicleIds = idsOf(search['v'])
  return withoutAbsent({
    v: vehicleIds.length === 1 ? vehicleIds[0] : undefined,
    chosen: vehicleIds.length > 1 ? vehicleIds.join() : undefined,
    ocultos: idsOf(search['ocultos']).join() || undefined,
    cliente: idOf(search['cliente']),
    busca: textOf(search['busca']) || undefined,
    situacao: filters || undefined,
    ordem: oneOf(search['ordem'], SORT_ORDERS),
    grupo: oneOf(search['grupo'], GROUPINGS),
    vista: oneOf(search['vista'], VIEWS),
    coluna: /^[a-z]+(\.desc)?$/.test(textOf(search['coluna'])) ? textOf(search['coluna']) : undefined,
    painel: sizeOf(search['painel'], PANEL_SIZE),
    doca: sizeOf(search['doca'], DOCK_SIZE),
    mapa: textOf(search['mapa']) || undefined,
    rotulos: oneOf(search['rotulos'], ['sim', 'nao'] as const),
    nomes: oneOf(search['nomes'], NAMES),
    fundo: oneOf(search['fundo'], GROUNDS),
    rastro: oneOf(search['rastro'], TRAILS),
    pontos: oneOf(search['pontos'], ['1'] as const),
    seguir: oneOf(search['seguir'], ['1'] as const),
    mosaico: formatMosaic(parseMosaic(textOf(search['mosaico']))),
    tv: oneOf(search['tv'], ['1'] as const),
    aba: oneOf(search['aba'], ['desconhecidos'] as const),
  })
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : ''
}

function idOf(value: unknown): number | undefined {
  const id = Number(value)
  return Number.isSafeInteger(id) && id > 0 ? id : undefined
}

function sizeOf(value: unknown, { min, max }: { min: number; max: number }): number | undefined {
  const size = idOf(value)
  return size !== undefined && size >= min && size <= max ? size : undefined
}

/** Each once, in their order. */
function idsOf(value: unknown): number[] {
  const ids = String(value ?? '')
    .split(',')
    .flatMap((text) => idOf(text) ?? [])
  return [...new Set(ids)].slice(0, MOST_CHOSEN)
}

function oneOf<T extends string>(value: unknown, known: readonly T[]): T | undefined {
  return known.find((each) => each === textOf(value))
}

function withoutAbsent<T extends object>(values: T): { [K in keyof T]?: Exclude<T[K], undefined> } {
  const present = Object.entries(values).filter(([, value]) => value !== undefined)
  return Object.fromEntries(present) as { [K in keyof T]?: Exclude<T[K], undefined> }
}

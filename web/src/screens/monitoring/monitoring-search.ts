import { COMMUNICATION_AGES, type CommunicationAge } from '@monitorweb/domain/status/communication-age'
import { GROUPINGS, type Grouping } from '#fleet/order/group-vehicles.ts'
import { SORT_ORDERS, type SortOrder } from '#fleet/order/sort-vehicles.ts'
import { formatFilters, parseFilters } from '#fleet/status/status-filters.ts'
import { formatMosaic, parseMosaic } from './mosaic/mosaic-link.ts'

/** The view says what has the room: the map, the grid, or both; a list stands beside the map. */
const VIEWS = ['grid', 'split'] as const
/** The trail behind the selected vehicle covers so many minutes, or goes back to midnight. */
const TRAILS = ['15', '60', 'today'] as const
/** The grounds are streets, dark streets, pictures from above, and those with names on them. */
export const GROUNDS = ['light', 'dark', 'satellite', 'hybrid'] as const
const NAMES = ['plate', 'description'] as const
export type Ground = (typeof GROUNDS)[number]
export type TrailLength = (typeof TRAILS)[number]

/** The state of the screen is held by its link. */
export interface MonitoringSearch {
  /** The id of the selected vehicle. */
  v?: number
  /** The ids of several chosen vehicles, separated by commas; in the link they stand in `v`. */
  chosen?: string
  /** The ids of vehicles that are not drawn on the map, separated by commas. */
  hidden?: string
  /** The customer whose vehicles are shown, with those below it; where it is absent all are shown that one may see. */
  customerId?: number
  /** The group whose vehicles are shown. */
  groupId?: number
  text?: string
  /** The statuses shown, separated by commas, with `alerts` among them; where this is absent all are shown. */
  statuses?: string
  /** Only vehicles that communicated last so long ago are shown. */
  heard?: CommunicationAge
  order?: SortOrder
  grouping?: Grouping
  /** Where this is absent the map stands alone. */
  view?: (typeof VIEWS)[number]
  /** The grid is sorted by this column, and the other way where `.desc` stands behind it. */
  column?: string
  /** The width of the panel beside the map, in pixels; where it is absent the panel is as it was left. */
  panelWidth?: number
  /** The height of the grid below the map, in hundredths; where it is absent the grid is as it was left. */
  dockShare?: number
  /** The camera holds latitude, longitude and zoom. */
  camera?: string
  /** Names on the map are always or never shown; where this is absent they are shown where they can be read. */
  labels?: 'on' | 'off'
  /** Vehicles are named by this on the map; where it is absent, by what was chosen last. */
  names?: (typeof NAMES)[number]
  /** The ground of the map; where it is absent it follows the rest of the page. */
  ground?: Ground
  trail?: TrailLength
  /** Landmarks are drawn on the map where this is set. */
  landmarks?: '1'
  /** Geofences are drawn on the map where this is set. */
  geofences?: '1'
  follow?: '1'
  /** The ids of the vehicles that are followed on small maps of their own, separated by commas. */
  mosaic?: string
  /** Where this is set the view is for a screen on the wall. */
  tv?: '1'
  /** Where this is set the panel shows its other list. */
  tab?: 'unknown'
}

/** A link holds the same state as parameters. */
export type MonitoringLink = Omit<MonitoringSearch, 'v' | 'chosen'> & { v?: number | string }

/** The width of the panel, in pixels. */
export const PANEL_SIZE = { min: 300, max: 560, usual: 380 }
/** The height of the grid below the map, in hundredths of both. */
export const DOCK_SIZE = { min: 20, max: 80, usual: 42 }

/** Shows again all that one may see. */
export const NO_FILTERS = {
  text: undefined,
  statuses: undefined,
  heard: undefined,
  customerId: undefined,
  groupId: undefined,
}

/** Whether filters hold, so that not all of the fleet is shown. */
export function isNarrowed(search: MonitoringSearch): boolean {
  return (Object.keys(NO_FILTERS) as (keyof typeof NO_FILTERS)[]).some((name) => search[name])
}

/** More vehicles, chosen or hidden, would make a link that some programs cut. */
export const MOST_CHOSEN = 50

/** Leaves out of a link's parameters what is not understood. */
export function readMonitoringLink(search: Record<string, unknown>): MonitoringLink {
  const { chosen, ...rest } = readMonitoringSearch(search)
  return chosen === undefined ? rest : { ...rest, v: chosen }
}

/** Reads a link's parameters; what it does not understand it leaves out. */
export function readMonitoringSearch(search: Record<string, unknown>): MonitoringSearch {
  const filters = formatFilters(parseFilters(textOf(search['statuses'])))
  const vehicleIds = idsOf(search['v'])
  return withoutAbsent({
    v: vehicleIds.length === 1 ? vehicleIds[0] : undefined,
    chosen: vehicleIds.length > 1 ? vehicleIds.join() : undefined,
    hidden: idsOf(search['hidden']).join() || undefined,
    customerId: idOf(search['customerId']),
    groupId: idOf(search['groupId']),
    text: textOf(search['text']) || undefined,
    statuses: filters || undefined,
    heard: oneOf(search['heard'], COMMUNICATION_AGES),
    order: oneOf(search['order'], SORT_ORDERS),
    grouping: oneOf(search['grouping'], GROUPINGS),
    view: oneOf(search['view'], VIEWS),
    column: /^[a-z]+(\.desc)?$/.test(textOf(search['column'])) ? textOf(search['column']) : undefined,
    panelWidth: sizeOf(search['panelWidth'], PANEL_SIZE),
    dockShare: sizeOf(search['dockShare'], DOCK_SIZE),
    camera: textOf(search['camera']) || undefined,
    labels: oneOf(search['labels'], ['on', 'off'] as const),
    names: oneOf(search['names'], NAMES),
    ground: oneOf(search['ground'], GROUNDS),
    trail: oneOf(search['trail'], TRAILS),
    landmarks: oneOf(search['landmarks'], ['1'] as const),
    geofences: oneOf(search['geofences'], ['1'] as const),
    follow: oneOf(search['follow'], ['1'] as const),
    mosaic: formatMosaic(parseMosaic(textOf(search['mosaic']))),
    tv: oneOf(search['tv'], ['1'] as const),
    tab: oneOf(search['tab'], ['unknown'] as const),
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

/** Reads ids in their order, each once. */
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

/** Answers the ids of the vehicles that a link chooses. */
export function chosenIn({ v, chosen }: { v?: number | undefined; chosen?: string | undefined }): number[] {
  return chosen ? chosen.split(',').map(Number) : v === undefined ? [] : [v]
}

import {
  type ExportFormat,
  type ExportReport,
  type exportOperations,
  REPORT_TITLES,
  type StopEngine,
} from '@monitorweb/contract/reports/export-operations'
import type { ArgsOf } from '@monitorweb/contract/wire/operation'
import type { Period } from '@monitorweb/domain/calendar/period'
import { writeWorkHours } from '@monitorweb/domain/calendar/work-hours'
import type { RunFilter } from '@monitorweb/domain/track/report/run-filter'
import type { PositionFilter } from '../filters/position-filter.ts'

/** A scope is what a file of a report shall hold. */
export interface ExportScope {
  report: ExportReport
  /** Where none is named, every vehicle is meant: of the customer, or of all that the person may see. */
  vehicleIds: readonly number[]
  /** The customer and the group count only where no vehicle is named. */
  customerId?: number | null
  groupId?: number | null
  period: Period
  /** Only positions are filtered by this. */
  positions?: PositionFilter
  /** Only trips and stops are filtered by this. */
  runs?: RunFilter
  /** Only stops are filtered by this: how the engine was for most of them; "" for either. */
  stopEngine?: StopEngine
  /** Where this is set, only stops outside of landmarks are taken. */
  outsideLandmarks?: boolean
  /** Only visits to these geofences are taken; without any, all. */
  geofenceIds?: readonly number[]
  /** In trips and in the ranking of speeding a vehicle above this speed is too fast. */
  limitKmh?: number
  /** Where this is set, positions that no report counts are taken too. */
  withExcluded?: boolean
  /**
   * Answers the names of the file's columns as requests have them, asked when the file is made; where none is named it
   * has its usual ones.
   */
  columns?(format: ExportFormat): readonly string[]
  /** The rows stand by this column, as requests name it, with a minus before it from the greatest on; "" for none. */
  order?: string
  /** Reports of the same vehicles and period are offered beside this one. */
  more?: readonly ExportReport[]
  /** Says in words what the file will hold, such as "Todas as posições do período". */
  scopeWords: string
}

/** Answers the scope of another report of the same vehicles and period, whole. */
export function anotherReport(scope: ExportScope, report: ExportReport): ExportScope {
  const { vehicleIds, customerId = null, groupId = null, period } = scope
  return { report, vehicleIds, customerId, groupId, period, scopeWords: REPORT_TITLES[report] }
}

/** Answers the scope as a request has it. */
export function exportArgs(scope: ExportScope, format: ExportFormat): ArgsOf<typeof exportOperations.prepareExport> {
  const { report, vehicleIds, period, positions, runs, stopEngine, limitKmh, withExcluded = false, columns } = scope
  const { outsideLandmarks, customerId = null, groupId = null, order, geofenceIds = [] } = scope
  const chosen = columns?.(format) ?? []
  return {
    report,
    format,
    vehicleIds: vehicleIds.join(','),
    ...{ customerId, groupId },
    from: period.from,
    // The request names the last second that belongs to the period.
    to: period.to - 1,
    ...(positions && positionArgs(positions)),
    ...(runs && runArgs(runs)),
    ...(stopEngine && { stopEngine }),
    ...(outsideLandmarks && { outsideLandmarks }),
    ...(limitKmh !== undefined && { limitKmh }),
    ...(geofenceIds.length > 0 && { geofenceIds: geofenceIds.join(',') }),
    withExcluded,
    ...(chosen.length > 0 && { columns: chosen.join(',') }),
    ...(order && { order }),
    // Vehicles may be of several customers; where they are not, the server leaves it out.
    ...(vehicleIds.length !== 1 && { withCustomer: true }),
  }
}

function positionArgs({ speed, events, ignition, fromMemory, place }: PositionFilter) {
  return {
    ...{ speedFilter: speed.type, speedKmh: speed.valueKmh },
    ...{ events: events.join(','), ignition: ignition === null ? '' : ignition ? 'ligada' : 'desligada', fromMemory },
    placeText: place,
  }
}

function runArgs({ minimumSeconds, minimumKm, aboveKmh, place, hours }: RunFilter) {
  const workHours = hours ? writeWorkHours(hours) : ''
  return { minimumSeconds, minimumKm, aboveKmh, placeText: place, workHours }
}

const DAY_MS = 86_400_000
/** Up to so many days a report of positions, and one of the others, comes at once. */
const AT_ONCE_DAYS = { positions: 31, others: 92 }

/** Tells whether a file takes so long that it is better made in the background. */
export function isLongExport({ report, period }: Pick<ExportScope, 'report' | 'period'>): boolean {
  const days = report === 'posicoes' || report === 'descartadas' ? AT_ONCE_DAYS.positions : AT_ONCE_DAYS.others
  return period.to - period.from > days * DAY_MS
}

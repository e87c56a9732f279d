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

/** What a file of a report shall hold. */
export interface ExportScope {
  report: ExportReport
  /** None: every vehicle that the person may see. */
  vehicleIds: readonly number[]
  period: Period
  /** For positions. */
  positions?: PositionFilter
  /** For trips and stops. */
  runs?: RunFilter
  /** For stops: how the engine was for most of them; "" for either. */
  stopEngine?: StopEngine
  /** For stops: only those outside of landmarks. */
  outsideLandmarks?: boolean
  /** For trips: above it a vehicle is too fast. */
  limitKmh?: number
  /** For positions: also those that no report counts. */
  withExcluded?: boolean
  /** Names in requests of the file's columns, asked when it is made; none: those that it has by itself. */
  columns?(): readonly string[]
  /** Reports of the same vehicles and period that are offered beside it. */
  more?: readonly ExportReport[]
  /** What the file will hold, in words: "Todas as posições do período". */
  scopeWords: string
}

/** Another report of the same vehicles and period, whole. */
export function anotherReport({ vehicleIds, period }: ExportScope, report: ExportReport): ExportScope {
  return { report, vehicleIds, period, scopeWords: REPORT_TITLES[report] }
}

/** The same as a request has it. */
export function exportArgs(scope: ExportScope, format: ExportFormat): ArgsOf<typeof exportOperations.prepareExport> {
  const { report, vehicleIds, period, positions, runs, stopEngine, limitKmh, withExcluded = false, columns } = scope
  const { outsideLandmarks } = scope
  const chosen = columns?.() ?? []
  return {
    report,
    format,
    vehicleIds: vehicleIds.join(','),
    from: period.from,
    // The last second that belongs to it.
    to: period.to - 1,
    ...(positions && positionArgs(positions)),
    ...(runs && runArgs(runs)),
    ...(stopEngine && { stopEngine }),
    ...(outsideLandmarks && { outsideLandmarks }),
    ...(limitKmh !== undefined && { limitKmh }),
    withExcluded,
    ...(chosen.length > 0 && { columns: chosen.join(',') }),
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
/** Days up to which a report of positions, and of the others, comes at once. */
const AT_ONCE_DAYS = { positions: 31, others: 92 }

/** Whether a file of it takes so long that it is better made in the background. */
export function isLongExport({ report, period }: Pick<ExportScope, 'report' | 'period'>): boolean {
  const days = report === 'posicoes' || report === 'descartadas' ? AT_ONCE_DAYS.positions : AT_ONCE_DAYS.others
  return period.to - period.from > days * DAY_MS
}

import { dayColumns } from '@monitorweb/contract/reports/columns/day-columns'
import { excludedColumns, summaryColumns } from '@monitorweb/contract/reports/columns/file-only-columns'
import { positionColumns } from '@monitorweb/contract/reports/columns/position-columns'
import { stopColumns } from '@monitorweb/contract/reports/columns/stop-columns'
import { tripColumns } from '@monitorweb/contract/reports/columns/trip-columns'
import {
  eventColumns,
  historyMarkColumns,
  shiftColumns,
  speedingColumns,
  visitColumns,
} from '@monitorweb/contract/reports/columns/watch-columns'
import { markWords } from '@monitorweb/contract/reports/run-marks'
import { COMPUTED_SPEED_MARK } from '@monitorweb/contract/reports/speed-words'
import { isSomewhere } from '@monitorweb/contract/reports/tracking-position'
import {
  type DayDetail,
  type ExcludedPosition,
  exclusionFields,
  type PeriodSummary,
  type StopDetail,
  type TripDetail,
} from '@monitorweb/contract/reports/vehicle-reports'
import {
  type EventCount,
  type HistoryMark,
  type ShiftRow,
  type SpeedingRank,
  type VisitRow,
  visitMarks,
} from '@monitorweb/contract/reports/watch-reports'
import { delaySeconds } from '@monitorweb/domain/position/reporting-delay'
import { fileColumns } from './columns.ts'
import type { Landmarked } from './named-places.ts'
import type { ExportedPosition } from './position-steps.ts'

/** The row has the CPF or CNPJ of its customer where a column shows it. */
export type Documented<Row> = Row & { customerDocument: string }

/** The row is numbered among those of its vehicle in the period, as on the map and in the table. */
interface Numbered {
  number: number
}

/**
 * This is a trip with how often the vehicle was above the limit that was asked for, and how often it stood on the way.
 */
export interface ExportedTrip extends TripDetail, Numbered {
  excesses: number | null
  pauses: number
}

/** This is a stop with what the odometer said when it began. */
export interface ExportedStop extends StopDetail, Numbered, Landmarked {
  odometerKm: number | null
}

export const tripFileColumns = fileColumns<Documented<ExportedTrip>, typeof tripColumns>(tripColumns, {
  number: ({ number }) => number,
  speeding: ({ excesses }) => excesses,
  pauses: ({ pauses }) => pauses,
  startOnMap: ({ startLatitude, startLongitude }) => [startLatitude, startLongitude],
  endOnMap: ({ endLatitude, endLongitude }) => [endLatitude, endLongitude],
  marks: (trip) => markWords(trip, marksOfTrip(trip)),
})

export const stopFileColumns = fileColumns<Documented<ExportedStop>, typeof stopColumns>(stopColumns, {
  number: ({ number }) => number,
  landmark: ({ landmark }) => landmark,
  ignition: ({ idleSeconds }) => idleSeconds > 0,
  odometer: ({ odometerKm }) => odometerKm,
  coordinates: ({ latitude, longitude }) => [latitude, longitude],
  marks: (stop) => markWords(stop),
})

export const dayFileColumns = fileColumns<Documented<DayDetail>, typeof dayColumns>(dayColumns, {
  engineOn: ({ movingSeconds, idleSeconds }) => movingSeconds + idleSeconds,
  coverage: (day) => coverageOf(day) * 100,
})

export const summaryFileColumns = fileColumns<Documented<PeriodSummary>, typeof summaryColumns>(summaryColumns, {})

export const positionFileColumns = fileColumns<Documented<ExportedPosition>, typeof positionColumns>(positionColumns, {
  landmark: ({ landmark }) => landmark,
  delay: ({ receivedAt, fixTime }) => delaySeconds(fixTime!, receivedAt!),
  step: ({ stepKm }) => stepKm,
  interval: ({ stepSeconds }) => stepSeconds,
  reason: ({ exclusion }) => reasonWords(exclusion),
  latitude: (row) => placeOf(row)?.[0] ?? null,
  longitude: (row) => placeOf(row)?.[1] ?? null,
  coordinates: placeOf,
})

export const excludedFileColumns = fileColumns<Documented<ExcludedPosition>, typeof excludedColumns>(excludedColumns, {
  reason: ({ reason }) => reasonWords(reason),
  coordinates: placeOf,
})

export const visitFileColumns = fileColumns<Documented<VisitRow>, typeof visitColumns>(visitColumns, {
  marks: visitMarks,
})

export const speedingFileColumns = fileColumns<Documented<SpeedingRank>, typeof speedingColumns>(speedingColumns, {})

export const eventFileColumns = fileColumns<Documented<EventCount>, typeof eventColumns>(eventColumns, {})

export const historyMarkFileColumns = fileColumns<Documented<HistoryMark>, typeof historyMarkColumns>(
  historyMarkColumns,
  {},
)

export const shiftFileColumns = fileColumns<Documented<ShiftRow>, typeof shiftColumns>(shiftColumns, {})

function coverageOf({ movingSeconds, idleSeconds, parkedSeconds, noDataSeconds }: DayDetail): number {
  const known = movingSeconds + idleSeconds + parkedSeconds
  return known + noDataSeconds > 0 ? known / (known + noDataSeconds) : 0
}

/** A wire name such as "salto" reads "Salto". */
const REASONS = new Map(Object.values(exclusionFields).map(({ wire, label }) => [wire, label]))
const reasonWords = (reason: string | null) => (reason === null ? null : (REASONS.get(reason) ?? reason))

function marksOfTrip({ topSpeedComputed, stoppedAfterInProgress, stoppedAfterCut }: ExportedTrip): string[] {
  return [
    ...(topSpeedComputed ? [COMPUTED_SPEED_MARK] : []),
    ...(stoppedAfterInProgress ? ['parado depois em andamento'] : []),
    ...(stoppedAfterCut ? ['parado depois até o fim do período'] : []),
  ]
}

/** Where nobody knows the place, 0, 0 stands for it. */
function placeOf(row: Parameters<typeof isSomewhere>[0]): [latitude: number, longitude: number] | null {
  return isSomewhere(row) ? [row.latitude, row.longitude] : null
}

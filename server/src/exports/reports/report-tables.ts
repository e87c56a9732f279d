import { LANDMARK } from '@monitorweb/contract/reports/columns/common-columns'
import { type ExportReport, REPORT_TITLES } from '@monitorweb/contract/reports/export-operations'
import { trackingPositionFields } from '@monitorweb/contract/reports/tracking-position'
import type { DayDetail } from '@monitorweb/contract/reports/vehicle-reports'
import { READING_NAMES, type ReadingName } from '@monitorweb/contract/tracks/track-readings'
import type { Period } from '@monitorweb/domain/calendar/period'
import type { TripRules } from '@monitorweb/domain/track/trip-rules'
import type { DescribePlace } from '../../places/places.ts'
import { reportVehicles } from '../../reports/vehicle-reports.ts'
import type { ExportDeps } from '../export-deps.ts'
import type { ExportRequest } from '../export-request.ts'
import type { Column, ExportTable } from '../formats/file-table.ts'
import { chooseColumns } from './columns.ts'
import { landmarksInWords, parametersOf, rulesInWords } from './file-parameters.ts'
import { matrixFileColumns, matrixRows, stepFileColumns } from './matrix-rows.ts'
import { isNamed, type NamedPlaces, NO_NAMED_PLACES, readNamedPlaces } from './named-places.ts'
import { placeFileColumns, placeRows } from './place-rows.ts'
import { positionRows } from './position-rows.ts'
import { withSteps } from './position-steps.ts'
import {
  dayFileColumns,
  type ExportedStop,
  excludedFileColumns,
  positionFileColumns,
  stopFileColumns,
  summaryFileColumns,
  tripFileColumns,
} from './report-columns.ts'
import { listingOf, placesNamedIn } from './report-listings.ts'
import { totalRows } from './total-rows.ts'
import { historyOf } from './visible-history.ts'

// biome-ignore lint/suspicious/noExplicitAny: each report's rows go with its own columns, see below.
type AnyColumn = Column<any>

const COLUMNS: Record<ExportReport, readonly AnyColumn[]> = {
  posicoes: positionFileColumns,
  viagens: tripFileColumns,
  paradas: stopFileColumns,
  locais: placeFileColumns,
  dias: dayFileColumns,
  matriz: matrixFileColumns,
  resumo: summaryFileColumns,
  descartadas: excludedFileColumns,
}

type ColumnsAsked = Pick<ExportRequest, 'report' | 'format' | 'columns' | 'withExcluded'>

/** Nobody can be asked for the streets of so many rows. */
const TOWNS_ALONE = {
  label: 'Local',
  value: 'a cidade mais próxima; as ruas estão na tela e nos arquivos de viagens e de paradas',
}

const position = trackingPositionFields

/** Answers the columns of a report's file, as chosen; or the wire name of one that the file does not have. */
export function columnsOf({ report, format, columns, withExcluded }: ColumnsAsked) {
  // A position that does not count says why.
  const also = report === 'posicoes' && withExcluded ? [position.exclusion.wire] : []
  return chooseColumns(COLUMNS[report], columns, { forPaper: format === 'pdf', also })
}

/** Answers a report as a file holds it. Its rows are read once, as they are taken. */
export function exportTable(deps: ExportDeps, request: ExportRequest): ExportTable {
  const chosen = columnsOf(request)
  const columns = typeof chosen === 'string' ? [] : [...chosen, ...columnsOfPeriod(request)]
  const reading: Reading = { columns, rulesByCustomer: new Map(), places: null }
  const { rows, inWords } = totalRows(columns, rowsOf(deps, request, reading))
  return {
    title: REPORT_TITLES[request.report],
    columns,
    zone: request.zone,
    rows,
    parameters: () => [
      ...parametersOf(request, deps.now),
      ...(deps.describeStreets && request.report === 'posicoes' ? [TOWNS_ALONE] : []),
      ...landmarksInWords(reading.places),
      ...inWords(),
      ...rulesInWords(reading.rulesByCustomer),
    ],
  }
}

/** Answers the columns that a report has for the days of its period. */
function columnsOfPeriod(request: ExportRequest): AnyColumn[] {
  if (request.report !== 'matriz') return []
  return stepFileColumns(periodOf(request), request.zone).filter(
    ({ isOnPaper }) => isOnPaper || request.format !== 'pdf',
  )
}

function periodOf({ from, to }: ExportRequest): Period {
  return { from, to: to + 1000 }
}

/** A file is made with this, which is known as its rows are taken. */
interface Reading {
  columns: readonly AnyColumn[]
  rulesByCustomer: Map<number, { name: string; rules: TripRules }>
  /** Null while no place was looked up. */
  places: NamedPlaces | null
}

async function* rowsOf(deps: ExportDeps, request: ExportRequest, reading: Reading): AsyncGenerator<unknown> {
  const has = (wire: string) => reading.columns.some((column) => column.wire === wire)
  if (has(LANDMARK.wire) || isNamed(request.report)) reading.places = await readNamedPlaces(deps, request)
  if (request.report === 'posicoes') {
    const isChosen = (name: ReadingName | 'exclusion') => has(position[name].wire)
    const readings = READING_NAMES.filter(isChosen)
    const rows = positionRows(deps, request, { withExclusions: isChosen('exclusion'), readings })
    yield* withSteps(rows, reading.places ?? NO_NAMED_PLACES)
    return
  }
  const rows = listingRows(deps, request, reading)
  if (request.report === 'matriz') yield* matrixRows(rows as AsyncIterable<DayDetail>, periodOf(request))
  else if (request.report === 'locais') yield* placeRows(rows as AsyncIterable<ExportedStop>, request.zone)
  else yield* rows
}

async function* listingRows(
  deps: ExportDeps,
  request: ExportRequest,
  { rulesByCustomer, places }: Reading,
): AsyncGenerator<unknown> {
  const { vehicleIds, customerId, zone } = request
  let describe = deps.describePlace
  const describePlace: DescribePlace = (latitude, longitude) => describe(latitude, longitude)
  const listing = listingOf({ reading: { pool: deps.pool, describePlace }, places: places ?? NO_NAMED_PLACES }, request)
  const query = { vehicleIds, customerId, period: periodOf(request), zone }
  const { length: partCount } = deps.onProgress ? await historyOf(deps.pool, deps.scope, request) : []
  let done = 0
  for await (const report of reportVehicles(deps, query)) {
    const { customerId: ownerId, customerName: name } = report.part
    rulesByCustomer.set(ownerId, { name, rules: report.report.rules })
    const points = placesNamedIn(request.report, report)
    if (deps.describeStreets && points.length > 0) describe = await deps.describeStreets(points)
    for (const item of listing.itemsOf(report)) yield await listing.toRow(item, report)
    deps.onProgress?.(Math.min(1, ++done / partCount))
  }
}

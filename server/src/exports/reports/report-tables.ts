import { CUSTOMER_DOCUMENT, LANDMARK } from '@monitorweb/contract/reports/columns/common-columns'
import { type ExportReport, REPORT_TITLES } from '@monitorweb/contract/reports/export-operations'
import { PERIOD_FIGURES } from '@monitorweb/contract/reports/period-figures'
import { trackingPositionFields } from '@monitorweb/contract/reports/tracking-position'
import { type DayDetail, tripDetailFields } from '@monitorweb/contract/reports/vehicle-reports'
import { READING_NAMES, type ReadingName } from '@monitorweb/contract/tracks/track-readings'
import type { Period } from '@monitorweb/domain/calendar/period'
import type { TripRules } from '@monitorweb/domain/track/trip-rules'
import { periodSummary } from '../../reports/detail-rows.ts'
import { reportVehicles } from '../../reports/vehicle-reports.ts'
import type { HistoryPart } from '../../storage/tracks/history-parts.ts'
import { findHistoryStart, type HistoryStart } from '../../storage/tracks/history-start.ts'
import type { ExportDeps } from '../export-deps.ts'
import type { ExportRequest } from '../export-request.ts'
import type { Column, ExportParameter, ExportTable } from '../formats/file-table.ts'
import { chooseColumns } from './columns.ts'
import {
  filtersOf,
  headWords,
  landmarksInWords,
  missingStreetsInWords,
  parametersOf,
  platesInFull,
  rulesInWords,
  startInWords,
} from './file-parameters.ts'
import { listFleet, listFleetTogether, readPart } from './fleet-listing.ts'
import { HOW_IT_IS_RECKONED } from './how-it-is-reckoned.ts'
import { isNamed, type NamedPlaces, NO_NAMED_PLACES, readNamedPlaces } from './named-places.ts'
import { type Owners, readOwners } from './owners.ts'
import { createPeriodFigures, type PeriodFigures } from './period-figures.ts'
import { withSteps } from './position-steps.ts'
import {
  type Documented,
  dayFileColumns,
  type ExportedStop,
  eventFileColumns,
  excludedFileColumns,
  historyMarkFileColumns,
  positionFileColumns,
  shiftFileColumns,
  speedingFileColumns,
  stopFileColumns,
  summaryFileColumns,
  tripFileColumns,
  visitFileColumns,
} from './report-columns.ts'
import type { ListedRows, ReadPart } from './rows/listed-rows.ts'
import { matrixFileColumns, matrixRows, stepFileColumns } from './rows/matrix-rows.ts'
import { placeFileColumns, placeRows } from './rows/place-rows.ts'
import { positionRows } from './rows/position-rows.ts'
import { MOST_SORTED_ROWS, orderedRows } from './rows/row-order.ts'
import { totalRows } from './rows/total-rows.ts'
import { isWatchReport, watchRowsOf } from './rows/watch-file-rows.ts'
import { withLetteredNumbers } from './vehicles-on-map.ts'
import { partsAskedFor } from './visible-history.ts'

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
  visitas: visitFileColumns,
  velocidade: speedingFileColumns,
  eventos: eventFileColumns,
  turno: shiftFileColumns,
  marcas: historyMarkFileColumns,
}

type ColumnsAsked = Pick<ExportRequest, 'report' | 'format' | 'columns' | 'withExcluded' | 'isOfCustomers'>

/** Nobody can be asked for the streets of so many rows. */
const TOWNS_ALONE = {
  label: 'Local',
  value: 'a cidade mais próxima; as ruas estão na tela e nos arquivos de viagens e de paradas',
}

const position = trackingPositionFields

/** These columns say whose a row is, those which vehicle it is of. */
const OF_CUSTOMERS: readonly string[] = [
  ...[position.customerName.wire, tripDetailFields.customerName.wire],
  CUSTOMER_DOCUMENT.wire,
]
const NAMING: readonly string[] = [
  ...[position.plate.wire, position.description.wire],
  ...[tripDetailFields.plate.wire, tripDetailFields.description.wire],
]

/** Answers the columns of a report's file, as chosen; or the wire name of one that the file does not have. */
export function columnsOf({ report, format, columns, withExcluded, isOfCustomers = false }: ColumnsAsked) {
  // A position that does not count says why.
  const also = report === 'posicoes' && withExcluded ? [position.exclusion.wire] : []
  const declared = COLUMNS[report]
  const whose = isOfCustomers ? declared.flatMap(({ wire }) => (OF_CUSTOMERS.includes(wire) ? wire : [])) : []
  const asked = columns.length > 0 ? withColumns(declared, columns, whose) : columns
  return chooseColumns(declared, asked, { forPaper: format === 'pdf', also: [...also, ...whose] })
}

/** Answers the asked columns with those that say whose a row is, behind the ones that name its vehicle. */
function withColumns(declared: readonly AnyColumn[], asked: readonly string[], whose: readonly string[]): string[] {
  const missing = whose.filter((wire) => !asked.includes(wire))
  const first = declared.findIndex(({ wire }) => wire === missing[0])
  const before = new Set(declared.slice(0, Math.max(first, 0)).map(({ wire }) => wire))
  const at = asked.findLastIndex((wire) => before.has(wire) && NAMING.includes(wire)) + 1
  return asked.toSpliced(at, 0, ...missing)
}

/** Answers the wire name of the column by which rows shall be sorted, where the report has none such; else null. */
export function unknownOrder({ report, order }: Pick<ExportRequest, 'report' | 'order'>): string | null {
  return !order || COLUMNS[report].some(({ wire }) => wire === order.column) ? null : order.column
}

/** Answers all columns of a file, those of its period behind the ones that were chosen. */
export function tableColumnsOf(request: ExportRequest): AnyColumn[] {
  const chosen = columnsOf(request)
  return typeof chosen === 'string' ? [] : [...chosen, ...columnsOfPeriod(request)]
}

/** Answers a report as a file holds it. Its rows are read once, as they are taken. */
export function exportTable(deps: ExportDeps, request: ExportRequest): ExportTable {
  const columns = withLetteredNumbers(tableColumnsOf(request), request)
  const reading: Reading = {
    ...{
      columns,
      rulesByCustomer: new Map(),
      places: null,
      owners: null,
      parts: [],
      start: null,
      isTooLongToSort: false,
    },
    figures: request.format === 'pdf' ? createPeriodFigures() : null,
  }
  const { rows, totals } = totalRows(columns, inOrder(request, rowsOf(deps, request, reading), reading))
  const asked = () => [
    ...(deps.describeStreets && request.report === 'posicoes' ? [TOWNS_ALONE] : []),
    ...orderInWords(request, reading),
    ...landmarksInWords(reading.places),
    ...startInWords(reading.start, request.zone),
    ...missingStreetsInWords(request, deps.countMissingStreets?.() ?? 0),
  ]
  return {
    title: REPORT_TITLES[request.report],
    columns,
    zone: request.zone,
    rows,
    totals,
    parameters: () => [
      ...parametersOf(request, deps.now, reading.owners?.inWords()),
      ...asked(),
      ...rulesInWords(reading.rulesByCustomer),
    ],
    paper() {
      const coverage = reading.figures?.coverageInWords()
      return {
        head: headWords(request, reading.owners?.inWords() ?? []),
        figures: reading.figures?.inWords() ?? [],
        notes: [
          ...platesInFull(request),
          ...filtersOf(request),
          ...leftOutInWords(request),
          ...asked(),
          ...(coverage ? [{ label: PERIOD_FIGURES.coverage, value: coverage }] : []),
          ...HOW_IT_IS_RECKONED,
          ...rulesInWords(reading.rulesByCustomer),
        ],
      }
    },
  }
}

/** Sorts the rows where that was asked for, as on the screen: positions of chosen vehicles those of each. */
function inOrder(
  { report, order, vehicleIds }: ExportRequest,
  rows: AsyncGenerator<unknown>,
  reading: Reading,
): AsyncGenerator<unknown> {
  const column = order && COLUMNS[report].find(({ wire }) => wire === order.column)
  if (!column) return rows
  return orderedRows(rows, {
    ...{ column, descending: order.descending },
    ...(report === 'posicoes' && vehicleIds && { groupOf: (row) => (row as { vehicleId: number }).vehicleId }),
    onTooMany: () => {
      reading.isTooLongToSort = true
    },
  })
}

function orderInWords({ report, order }: ExportRequest, { isTooLongToSort }: Reading): ExportParameter[] {
  const column = order && COLUMNS[report].find(({ wire }) => wire === order.column)
  if (!column) return []
  const words = `${column.label}, ${order.descending ? 'do maior ao menor' : 'do menor ao maior'}`
  const most = MOST_SORTED_ROWS.toLocaleString('pt-BR')
  return [{ label: 'Ordem', value: isTooLongToSort ? `a da leitura; ${words} até ${most} linhas` : words }]
}

/** Answers the columns that a report has for the days of its period. */
function columnsOfPeriod(request: ExportRequest): AnyColumn[] {
  if (request.report !== 'matriz') return []
  return stepFileColumns(periodOf(request), request.zone).filter(
    ({ isOnPaper }) => isOnPaper || request.format !== 'pdf',
  )
}

/** Says which columns the screen and the sheets have and paper has no room for. */
export function leftOutInWords(request: ExportRequest): ExportParameter[] {
  const onPaper = columnsOfPeriod({ ...request, format: 'pdf' }).length
  const all = columnsOfPeriod({ ...request, format: 'xlsx' }).length
  if (onPaper === all) return []
  return [{ label: 'Colunas', value: `a distância de cada data (${all} colunas) não cabe no PDF: está em XLSX e CSV` }]
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
  /** Null while it was not asked whose the vehicles are. */
  owners: Owners | null
  /** What is read, once that was asked. */
  parts: readonly HistoryPart[]
  /** Null while it was not asked since when the history is kept. */
  start: HistoryStart | null
  /** Null where nobody reads them. */
  figures: PeriodFigures | null
  isTooLongToSort: boolean
}

async function* rowsOf(deps: ExportDeps, request: ExportRequest, reading: Reading): AsyncGenerator<unknown> {
  const has = (wire: string) => isRead(request, wire)
  const owners = await readOwners(deps, request)
  reading.owners = owners
  reading.parts = await partsAskedFor(deps.pool, deps.scope, request)
  reading.start = await findHistoryStart(deps.pool, reading.parts, periodOf(request))
  const documented = has(CUSTOMER_DOCUMENT.wire) ? (rows: Rows) => withDocuments(rows, owners) : (rows: Rows) => rows
  if (namesPlaces(request)) reading.places = await readNamedPlaces(deps, request)
  if (request.report === 'posicoes') {
    const isChosen = (name: ReadingName | 'exclusion') => has(position[name].wire)
    const readings = READING_NAMES.filter(isChosen)
    const rows = positionRows(deps, request, { withExclusions: isChosen('exclusion'), readings })
    yield* documented(withSteps(rows, reading.places ?? NO_NAMED_PLACES))
    if (reading.figures) await addFigures(deps, request, reading)
    return
  }
  if (isWatchReport(request.report)) {
    yield* documented(watchRows(deps, request, reading))
    return
  }
  const rows = documented(listingRows(deps, request, reading))
  if (request.report === 'matriz') yield* matrixRows(rows as AsyncIterable<Documented<DayDetail>>, periodOf(request))
  else if (request.report === 'locais') yield* placeRows(rows as AsyncIterable<ExportedStop>, request.zone)
  else yield* rows
}

/** A column by which the rows are sorted is read like one that is shown. */
function isRead(request: ExportRequest, wire: string): boolean {
  return request.order?.column === wire || tableColumnsOf(request).some((column) => column.wire === wire)
}

function namesPlaces(request: ExportRequest): boolean {
  return isRead(request, LANDMARK.wire) || isNamed(request.report)
}

type Rows = AsyncGenerator<unknown>

async function* watchRows(deps: ExportDeps, request: ExportRequest, reading: Reading): Rows {
  const { rulesByCustomer, figures } = reading
  const isOfTracks = request.report === 'visitas' || request.report === 'velocidade'
  const onRead = noting(deps, reading)
  yield* watchRowsOf({ ...deps, onRead: (report) => onRead(readPart(report, request)) }, request)
  if (figures && !isOfTracks) await addFigures(deps, request, { figures, rulesByCustomer })
}

async function* withDocuments(rows: Rows, { documentOf }: Owners): Rows {
  for await (const row of rows as AsyncIterable<{ customerId: number }>) {
    yield { ...row, customerDocument: documentOf(row.customerId) }
  }
}

/** Positions are listed without the engine, so paper asks it for the period in figures. */
async function addFigures(
  deps: ExportDeps,
  request: ExportRequest,
  { figures, rulesByCustomer }: Pick<Reading, 'figures' | 'rulesByCustomer'>,
) {
  const { vehicleIds, customerId, zone } = request
  for await (const of of reportVehicles(deps, { vehicleIds, customerId, period: periodOf(request), zone })) {
    figures?.add(periodSummary(of, null))
    rulesByCustomer.set(of.part.customerId, { name: of.part.customerName, rules: of.report.rules })
  }
}

/** Answers what is to be called with each part of a history that was read. */
function noting({ onProgress }: ExportDeps, { rulesByCustomer, figures, parts }: Reading): (read: ReadPart) => void {
  let done = 0
  return ({ customerId, customerName: name, rules, figures: own }) => {
    rulesByCustomer.set(customerId, { name, rules })
    if (own) figures?.add(own)
    onProgress?.(Math.min(1, ++done / parts.length))
  }
}

async function* listingRows(deps: ExportDeps, request: ExportRequest, reading: Reading): AsyncGenerator<unknown> {
  const note = noting(deps, reading)
  const fleet = { period: periodOf(request), places: reading.places ?? NO_NAMED_PLACES }
  for await (const { read, rows } of listFleetTogether(deps, request, { ...fleet, parts: reading.parts })) {
    if (read) note(read)
    yield* rows
  }
}

/** Lists a share of the vehicles of a file, for whoever makes it in another thread. */
export async function* listShare(
  deps: ExportDeps,
  request: ExportRequest,
  among: ReadonlySet<number>,
): AsyncGenerator<ListedRows> {
  const places = namesPlaces(request) ? await readNamedPlaces(deps, request) : NO_NAMED_PLACES
  yield* listFleet(deps, request, { period: periodOf(request), places, among })
}

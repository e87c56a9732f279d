import type { ColumnKind } from '@monitorweb/contract/reports/columns/column-declaration'
import { exportOperations, MOST_PDF_ROWS } from '@monitorweb/contract/reports/export-operations'
import { FieldError } from '@monitorweb/contract/wire/field-error'
import { createPlaceIndex } from '@monitorweb/domain/places/visited-places'
import type { Stop } from '@monitorweb/domain/track/report/stops'
import type { DescribePlace } from '../../places/places.ts'
import { countPositions } from '../../reports/position-report.ts'
import type { Listing } from '../../reports/report-listing.ts'
import { reportVehicles, type VehicleReport } from '../../reports/vehicle-reports.ts'
import type { ExportDeps } from '../export-deps.ts'
import type { ExportRequest } from '../export-request.ts'
import { areLegible } from '../formats/pdf/column-widths.ts'
import { ROOM } from '../formats/pdf/page.ts'
import { isNamed, NO_NAMED_PLACES, readNamedPlaces } from './named-places.ts'
import { listingOf } from './report-listings.ts'
import { tableColumnsOf } from './report-tables.ts'
import { positionRows } from './rows/position-rows.ts'
import { isWatchReport, watchRowsOf } from './rows/watch-file-rows.ts'

interface CountingDeps extends Pick<ExportDeps, 'pool' | 'scope'> {
  describeOffline: DescribePlace
  /** It tells whether files of trips and stops name streets. */
  hasStreets: boolean
}

/**
 * Answers how many rows a PDF will have; null where the words of streets decide that
 * come while it is made. Throws FieldError for more rows or columns than a PDF may have.
 */
export async function checkPdfRows(deps: CountingDeps, request: ExportRequest): Promise<number | null> {
  checkPdfColumns(request)
  if (deps.hasStreets && isNamed(request.report) && request.runs?.place) return null
  const rowCount = await countRows(deps, request)
  if (rowCount <= MOST_PDF_ROWS) return rowCount
  throw tooManyRows(rowCount.toLocaleString('pt-BR'))
}

/** Passes the rows of a PDF on. Throws FieldError once there are more than it may have. */
export async function* withinPdfLimit<Row>(rows: AsyncIterable<Row>): AsyncGenerator<Row> {
  let count = 0
  for await (const row of rows) {
    if (++count > MOST_PDF_ROWS) throw tooManyRows(`mais de ${MOST_IN_WORDS}`)
    yield row
  }
}

const MOST_IN_WORDS = MOST_PDF_ROWS.toLocaleString('pt-BR')

/** `count` is in words: those of who counts to the end, or stops beyond the limit. */
function tooManyRows(count: string): FieldError {
  const message = `Um PDF pode ter até ${MOST_IN_WORDS} linhas e este teria ${count}. Escolha XLSX ou CSV, ou um período menor.`
  return new FieldError(exportOperations.prepareExport.args.format.wire, message)
}

/** Throws FieldError for a PDF of more columns than are legible beside each other on paper. */
export function checkPdfColumns(request: ExportRequest): void {
  if (request.format !== 'pdf') return
  const columns = tableColumnsOf(request)
  const texts = columns.map(({ label, kind }) => ({ heading: label, cells: [exampleOf(kind)] }))
  if (areLegible(texts, ROOM)) return
  const message = `As ${columns.length} colunas escolhidas não cabem legíveis numa página A4. Escolha menos colunas, ou XLSX ou CSV.`
  throw new FieldError(exportOperations.prepareExport.args.columns.wire, message)
}

/** Answers what a cell of the kind holds at least. */
function exampleOf(kind: ColumnKind): string {
  if (kind === 'dateTime' || kind === 'date') return '00/00/0000'
  if (kind === 'duration') return '000:00:00'
  if (kind === 'place') return '-00.00000,'
  if (kind === 'text') return 'Pirassununga'
  return '0.000,0'
}

/** Counts the rows. Throws FieldError where they are read to be counted, and are more than a PDF may have. */
async function countRows(
  { pool, scope, describeOffline: describePlace }: CountingDeps,
  request: ExportRequest,
): Promise<number> {
  const { report, vehicleIds, customerId, from, to, zone, ...filter } = request
  if (report === 'posicoes' && (filter.only?.place !== undefined || !filter.withExcluded)) {
    // Only rows that were read and judged tell whether they are in the file.
    return await countRead(
      positionRows({ pool, scope, describePlace, now: Date.now() }, request, { withExclusions: false }),
    )
  }
  if (report === 'posicoes') {
    return await countPositions(pool, scope, { ...filter, customerId, vehicleId: null, among: vehicleIds, from, to })
  }
  const reading = { pool, scope, now: Date.now() }
  if (isWatchReport(report)) return await countRead(watchRowsOf({ ...reading, describePlace }, request))
  const query = { vehicleIds, customerId, period: { from, to: to + 1000 }, zone }
  const reports = reportVehicles(reading, query)
  if (report === 'matriz') return await countRead(vehiclesWithData(reports))
  const places = isNamed(report) ? await readNamedPlaces({ pool, scope }, request) : NO_NAMED_PLACES
  const listing = listingOf({ reading: { pool, describePlace }, places }, request)
  const items = itemsOf(reports, listing)
  return await countRead(report === 'locais' ? placesOf(items as AsyncIterable<{ item: Stop }>) : items)
}

async function* vehiclesWithData(reports: AsyncIterable<VehicleReport>): AsyncGenerator<number> {
  const told = new Set<number>()
  for await (const { part, hasData } of reports) {
    if (!hasData || told.has(part.vehicleId)) continue
    told.add(part.vehicleId)
    yield part.vehicleId
  }
}

async function* itemsOf<Item>(
  reports: AsyncIterable<VehicleReport>,
  listing: Pick<Listing<Item, unknown>, 'itemsOf'>,
): AsyncGenerator<Item> {
  for await (const report of reports) yield* listing.itemsOf(report)
}

async function* placesOf(stops: AsyncIterable<{ item: Stop }>): AsyncGenerator<Stop> {
  const places = createPlaceIndex<Stop>()
  for await (const { item: stop } of stops) {
    if (places.find(stop)) continue
    places.add(stop)
    yield stop
  }
}

/** Reads no further than a PDF may go. */
async function countRead(rows: AsyncIterable<unknown>): Promise<number> {
  let count = 0
  for await (const _row of withinPdfLimit(rows)) count++
  return count
}

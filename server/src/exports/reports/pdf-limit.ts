import { exportOperations, MOST_PDF_ROWS } from '@monitorweb/contract/reports/export-operations'
import { FieldError } from '@monitorweb/contract/wire/field-error'
import { createPlaceIndex } from '@monitorweb/domain/places/visited-places'
import type { Stop } from '@monitorweb/domain/track/report/stops'
import { countPositions } from '../../reports/position-report.ts'
import { countReportRows } from '../../reports/report-listing.ts'
import { reportVehicles } from '../../reports/vehicle-reports.ts'
import type { ExportDeps } from '../export-deps.ts'
import type { ExportRequest } from '../export-request.ts'
import { isNamed, NO_NAMED_PLACES, readNamedPlaces } from './named-places.ts'
import { positionRows } from './position-rows.ts'
import { listingOf } from './report-listings.ts'

type CountingDeps = Pick<ExportDeps, 'pool' | 'scope' | 'describePlace'>

/**
 * Answers how many rows a PDF will have; null for formats without a limit. Throws FieldError for more than a PDF may
 * have.
 */
export async function checkPdfRows(deps: CountingDeps, request: ExportRequest): Promise<number | null> {
  if (request.format !== 'pdf') return null
  const rowCount = await countRows(deps, request)
  if (rowCount <= MOST_PDF_ROWS) return rowCount
  const most = MOST_PDF_ROWS.toLocaleString('pt-BR')
  const message = `Um PDF pode ter até ${most} linhas e este teria ${rowCount.toLocaleString('pt-BR')}. Escolha XLSX ou CSV, ou um período menor.`
  throw new FieldError(exportOperations.prepareExport.args.format.wire, message)
}

async function countRows({ pool, scope, describePlace }: CountingDeps, request: ExportRequest): Promise<number> {
  const { report, vehicleIds, customerId, from, to, zone, ...filter } = request
  if (report === 'posicoes' && filter.only?.place !== undefined) {
    let count = 0
    const rows = positionRows({ pool, scope, describePlace, now: Date.now() }, request, { withExclusions: false })
    for await (const _row of rows) count++
    return count
  }
  if (report === 'posicoes') {
    const counts = (vehicleIds ?? [null]).map((vehicleId) =>
      countPositions(pool, scope, { ...filter, customerId, vehicleId, from, to }),
    )
    return (await Promise.all(counts)).reduce((sum, count) => sum + count, 0)
  }
  const query = { vehicleIds, customerId, period: { from, to: to + 1000 }, zone }
  const places = isNamed(report) ? await readNamedPlaces({ pool, scope }, request) : NO_NAMED_PLACES
  const listing = listingOf({ reading: { pool, describePlace }, places }, request)
  const reading = { pool, scope, now: Date.now() }
  if (report === 'matriz') {
    const vehicles = new Set<number>()
    for await (const { part, hasData } of reportVehicles(reading, query)) if (hasData) vehicles.add(part.vehicleId)
    return vehicles.size
  }
  if (report !== 'locais') return await countReportRows(reading, { query, listing })
  const placeIndex = createPlaceIndex<Stop>()
  for await (const read of reportVehicles(reading, query)) {
    for (const { item } of listing.itemsOf(read) as { item: Stop }[]) if (!placeIndex.find(item)) placeIndex.add(item)
  }
  return placeIndex.places.length
}

import {
  type ExportFormat,
  type ExportReport,
  exportOperations,
  MOST_PDF_ROWS,
  type StopEngine,
} from '@monitorweb/contract/export-operations'
import { FieldError } from '@monitorweb/contract/field-error'
import { type ExportRequest, fileNameOf } from '../exports/export-request.ts'
import { columnsOf } from '../exports/export-tables.ts'
import { keepTicket } from '../exports/export-tickets.ts'
import { listingOf } from '../exports/report-listings.ts'
import { countPositions } from '../reports/position-report.ts'
import { countReportRows } from '../reports/report-listing.ts'
import { getBranding } from '../storage/branding-store.ts'
import { listHistoryParts } from '../storage/history-parts.ts'
import { findZoneOf } from '../storage/person-zone.ts'
import type { Queryable } from '../storage/queryable.ts'
import { readUntil } from '../storage/report-connection.ts'
import { narrowScope, type Viewer } from '../storage/scope.ts'
import { findUserName } from '../storage/user-name.ts'
import { readPeriod, readVehicleIds } from './report-query.ts'
import type { ResolverDeps, Resolvers } from './resolvers.ts'

const { args: ARGS } = exportOperations.prepareExport

/** Files of reports: checked here, made when they are fetched. */
export function exportResolvers({ pool, reportPool, describePlace }: ResolverDeps): Pick<Resolvers, 'prepareExport'> {
  return {
    prepareExport: async ({ columns, ...args }, viewer, { signal }) => {
      const report = args.report as ExportReport
      const format = args.format as ExportFormat
      const period = readPeriod(args, ARGS.to.wire)
      const reader = readUntil(reportPool, signal)
      const vehicleIds = readVehicleIds(args.vehicleIds)
      const request: ExportRequest = {
        ...{ report, format, vehicleIds, columns: readColumns({ report, format }, columns) },
        customerId: vehicleIds === null ? args.customerId : null,
        ...{ from: period.from, to: period.to - 1000, speedFilter: args.speedFilter, speedKmh: args.speedKmh },
        limitKmh: args.limitKmh,
        ...{
          withExcluded: args.withExcluded,
          minimumSeconds: args.minimumSeconds,
          stopEngine: args.stopEngine as StopEngine,
        },
        zone: await findZoneOf(pool, viewer.userId),
        ...{ fileName: '', askedBy: await findUserName(pool, viewer.userId), vehicleWords: 'Todos' },
        brand: (await getBranding(pool)).name,
      }
      const plates = await namesOf(reader, viewer, request)
      request.fileName = fileNameOf(request, plates)
      if (plates.length > 0) request.vehicleWords = plates.join(', ')
      const rowCount = format === 'pdf' ? await countRows(reader, viewer, { request, describePlace }) : null
      if (rowCount !== null && rowCount > MOST_PDF_ROWS) throw tooLong(rowCount)
      const secret = await keepTicket(pool, viewer.sessionId, request)
      return { address: `/exports/${secret}`, fileName: request.fileName, rowCount }
    },
  }
}

function readColumns(of: { report: ExportReport; format: ExportFormat }, columns: string | undefined): string[] {
  const asked = (columns ?? '').split(',').flatMap((wire) => wire.trim() || [])
  const unknown = columnsOf({ ...of, columns: asked, withExcluded: false })
  if (typeof unknown !== 'string') return asked
  throw new FieldError(ARGS.columns.wire, `Este relatório não tem a coluna ${unknown}.`)
}

/** Plates, or descriptions, of the vehicles that were named. Throws NotFoundError for one that may not be seen. */
async function namesOf(reader: Queryable, viewer: Viewer, { vehicleIds, customerId, from, to }: ExportRequest) {
  if (vehicleIds === null) {
    await narrowScope(reader, viewer.scope, customerId)
    return []
  }
  const parts = await listHistoryParts(reader, viewer.scope, { vehicleIds, period: { from, to } })
  const names = new Map(parts.map(({ vehicleId, plate, description }) => [vehicleId, plate || description]))
  return vehicleIds.flatMap((id) => names.get(id) ?? [])
}

interface Counting {
  request: ExportRequest
  describePlace: ResolverDeps['describePlace']
}

async function countRows(pool: Queryable, { scope }: Viewer, { request, describePlace }: Counting): Promise<number> {
  const { report, vehicleIds, customerId, from, to, zone, ...filter } = request
  if (report === 'posicoes') {
    const counts = (vehicleIds ?? [null]).map((vehicleId) =>
      countPositions(pool, scope, { ...filter, customerId, vehicleId, from, to }),
    )
    return (await Promise.all(counts)).reduce((sum, count) => sum + count, 0)
  }
  const query = { vehicleIds, customerId, period: { from, to: to + 1000 }, zone }
  const listing = listingOf({ pool, describePlace }, request)
  return await countReportRows({ pool, scope, now: Date.now() }, { query, listing })
}

function tooLong(rowCount: number): FieldError {
  const most = MOST_PDF_ROWS.toLocaleString('pt-BR')
  const message = `Um PDF pode ter até ${most} linhas e este teria ${rowCount.toLocaleString('pt-BR')}. Escolha XLSX ou CSV, ou um período menor.`
  return new FieldError(ARGS.format.wire, message)
}

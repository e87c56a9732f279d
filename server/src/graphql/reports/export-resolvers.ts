import {
  type ExportFormat,
  type ExportReport,
  exportOperations,
  type StopEngine,
} from '@monitorweb/contract/reports/export-operations'
import { FieldError } from '@monitorweb/contract/wire/field-error'
import type { ReceivedOf } from '@monitorweb/contract/wire/operation'
import { readWorkHours } from '@monitorweb/domain/calendar/work-hours'
import { type ExportRequest, fileNameOf } from '../../exports/export-request.ts'
import { keepTicket } from '../../exports/export-tickets.ts'
import { ownerIds } from '../../exports/reports/owners.ts'
import { checkPdfRows } from '../../exports/reports/pdf-limit.ts'
import { columnsOf, unknownOrder } from '../../exports/reports/report-tables.ts'
import { readRowOrder } from '../../exports/reports/rows/row-order.ts'
import { findZoneOf } from '../../storage/accounts/person-zone.ts'
import { findUserName } from '../../storage/accounts/user-name.ts'
import { readUntil } from '../../storage/base/connections/report-connection.ts'
import type { Queryable } from '../../storage/base/queryable.ts'
import { narrowScope, type Scope, type Viewer } from '../../storage/base/scope.ts'
import { findCustomerName } from '../../storage/registers/customer-name.ts'
import { findBrand } from '../../storage/settings/brand.ts'
import { nameVehicles } from '../../storage/tracks/history-parts.ts'
import type { CallFacts, ResolverDeps, Resolvers } from '../resolver.ts'
import { readPositionFilter } from './position-filter.ts'
import { readAsked, readPeriod, readVehicleIds, readVehicleOrder } from './report-query.ts'

type RunArgs = Pick<
  ReceivedOf<typeof exportOperations.prepareExport>,
  'minimumKm' | 'aboveKmh' | 'placeText' | 'workHours'
>

interface ReadingDeps {
  pool: ResolverDeps['pool']
  /** What may take long is read through it. */
  reader: Queryable
}

const { args: ARGS } = exportOperations.prepareExport

/** A PDF whose rows are to be counted. */
interface PdfToCount {
  request: ExportRequest
  hasStreets: boolean
}

type CountPdfRows = (pdf: PdfToCount, viewer: Viewer, call: CallFacts) => Promise<number | null>

/** Counts the rows of a PDF: the part of `exportarRelatorio` that reads a period, which is why a thread does it where there is one. */
export function pdfRowCounter({ pool, describePlace }: Pick<ResolverDeps, 'pool' | 'describePlace'>): CountPdfRows {
  return ({ request, hasStreets }, { scope }, { signal }) =>
    checkPdfRows({ pool: readUntil(pool, signal), scope, describeOffline: describePlace, hasStreets }, request)
}

/** These resolvers check requests for files of reports, which are made when they are fetched. */
export function exportResolvers(deps: ResolverDeps): Pick<Resolvers, 'prepareExport'> {
  const { pool, reportPool, reportThreads, describeOffline, describeAll } = deps
  const hasStreets = describeAll !== undefined
  const countPdfRows: CountPdfRows = reportThreads
    ? async (pdf, viewer, call) =>
        (await reportThreads.answer('prepareExport', { args: pdf, viewer, call })) as number | null
    : pdfRowCounter({ pool: reportPool, describePlace: describeOffline })
  return {
    prepareExport: async (args, viewer, call) => {
      const reader = readUntil(reportPool, call.signal)
      const request = await readExportRequest({ pool, reader }, args, viewer)
      const rowCount = request.format === 'pdf' ? await countPdfRows({ request, hasStreets }, viewer, call) : null
      const secret = await keepTicket(pool, viewer.sessionId, request)
      return { address: `/exports/${secret}`, fileName: request.fileName, rowCount }
    },
  }
}

/** Reads what was asked for, checked and with the words that go into the file. Throws FieldError, NotFoundError. */
export async function readExportRequest(
  { pool, reader }: ReadingDeps,
  { columns, ...args }: ReceivedOf<typeof exportOperations.prepareExport>,
  viewer: Viewer,
): Promise<ExportRequest> {
  const report = args.report as ExportReport
  const format = args.format as ExportFormat
  const period = readPeriod(args, ARGS.to.wire)
  const { customerId, ...asked } = await readAsked(reader, viewer.scope, args)
  const named = readVehicleOrder(args.vehicleIds)
  const vehicleIds = format === 'pdf' && named.length > 0 ? named : asked.vehicleIds
  const [from, to] = [period.from, period.to - 1000]
  const names = await namesOf({ pool, reader }, viewer.scope, { vehicleIds, customerId })
  const isOfCentral = viewer.operator && vehicleIds !== null
  const owners =
    args.withCustomer || isOfCentral
      ? await ownerIds({ pool: reader, scope: viewer.scope }, { vehicleIds, customerId, from, to })
      : []
  // What the central makes for a customer, or of one customer's vehicles, carries the customer's brand.
  const brandOf = viewer.operator ? (args.customerId ?? soleOf(isOfCentral ? owners : [])) : viewer.customerId
  const request: ExportRequest = {
    ...{ report, format, vehicleIds, columns: readColumns({ report, format }, columns) },
    order: readOrder(report, args.order),
    ...{ customerId, from, to, speedFilter: args.speedFilter, speedKmh: args.speedKmh },
    only: { ...readPositionFilter(args), place: args.placeText || undefined },
    limitKmh: args.limitKmh,
    ...{
      withExcluded: args.withExcluded,
      minimumSeconds: args.minimumSeconds,
      runs: runFilterOf(args),
      stopEngine: args.stopEngine as StopEngine,
      outsideLandmarks: args.outsideLandmarks,
      geofenceIds: readVehicleIds(args.geofenceIds),
    },
    zone: await findZoneOf(pool, viewer.userId),
    person: { access: viewer.access, operator: viewer.operator },
    isOfCustomers: args.withCustomer && owners.length > 1,
    ...{ fileName: '', askedBy: await findUserName(pool, viewer.userId) },
    ...names,
    ...{ brand: (await findBrand(pool, brandOf)).name, brandOf },
  }
  request.fileName = fileNameOf(request, names.vehicleNames ?? [])
  return request
}

function soleOf(ids: readonly number[]): number | null {
  return ids.length === 1 ? ids[0]! : null
}

function runFilterOf({ minimumKm, aboveKmh, placeText, workHours }: RunArgs): NonNullable<ExportRequest['runs']> {
  const hours = workHours === '' ? null : readWorkHours(workHours)
  if (workHours !== '' && hours === null) {
    throw new FieldError(ARGS.workHours.wire, 'Use, por exemplo, fora_12345_06:00-18:00 (0 é domingo).')
  }
  return { minimumKm, aboveKmh, place: placeText, hours }
}

function readColumns(of: { report: ExportReport; format: ExportFormat }, columns: string | undefined): string[] {
  const asked = (columns ?? '').split(',').flatMap((wire) => wire.trim() || [])
  const unknown = columnsOf({ ...of, columns: asked, withExcluded: false })
  if (typeof unknown !== 'string') return asked
  throw new FieldError(ARGS.columns.wire, `Este relatório não tem a coluna ${unknown}.`)
}

function readOrder(report: ExportReport, text: string): ExportRequest['order'] {
  const order = readRowOrder(text)
  const unknown = unknownOrder({ report, order })
  if (unknown === null) return order
  throw new FieldError(ARGS.order.wire, `Este relatório não tem a coluna ${unknown}.`)
}

/** Says which vehicles were asked for, whether they have history in the period or not. Throws NotFoundError for what may not be seen. */
async function namesOf(
  { pool, reader }: ReadingDeps,
  scope: Scope,
  { vehicleIds, customerId }: Pick<ExportRequest, 'vehicleIds' | 'customerId'>,
): Promise<Pick<ExportRequest, 'vehicleNames' | 'vehicleWords'>> {
  if (vehicleIds !== null) {
    const vehicleNames = await nameVehicles(reader, scope, { vehicleIds })
    return { vehicleNames, vehicleWords: vehicleNames.length > 0 ? vehicleNames.join(', ') : 'Nenhum' }
  }
  await narrowScope(reader, scope, customerId)
  return { vehicleWords: customerId === null ? 'Todos' : `Todos de ${await findCustomerName(pool, customerId)}` }
}

import type { ExportReport } from '@monitorweb/contract/export-operations'
import { tripRuleFields } from '@monitorweb/contract/trip-rules'
import type { TripRules } from '@monitorweb/domain/trip-rules'
import { createListings } from '../reports/listings.ts'
import type { Listing } from '../reports/report-listing.ts'
import { reportVehicles } from '../reports/vehicle-reports.ts'
import { chooseColumns } from './columns.ts'
import type { ExportDeps } from './export-deps.ts'
import { type ExportRequest, REPORT_TITLES } from './export-request.ts'
import type { Column, ExportParameter, ExportTable } from './export-table.ts'
import { positionRows } from './position-rows.ts'
import {
  dayColumns,
  excludedColumns,
  positionColumns,
  stopColumns,
  summaryColumns,
  tripColumns,
} from './report-columns.ts'
import { createWallClock, wallText } from './wall-clock.ts'

// biome-ignore lint/suspicious/noExplicitAny: each report's rows go with its own columns, see below.
type AnyColumn = Column<any>

const COLUMNS: Record<ExportReport, readonly AnyColumn[]> = {
  posicoes: positionColumns,
  viagens: tripColumns,
  paradas: stopColumns,
  dias: dayColumns,
  resumo: summaryColumns,
  descartadas: excludedColumns,
}

/** The columns of a report's file, as chosen; the wire name of one that it does not have. */
export function columnsOf({ report, format, columns }: Pick<ExportRequest, 'report' | 'format' | 'columns'>) {
  return chooseColumns(COLUMNS[report], columns, { forPaper: format === 'pdf' })
}

/** A report as a file holds it. Its rows are read once, as they are taken. */
export function exportTable(deps: ExportDeps, request: ExportRequest): ExportTable {
  const chosen = columnsOf(request)
  const columns = typeof chosen === 'string' ? [] : chosen
  const rulesByCustomer = new Map<string, TripRules>()
  return {
    title: REPORT_TITLES[request.report],
    columns,
    zone: request.zone,
    rows: rowsOf(deps, request, { columns, rulesByCustomer }),
    parameters: () => [...parametersOf(request, deps.now), ...rulesInWords(rulesByCustomer)],
  }
}

interface Reading {
  columns: readonly AnyColumn[]
  rulesByCustomer: Map<string, TripRules>
}

function rowsOf(
  deps: ExportDeps,
  request: ExportRequest,
  { columns, rulesByCustomer }: Reading,
): AsyncIterable<unknown> {
  if (request.report === 'posicoes') {
    return positionRows(deps, request, { withExclusions: columns.some(({ wire }) => wire === 'motivo') })
  }
  const { trips, stops, days, summaries, excluded } = createListings(deps)
  const listings = { viagens: trips, paradas: stops, dias: days, resumo: summaries, descartadas: excluded }
  return listingRows(deps, request, {
    listing: listings[request.report] as Listing<unknown, unknown>,
    rulesByCustomer,
  })
}

async function* listingRows(
  deps: ExportDeps,
  { vehicleIds, customerId, from, to, zone }: ExportRequest,
  { listing, rulesByCustomer }: { listing: Listing<unknown, unknown>; rulesByCustomer: Map<string, TripRules> },
): AsyncGenerator<unknown> {
  const query = { vehicleIds, customerId, period: { from, to: to + 1000 }, zone }
  for await (const report of reportVehicles(deps, query)) {
    rulesByCustomer.set(report.part.customerName, report.report.rules)
    for (const item of listing.itemsOf(report)) yield await listing.toRow(item, report)
  }
}

/** What was asked for, by whom and when, in words. */
export function parametersOf(request: ExportRequest, now: number): ExportParameter[] {
  const clock = createWallClock(request.zone)
  const comparisons = ['', 'acima de', 'abaixo de', 'igual a']
  return [
    { label: 'Relatório', value: REPORT_TITLES[request.report] },
    { label: 'Veículos', value: request.vehicleWords },
    { label: 'Início', value: wallText(clock(request.from)) },
    { label: 'Fim', value: wallText(clock(request.to)) },
    { label: 'Fuso horário', value: request.zone },
    ...(request.speedFilter > 0
      ? [{ label: 'Velocidade', value: `${comparisons[request.speedFilter]} ${request.speedKmh} km/h` }]
      : []),
    { label: 'Gerado por', value: request.askedBy },
    { label: 'Gerado em', value: wallText(clock(now)) },
    { label: 'Sistema', value: request.brand },
  ]
}

function rulesInWords(rulesByCustomer: ReadonlyMap<string, TripRules>): ExportParameter[] {
  return [...rulesByCustomer].map(([customer, rules]) => ({
    label: `Regras usadas: ${customer}`,
    value: Object.entries(tripRuleFields)
      .map(([name, { label }]) => `${label}: ${String(rules[name as keyof TripRules]).replace('.', ',')}`)
      .join('; '),
  }))
}

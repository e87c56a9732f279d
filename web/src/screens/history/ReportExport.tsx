import type { ExportFormat, ExportReport, StopEngine } from '@monitorweb/contract/reports/export-operations'
import type { Period } from '@monitorweb/domain/calendar/period'
import { Suspense, useContext } from 'react'
import { ExportMenu } from '#reports/files/ExportMenu.tsx'
import { isLongExport } from '#reports/files/export-scope.ts'
import { heldPositionFilterOf, positionFilterWords } from '#reports/filters/position-filter.ts'
import { runFilterOf, runFilterWords } from '#reports/filters/run-filter.ts'
import { fleetOf, type HistorySearch, type StopIgnition, vehicleIdsOf } from '#reports/history/history-search.ts'
import { lazyPart } from '#ui/lazy-part/lazy-part.tsx'
import type { HistoryTab } from './history-tabs.ts'
import { positionSort } from './positions/position-rows.ts'
import { type ChoosableName, exportColumns, exportOrder, useHiddenColumns } from './table/column-choice.ts'
import { readSort } from './table/linked-sort.ts'
import { copyShownTable, ShownTableContext } from './table/shown-table.ts'
import { periodWords } from './words.ts'

interface ReportExportProps {
  tab: HistoryTab
  search: HistorySearch
  period: Period
  /** The part that is shown is the menu, or the sentence that offers a long period as a file. */
  as?: typeof ExportMenu | typeof LongPeriodExport
}

const LongPeriodExport = lazyPart(() => import('#reports/files/LongPeriodExport.tsx'), 'LongPeriodExport', {
  placeless: true,
})

type ShownReport = ExportReport & (ChoosableName | 'locais' | 'marcas')

const REPORTS: Record<HistoryTab, ExportReport & ChoosableName> = {
  positions: 'posicoes',
  trips: 'viagens',
  distance: 'dias',
  stops: 'paradas',
}
const LISTS = { days: 'dias', places: 'locais', marks: 'marcas' } as const
const ROWS: Record<ShownReport, string> = {
  posicoes: 'Todas as posições',
  viagens: 'Todas as viagens',
  dias: 'Todos os dias',
  paradas: 'Todas as paradas',
  locais: 'Todos os locais',
  marcas: 'Ocorrências e comandos',
}
const FILTERED_ROWS: Partial<Record<ShownReport, string>> = {
  posicoes: 'As posições do filtro',
  viagens: 'As viagens do filtro',
  paradas: 'As paradas do filtro',
  locais: 'Os locais das paradas do filtro',
}
/** The wire says it in these words. */
const STOP_ENGINES: Record<StopIgnition, StopEngine> = { on: 'ligado', off: 'desligado' }
/** These files tell of the same period beside what is shown. */
const MORE_REPORTS = ['resumo', 'descartadas', 'marcas'] as const

/** Offers what the screen shows, whole, as a file. */
export function ReportExport({ tab, search, period, as: Part = ExportMenu }: ReportExportProps) {
  const shown = useContext(ShownTableContext)
  const report: ShownReport =
    tab === 'distance' ? 'dias' : search.list && !fleetOf(search) ? LISTS[search.list] : REPORTS[tab]
  const isOfStops = report === 'paradas' || report === 'locais'
  const runs = isOfStops || report === 'viagens' ? runFilterOf(search, isOfStops ? 'stops' : 'trips') : null
  const stopEngine = (isOfStops && search.stopIgnition && STOP_ENGINES[search.stopIgnition]) || ''
  const outsideLandmarks = isOfStops && search.outside === '1'
  const isFiltered =
    report === 'posicoes'
      ? positionFilterWords(heldPositionFilterOf(search)).length > 0
      : runs && (runFilterWords(runs).length > 0 || stopEngine !== '' || outsideLandmarks)
  const rows = (isFiltered && FILTERED_ROWS[report]) || ROWS[report]
  const table: ChoosableName | null =
    tab === 'distance' ? 'distancia' : report === 'locais' || report === 'marcas' ? null : report
  const hidden = useHiddenColumns(table)
  const linked = readSort(search)
  // The table of a fleet is sorted by any of its columns.
  const sort = report === 'posicoes' && !fleetOf(search) ? positionSort(linked) : linked
  // The distances stand on the screen by vehicle, in their file by day: no order of one is that of the other.
  const order = tab === 'distance' ? '' : exportOrder(report, sort)
  function columns(format: ExportFormat) {
    if (!table) return []
    const more = [
      ...(report === 'dias' && search.group ? ['customer'] : []),
      // What nobody counts says why.
      ...(report === 'posicoes' && search.discarded ? ['reason'] : []),
    ]
    return exportColumns(table, hidden, { more, onPaper: format === 'pdf' })
  }
  return (
    <Part
      report={report}
      vehicleIds={vehicleIdsOf(search.v)}
      {...fleetOf(search)}
      period={period}
      {...(report === 'posicoes' && { positions: heldPositionFilterOf(search) })}
      {...(runs && { runs, stopEngine, outsideLandmarks })}
      {...(search.speedLimitKmh && { limitKmh: Number(search.speedLimitKmh) })}
      withExcluded={search.discarded === '1'}
      columns={columns}
      order={order}
      more={report === 'dias' ? ['matriz', ...MORE_REPORTS] : MORE_REPORTS.filter((other) => other !== report)}
      copyTable={() => copyShownTable(shown.current)}
      scopeWords={`${rows} · ${periodWords(period)}`}
    />
  )
}

/**
 * Is said before a period is asked for that comes in parts, and while it comes; there is nothing where a period comes
 * at once.
 */
export function LongPeriodOffer({ tab, search, period }: Omit<ReportExportProps, 'as'>) {
  if ((tab !== 'distance' && !search.v) || !isLongExport({ report: REPORTS[tab], period })) return null
  return (
    <Suspense>
      <ReportExport tab={tab} search={search} period={period} as={LongPeriodExport} />
    </Suspense>
  )
}

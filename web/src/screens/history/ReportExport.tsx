import type { ExportReport } from '@monitorweb/contract/export-operations'
import type { Period } from '@monitorweb/domain/track'
import { ExportMenu } from '#reports/ExportMenu.tsx'
import { type HistorySearch, speedFilterOf, vehicleIdsOf } from '#reports/history-search.ts'
import { type ChoosableName, exportColumns, hiddenColumns } from './column-choice.ts'
import type { HistoryTab } from './history-tabs.ts'
import { periodWords } from './words.ts'

interface ReportExportProps {
  tab: HistoryTab
  search: HistorySearch
  period: Period
}

const REPORTS: Record<HistoryTab, ExportReport & ChoosableName> = {
  posicoes: 'posicoes',
  viagens: 'viagens',
  distancia: 'dias',
  paradas: 'paradas',
}
const ROWS: Record<HistoryTab, string> = {
  posicoes: 'Todas as posições',
  viagens: 'Todas as viagens',
  distancia: 'Todos os dias',
  paradas: 'Todas as paradas',
}

/** What the screen shows, whole, as a file. */
export function ReportExport({ tab, search, period }: ReportExportProps) {
  const report = search.aba === 'dias' ? 'dias' : REPORTS[tab]
  const rows = report === 'dias' ? ROWS.distancia : ROWS[tab]
  return (
    <ExportMenu
      report={report}
      vehicleIds={vehicleIdsOf(search.v)}
      period={period}
      {...(report === 'posicoes' && { speed: speedFilterOf(search) })}
      columns={() => exportColumns(report, hiddenColumns(report))}
      scopeWords={`${rows} · ${periodWords(period)}`}
    />
  )
}

import { type ExportFormat, type ExportReport, REPORT_TITLES } from '@monitorweb/contract/reports/export-operations'
import type { ReportFileRow } from '@monitorweb/contract/reports/report-file-operations'
import { byteSizeWords } from '@monitorweb/domain/text/byte-size'
import { formatDateTime } from '#format/date-time.ts'

const FORMATS: Record<ExportFormat, string> = {
  xlsx: 'planilha',
  csv: 'CSV para Excel',
  csvTotais: 'CSV com totais',
  csvTecnico: 'CSV técnico',
  pdf: 'PDF',
  gpx: 'percurso em GPX',
  kml: 'percurso em KML',
}

export function isUnfinished({ state }: Pick<ReportFileRow, 'state'>): boolean {
  return state === 'waiting' || state === 'running'
}

/** Says what a file holds, such as "Movimentação, planilha". */
export function contentWords({ report, format }: Pick<ReportFileRow, 'report' | 'format'>): string {
  return `${REPORT_TITLES[report as ExportReport] ?? report}, ${FORMATS[format as ExportFormat] ?? format}`
}

/**
 * Says how far a file is, such as "Na fila", "Sendo feito: 42 % · 1,2 MB até agora" or "Pronto · 3,2 MB · fica até
 * 28/11/2026 15:40:00".
 */
export function stateWords(file: ReportFileRow): string {
  const { state, progressPercent, sizeBytes, failure, expiresAt } = file
  const size = sizeBytes === null ? '' : byteSizeWords(sizeBytes)
  const until = expiresAt === null ? '' : formatDateTime(expiresAt)
  switch (state) {
    case 'waiting':
      return 'Na fila'
    case 'running':
      return [`Sendo feito: ${progressPercent}\u00a0%`, size && `${size} até agora`].filter(Boolean).join(' · ')
    case 'ready':
      return ['Pronto', size, `fica até ${until}`].filter(Boolean).join(' · ')
    case 'failed':
      return `Não foi feito. ${failure}`
    default:
      return `Expirou em ${until}. Peça-o de novo para baixá-lo.`
  }
}

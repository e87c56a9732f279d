import type { ExportFormat } from '@monitorweb/contract/reports/export-operations'
import {
  IconCsv,
  IconFileTypePdf,
  IconFileTypeXls,
  IconFileZip,
  IconMap,
  IconRoute,
  type TablerIcon,
} from '@tabler/icons-react'

/** A report can be put into these formats, which the menu shows in this order. */
export const FORMATS: { format: ExportFormat; label: string; icon: TablerIcon }[] = [
  { format: 'xlsx', label: 'Planilha (XLSX)', icon: IconFileTypeXls },
  { format: 'csv', label: 'CSV para Excel (;)', icon: IconCsv },
  { format: 'csvTotais', label: 'CSV com totais (ZIP)', icon: IconFileZip },
  { format: 'csvTecnico', label: 'CSV técnico (, e ISO 8601)', icon: IconCsv },
  { format: 'pdf', label: 'PDF (até 5.000 linhas)', icon: IconFileTypePdf },
  { format: 'gpx', label: 'Percurso em GPX', icon: IconRoute },
  { format: 'kml', label: 'Percurso em KML', icon: IconMap },
]

import { EXPORT_FORMAT_WORDS, type ExportFormat } from '@monitorweb/contract/reports/export-operations'
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
  { format: 'xlsx', label: EXPORT_FORMAT_WORDS.xlsx, icon: IconFileTypeXls },
  { format: 'csv', label: EXPORT_FORMAT_WORDS.csv, icon: IconCsv },
  { format: 'csvTotais', label: EXPORT_FORMAT_WORDS.csvTotais, icon: IconFileZip },
  { format: 'csvTecnico', label: EXPORT_FORMAT_WORDS.csvTecnico, icon: IconCsv },
  { format: 'pdf', label: `${EXPORT_FORMAT_WORDS.pdf} (até 5.000 linhas)`, icon: IconFileTypePdf },
  { format: 'gpx', label: EXPORT_FORMAT_WORDS.gpx, icon: IconRoute },
  { format: 'kml', label: EXPORT_FORMAT_WORDS.kml, icon: IconMap },
]

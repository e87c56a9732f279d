import type { ExportFormat, ExportReport, StopEngine } from '@monitorweb/contract/export-operations'
import { exportOperations } from '@monitorweb/contract/export-operations'
import type { Period } from '@monitorweb/domain/track'
import {
  IconCopy,
  IconCsv,
  IconDownload,
  IconFileTypePdf,
  IconFileTypeXls,
  IconMap,
  IconPrinter,
  IconRoute,
  type TablerIcon,
} from '@tabler/icons-react'
import { useState } from 'react'
import { messageOf } from '#api/api-error.ts'
import { call } from '#api/client.ts'
import { DropdownMenu } from '#ui/overlay/DropdownMenu.tsx'
import { useNotice } from '#ui/overlay/Notices.tsx'
import styles from './export-menu.module.css'
import type { SpeedFilter } from './speed-filter.ts'

/** Which stops: how long at least, and how the engine was for most of them; "" for either. */
interface StopFilter {
  minimumSeconds: number
  stopEngine: StopEngine
}

interface ExportMenuProps {
  report: ExportReport
  /** None: every vehicle that the person may see. */
  vehicleIds: readonly number[]
  period: Period
  /** For positions. */
  speed?: SpeedFilter
  stops?: StopFilter
  /** For trips: above it a vehicle is too fast. */
  limitKmh?: number
  /** For positions: also those that no report counts. */
  withExcluded?: boolean
  /** Names in requests of the file's columns, asked when it is made; none: those that it has by itself. */
  columns?(): readonly string[]
  /** Copies what is on the screen and answers what came of it, in words. */
  copyTable?(): Promise<{ said: string; kind: 'done' | 'failure' }>
  /** What the file will hold, in words: "Todas as posições do período". */
  scopeWords: string
}

const FORMATS: { format: ExportFormat; label: string; icon: TablerIcon }[] = [
  { format: 'xlsx', label: 'Planilha (XLSX)', icon: IconFileTypeXls },
  { format: 'csv', label: 'CSV para Excel (;)', icon: IconCsv },
  { format: 'csvTecnico', label: 'CSV técnico (, e ISO 8601)', icon: IconCsv },
  { format: 'pdf', label: 'PDF (até 5.000 linhas)', icon: IconFileTypePdf },
  { format: 'gpx', label: 'Percurso em GPX', icon: IconRoute },
  { format: 'kml', label: 'Percurso em KML', icon: IconMap },
]

/** The report as a file, which the browser downloads by itself however long it is; or on paper. */
export function ExportMenu({
  report,
  vehicleIds,
  period,
  speed,
  stops,
  limitKmh,
  withExcluded = false,
  columns,
  copyTable,
  scopeWords,
}: ExportMenuProps) {
  const [preparing, setPreparing] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const notice = useNotice()

  async function prepare(format: ExportFormat) {
    setPreparing(true)
    setFailure(null)
    try {
      const chosen = columns?.() ?? []
      const { address, fileName } = await call(exportOperations.prepareExport, {
        report,
        format,
        vehicleIds: vehicleIds.join(','),
        from: period.from,
        // The last second that belongs to it.
        to: period.to - 1,
        ...(speed && { speedFilter: speed.type, speedKmh: speed.valueKmh }),
        ...stops,
        ...(limitKmh !== undefined && { limitKmh }),
        withExcluded,
        ...(chosen.length > 0 && { columns: chosen.join(',') }),
      })
      download(address, fileName)
      notice(`O arquivo ${fileName} está sendo baixado.`)
    } catch (error) {
      setFailure(messageOf(error))
    } finally {
      setPreparing(false)
    }
  }

  async function copy() {
    const copied = await copyTable?.()
    if (copied) notice(copied.said, copied.kind)
  }

  const items = FORMATS.map(({ format, label, icon: Icon }) => ({
    key: format,
    label,
    icon: <Icon size={15} stroke={1.75} aria-hidden="true" />,
    onChoose: () => void prepare(format),
  }))
  const copyItem = {
    key: 'copy',
    label: 'Copiar tabela',
    icon: <IconCopy size={15} stroke={1.75} aria-hidden="true" />,
    onChoose: () => void copy(),
  }
  const print = { key: 'print', label: 'Imprimir', icon: <IconPrinter size={15} stroke={1.75} aria-hidden="true" /> }
  return (
    <div className={styles.host} data-print="no">
      <DropdownMenu
        label="Exportar"
        head={scopeWords}
        items={[...items, ...(copyTable ? [copyItem] : []), { ...print, onChoose: () => window.print() }]}
      >
        <span className={styles.button} aria-busy={preparing}>
          <IconDownload size={15} stroke={1.75} aria-hidden="true" />
          {preparing ? 'Preparando…' : 'Exportar'}
        </span>
      </DropdownMenu>
      {failure && (
        <p role="alert" className={styles.failure}>
          {failure}
        </p>
      )}
    </div>
  )
}

function download(address: string, fileName: string): void {
  const link = document.createElement('a')
  link.href = address
  link.download = fileName
  link.click()
}

import { REPORT_TITLES } from '@monitorweb/contract/reports/export-operations'
import {
  IconClockDown,
  IconCopy,
  IconDownload,
  IconFileTypeXls,
  IconPrinter,
  type TablerIcon,
} from '@tabler/icons-react'
import { Suspense, useState } from 'react'
import { lazyPart } from '#ui/lazy-part/lazy-part.tsx'
import { DropdownMenu } from '#ui/overlay/DropdownMenu.tsx'
import { useNotice } from '#ui/overlay/Notices.tsx'
import { FORMATS } from './export-formats.ts'
import styles from './export-menu.module.css'
import { anotherReport, type ExportScope, isLongExport } from './export-scope.ts'
import { usePreparedExport } from './use-prepared-export.ts'

interface ExportMenuProps extends ExportScope {
  /** Copies what is on the screen and answers what came of it, in words. */
  copyTable?(): Promise<{ said: string; kind: 'done' | 'failure' }>
}

const BackgroundExport = lazyPart(() => import('./BackgroundExport.tsx'), 'BackgroundExport', { placeless: true })

/**
 * Offers the report as a file, which the browser downloads by itself however long it is, or which is made in the
 * background; or on paper.
 */
export function ExportMenu({ copyTable, ...scope }: ExportMenuProps) {
  const { preparing, failure, prepare, goOnInBackground } = usePreparedExport(scope)
  const [inBackground, setInBackground] = useState(false)
  const notice = useNotice()

  async function copy() {
    const copied = await copyTable?.()
    if (copied) notice(copied.said, copied.kind)
  }

  const items = [
    ...under('Arquivo do relatório', [
      ...FORMATS.map(({ format, label, icon }) => entry(format, [label, icon], () => void prepare(format))),
      entry('background', ['Gerar em segundo plano…', IconClockDown], () => setInBackground(true)),
    ]),
    ...under(
      'Outros relatórios do mesmo período',
      (scope.more ?? []).map((report) =>
        entry(
          report,
          [`${REPORT_TITLES[report]} (XLSX)`, IconFileTypeXls],
          () => void prepare('xlsx', anotherReport(scope, report)),
        ),
      ),
    ),
    ...under('O que está na tela', [
      ...(copyTable ? [entry('copy', ['Copiar tabela', IconCopy], () => void copy())] : []),
      entry('print', ['Imprimir', IconPrinter], () => window.print()),
    ]),
  ]
  return (
    <div className={styles.host} data-print="no" data-key="e">
      <DropdownMenu label="Exportar" head={<Head {...scope} />} items={items}>
        <span className={styles.button} aria-busy={preparing !== null}>
          <IconDownload size={15} stroke={1.75} aria-hidden="true" />
          {preparing ? 'Preparando…' : 'Exportar'}
        </span>
      </DropdownMenu>
      {preparing?.isSlow && (
        <p role="status" className={styles.slow}>
          Ainda preparando o arquivo…
          <button type="button" onClick={() => void goOnInBackground()}>
            Continuar em segundo plano
          </button>
        </p>
      )}
      {failure && (
        <p role="alert" className={styles.failure}>
          {failure}
        </p>
      )}
      <Suspense>{inBackground && <BackgroundExport scope={scope} onClose={() => setInBackground(false)} />}</Suspense>
    </div>
  )
}

/** Says what the file will hold, and which way is better where making it takes long. */
function Head(scope: ExportScope) {
  return (
    <>
      {scope.scopeWords}
      {isLongExport(scope) && <small className={styles.long}>Período longo: prefira gerar em segundo plano.</small>}
    </>
  )
}

function under(group: string, entries: ReturnType<typeof entry>[]) {
  return entries.map((one) => ({ ...one, group }))
}

function entry(key: string, [label, Icon]: [string, TablerIcon], onChoose: () => void) {
  return { key, label, icon: <Icon size={15} stroke={1.75} aria-hidden="true" />, onChoose }
}

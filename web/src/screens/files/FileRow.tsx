import { Button } from '@mantine/core'
import type { ReportFileRow } from '@monitorweb/contract/reports/report-file-operations'
import { formatDateTime } from '#format/date-time.ts'
import marks from '#ui/mark.module.css'
import { contentWords, isUnfinished, stateWords } from './file-words.ts'
import styles from './files.module.css'

interface FileRowProps {
  file: ReportFileRow
  busy: boolean
  onDownload(): void
  onRemove(): void
}

/** One file of the list says what it holds, how far it is or why there is none, and what can be done with it. */
export function FileRow({ file, busy, onDownload, onRemove }: FileRowProps) {
  const { fileName, state, progressPercent, createdAt, downloadedAt } = file
  const remove = isUnfinished(file) ? 'Cancelar' : 'Excluir'
  return (
    <li data-state={state}>
      <div className={styles.about}>
        <strong>{fileName}</strong>
        {state === 'ready' && downloadedAt === null && <span className={marks.mark}>Novo</span>}
        <p>
          {contentWords(file)} · pedido em{' '}
          <span className="numeric">{createdAt === null ? '–' : formatDateTime(createdAt)}</span>
        </p>
        <p className={styles.state}>{stateWords(file)}</p>
        {state === 'running' && <progress aria-label={`Progresso de ${fileName}`} max={100} value={progressPercent} />}
      </div>
      <div className={styles.actions}>
        {state === 'ready' && (
          <Button size="xs" disabled={busy} aria-label={`Baixar ${fileName}`} onClick={onDownload}>
            Baixar
          </Button>
        )}
        <Button size="xs" variant="default" disabled={busy} aria-label={`${remove} ${fileName}`} onClick={onRemove}>
          {remove}
        </Button>
      </div>
    </li>
  )
}

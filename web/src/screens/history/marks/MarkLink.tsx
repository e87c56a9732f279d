import { HISTORY_MARK_KINDS, type HistoryMark } from '@monitorweb/contract/reports/watch-reports'
import { Link } from '@tanstack/react-router'
import styles from './marks.module.css'

/** Leads to the occurrence, or for a command to the card of its vehicle, which has its life; what was never in the queue has no place. */
export function MarkLink({ mark: { kind, recordId, vehicleId, words } }: { mark: HistoryMark }) {
  if (recordId === null) return null
  const isCommand = kind === HISTORY_MARK_KINDS.command
  return (
    <Link
      className={styles.link}
      to={(isCommand ? '/monitoring' : `/ocorrencias/${recordId}`) as string}
      search={(isCommand ? { v: vehicleId } : {}) as never}
    >
      {isCommand ? 'Ver no veículo' : 'Abrir ocorrência'}
      <span className="visually-hidden">: {words}</span>
    </Link>
  )
}

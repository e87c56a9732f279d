import { HISTORY_MARK_KINDS, type HistoryMark } from '@monitorweb/contract/reports/watch-reports'
import { Link } from '@tanstack/react-router'
import styles from './marks.module.css'

interface MarkLinkProps {
  mark: HistoryMark
  /** True below a heading that says what the link does. */
  isShort?: boolean
}

/** What the link does, and below a heading that says so. */
const WORDS = {
  command: { whole: 'Ver no veículo', short: 'Veículo' },
  occurrence: { whole: 'Abrir ocorrência', short: 'Ocorrência' },
}

/** Leads to the occurrence, or for a command to the card of its vehicle, which has its life; what was never in the queue has no place. */
export function MarkLink({ mark: { kind, recordId, vehicleId, words }, isShort = false }: MarkLinkProps) {
  if (recordId === null) return null
  const isCommand = kind === HISTORY_MARK_KINDS.command
  return (
    <Link
      className={styles.link}
      to={(isCommand ? '/monitoring' : `/ocorrencias/${recordId}`) as string}
      search={(isCommand ? { v: vehicleId } : {}) as never}
    >
      {WORDS[isCommand ? 'command' : 'occurrence'][isShort ? 'short' : 'whole']}
      <span className="visually-hidden">: {words}</span>
    </Link>
  )
}

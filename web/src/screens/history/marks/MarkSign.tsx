import { HISTORY_MARK_KINDS, type HistoryMark } from '@monitorweb/contract/reports/watch-reports'
import styles from './marks.module.css'

/** Shows of what kind a mark is by its shape: a diamond for an occurrence, a square for a command. */
export function MarkSign({ kind }: Pick<HistoryMark, 'kind'>) {
  const isCommand = kind === HISTORY_MARK_KINDS.command
  return (
    <svg className={styles.sign} data-command={isCommand || undefined} viewBox="0 0 12 12" aria-hidden="true">
      <path d={isCommand ? 'M2 2h8v8H2Z' : 'M6 .5 11.5 6 6 11.5 .5 6Z'} />
    </svg>
  )
}

import { IconClock } from '@tabler/icons-react'
import type { DueWords } from '../call-words.ts'
import styles from './board.module.css'

/** Says when a call is due; it shows nothing for one that never is. */
export function DueChip({ due }: { due: DueWords | null }) {
  if (!due) return null
  return (
    <span className={styles.due} data-tone={due.tone}>
      <IconClock size={13} stroke={2} aria-hidden="true" />
      {due.text}
    </span>
  )
}

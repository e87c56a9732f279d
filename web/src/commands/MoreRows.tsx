import { Button } from '@mantine/core'
import { formatCount } from '#format/numbers.ts'
import styles from './commands.module.css'

interface MoreRowsProps {
  shown: number
  /** Null where it is only known that there are more. */
  total: number | null
  busy: boolean
  /** Null where a list cannot be any longer. */
  onMore: (() => void) | null
  /** How the list is called that is not one of the newest first. */
  words?: { shown: string; more: string }
}

const NEWEST = { shown: 'mais recentes', more: 'Ver anteriores' }

/** Says that a list is cut, and offers more of it. */
export function MoreRows({ shown, total, busy, onMore, words = NEWEST }: MoreRowsProps) {
  return (
    <div className={styles.more}>
      <span role="status">
        Mostrando os {formatCount(shown)} {words.shown}
        {total !== null && ` de ${formatCount(total)}`}.
      </span>
      {onMore && (
        <Button size="compact-sm" variant="default" loading={busy} onClick={onMore}>
          {words.more}
        </Button>
      )}
    </div>
  )
}

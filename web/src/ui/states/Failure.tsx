import { Button } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import styles from './states.module.css'

interface FailureProps {
  /** What failed, and why, in one or two sentences. */
  message: string
  onRetry: () => void
  /** Beside other small things: no picture, no centre. */
  compact?: boolean
}

/** Stands where data should be when it could not be read. */
export function Failure({ message, onRetry, compact = false }: FailureProps) {
  return (
    <div role="alert" className={styles.state} data-compact={compact || undefined}>
      {!compact && <IconAlertTriangle size={20} stroke={1.75} aria-hidden="true" />}
      <p>{message}</p>
      <Button size="xs" variant="default" onClick={onRetry}>
        Tentar de novo
      </Button>
    </div>
  )
}

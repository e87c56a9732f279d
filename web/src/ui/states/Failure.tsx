import { Button } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import styles from './states.module.css'

interface FailureProps {
  /** Says what failed, and why, in one or two sentences. */
  message: string
  onRetry: () => void
  /** A compact failure stands beside other small things, without a picture and not centred. */
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

import { Button } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useRef } from 'react'
import { useFocusPassedOn } from '../controls/use-focus-passed-on.ts'
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
  const box = useRef<HTMLDivElement>(null)
  // Another try takes this away: the keys go on behind it, and stay where it stays.
  const onPressed = useFocusPassedOn(box)
  return (
    <div ref={box} role="alert" className={styles.state} data-compact={compact || undefined}>
      {!compact && <IconAlertTriangle size={20} stroke={1.75} aria-hidden="true" />}
      <p>{message}</p>
      <Button
        size="xs"
        variant="default"
        onClick={(event) => {
          onPressed(event)
          onRetry()
        }}
      >
        Tentar de novo
      </Button>
    </div>
  )
}

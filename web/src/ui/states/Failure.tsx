import { Button } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useLayoutEffect, useRef } from 'react'
import { passFocusOn } from '../controls/pass-focus-on.ts'
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
  const pressed = useRef<{ detail: number } | null>(null)
  // Another try takes this away, at once or when it came out well: the keys go on behind it, and stay where it stays.
  useLayoutEffect(() => {
    const shown = box.current!
    return () => {
      if (pressed.current && shown.contains(document.activeElement)) passFocusOn(pressed.current, shown)
    }
  }, [])
  return (
    <div ref={box} role="alert" className={styles.state} data-compact={compact || undefined}>
      {!compact && <IconAlertTriangle size={20} stroke={1.75} aria-hidden="true" />}
      <p>{message}</p>
      <Button
        size="xs"
        variant="default"
        onClick={(event) => {
          pressed.current = event
          onRetry()
        }}
      >
        Tentar de novo
      </Button>
    </div>
  )
}

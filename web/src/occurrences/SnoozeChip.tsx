import type { EpochMs } from '@monitorweb/domain/position/position-report'
import { IconClockPause } from '@tabler/icons-react'
import { untilWords } from './snooze-words.ts'
import styles from './urgency.module.css'

/** Says of what is put aside until when it is; of other things nothing. */
export function SnoozeChip({ until, now }: { until: EpochMs | null; now: EpochMs }) {
  if (until === null) return null
  return (
    <span className={styles.chip}>
      <IconClockPause size={14} stroke={2} aria-hidden="true" />
      adiada {untilWords(until, now)}
    </span>
  )
}

import type { StatusBadge } from '@monitorweb/domain/status/status-badges'
import type { VehicleStatus } from '@monitorweb/domain/status/vehicle-status'
import { StatusMarker } from './StatusMarker.tsx'
import styles from './status-chip.module.css'
import { BADGE_LABELS, isAlert, STATUS_LOOKS } from './status-look.ts'

interface StatusChipProps {
  status: VehicleStatus
  courseDegrees?: number | null
  /** Where much else stands on the line, the status is told in one word. */
  short?: boolean
}

/** Shows a status as shape, words and colour together. */
export function StatusChip({ status, courseDegrees = null, short = false }: StatusChipProps) {
  return (
    <span className={styles.chip} style={chipColors(status)}>
      <StatusMarker status={status} courseDegrees={courseDegrees} sizePx={16} />
      {short ? STATUS_LOOKS[status].shortLabel : STATUS_LOOKS[status].label}
    </span>
  )
}

/** Shows a fact beside the status; alerts are violet. */
export function BadgeChip({ badge }: { badge: StatusBadge }) {
  return <FactChip words={BADGE_LABELS[badge]} alert={isAlert(badge)} />
}

interface FactChipProps {
  words: string
  alert: boolean
  /** The end of the words, which is left out whole where the line has no room for it: it is told under the pointer. */
  yielding?: string
}

/** Shows words beside the status, violet for what somebody should see at once. */
export function FactChip({ words, alert, yielding = '' }: FactChipProps) {
  return (
    <span
      className={styles.badge}
      title={words + yielding}
      data-chip
      data-fact
      data-alert={alert || undefined}
      data-yields={yielding !== '' || undefined}
    >
      {yielding === '' ? words : <span>{words}</span>}
      {yielding !== '' && <span>{yielding}</span>}
    </span>
  )
}

/** Answers the chip colours of a status for both schemes, which `.status-colors` reads. */
export function chipColors(status: VehicleStatus): Record<string, string> {
  const { light, dark } = STATUS_LOOKS[status]
  return {
    '--chip-background-light': light.background,
    '--chip-text-light': light.text,
    '--chip-background-dark': dark.background,
    '--chip-text-dark': dark.text,
  }
}

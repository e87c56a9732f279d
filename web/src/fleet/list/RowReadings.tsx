import type { LiveVehicle } from '@monitorweb/contract/fleet/live'
import type { StatusBadge } from '@monitorweb/domain/status/status-badges'
import { IconBattery1, IconKey, IconKeyOff, IconLock, type TablerIcon } from '@tabler/icons-react'
import { formatVoltage } from '#format/numbers.ts'
import { BADGE_LABELS } from '#ui/status/status-look.ts'
import { BY_SIGN_OF_LIFE, isSilent } from '../vehicle-words.ts'
import styles from './list.module.css'

/** Shows whether the ignition is on, a voltage that is too low, and a block, as pictures with their words. */
export function RowReadings({ vehicle }: { vehicle: LiveVehicle }) {
  const { position, badges, alarms } = vehicle
  const ignition = isSilent(vehicle) ? null : (position?.ignition ?? null)
  // The first badge is the gravest and stands in the row in words already.
  const isBeside = (badge: StatusBadge) => badges.includes(badge) && (alarms.length > 0 || badges[0] !== badge)
  const voltage = position?.voltage == null ? '' : ` (${formatVoltage(position.voltage)})`
  return (
    <>
      {isBeside('blocked') && <Reading icon={IconLock} words={BADGE_LABELS.blocked} low />}
      {isBeside('lowVoltage') && <Reading icon={IconBattery1} words={`${BADGE_LABELS.lowVoltage}${voltage}`} low />}
      {ignition !== null && (
        <Reading
          icon={ignition ? IconKey : IconKeyOff}
          words={`${ignition ? 'Ignição ligada' : 'Ignição desligada'}${toldBy(position)}`}
          on={ignition}
        />
      )}
    </>
  )
}

function toldBy(position: LiveVehicle['position']): string {
  return position?.ignitionAt == null ? '' : `, ${BY_SIGN_OF_LIFE}`
}

interface ReadingProps {
  icon: TablerIcon
  words: string
  on?: boolean
  low?: boolean
}

function Reading({ icon: Icon, words, on, low }: ReadingProps) {
  return (
    <span className={styles.reading} title={words} data-on={on || undefined} data-low={low || undefined}>
      <Icon size={14} stroke={2} aria-hidden="true" />
      <span className="visually-hidden">{words}</span>
    </span>
  )
}

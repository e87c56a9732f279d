import type { UnknownDevice } from '@monitorweb/contract/fleet/live'
import { clockFaultSentence } from '@monitorweb/domain/position/clock-zone'
import styles from './unknown-devices.module.css'

/** Says of unregistered devices whose clock is off, by how much. */
export function UnknownClocks({ devices }: { devices: readonly UnknownDevice[] }) {
  const wrong = devices.filter(({ clockFault }) => clockFault !== null)
  if (wrong.length === 0) return null
  return (
    <ul className={styles.alike} aria-label="Relógios errados">
      {wrong.map(({ serial, clockFault }) => (
        <li key={serial}>
          {serial}: {clockFaultSentence(clockFault!)}
        </li>
      ))}
    </ul>
  )
}

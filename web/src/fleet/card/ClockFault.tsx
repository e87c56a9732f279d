import type { LiveVehicle } from '@monitorweb/contract/fleet/live'
import { clockFaultSentence } from '@monitorweb/domain/position/clock-zone'
import styles from './alarms.module.css'

/** Says that the clock of a vehicle's tracker is not as its reports are read. */
export function ClockFault({ vehicle: { clockFault } }: { vehicle: LiveVehicle }) {
  if (clockFault === null) return null
  return <p className={styles.clock}>{clockFaultSentence(clockFault)}</p>
}

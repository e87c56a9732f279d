import type { LiveVehicle } from '@monitorweb/contract/fleet/live'
import type { EpochMs } from '@monitorweb/domain/position/position-report'
import { Suspense, useState } from 'react'
import { lazyPart } from '#ui/lazy-part/lazy-part.tsx'
import { ruleSentence } from '../status/status-words.ts'
import styles from './card.module.css'

const VehicleDiagnosis = lazyPart(() => import('#support-calls/context/VehicleDiagnosis.tsx'), 'VehicleDiagnosis')

/** Says why a vehicle is as it is: the rule that fired, and what the server makes of its last messages. */
export function WhyStatus({ vehicle, now }: { vehicle: LiveVehicle; now: EpochMs }) {
  const [open, setOpen] = useState(false)
  return (
    <details className={styles.why} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>Por que está assim?</summary>
      <p>{ruleSentence(vehicle, now)}</p>
      {open && (
        <Suspense>
          <VehicleDiagnosis vehicleId={vehicle.vehicleId} now={now} />
        </Suspense>
      )}
    </details>
  )
}

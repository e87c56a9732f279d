import type { SupportCall } from '@monitorweb/contract/support-calls/support-call'
import type { EpochMs } from '@monitorweb/domain/position/position-report'
import { Link } from '@tanstack/react-router'
import { isNotFound } from '#api/api-error.ts'
import { useFleet } from '#api/live/LiveFleetProvider.tsx'
import { formatAge } from '#format/age.ts'
import { VehicleDiagnosis } from '#support-calls/context/VehicleDiagnosis.tsx'
import { useDiagnosis } from '#support-calls/use-support-calls.ts'
import { Panel } from '#ui/page/Panel.tsx'
import { StatusChip } from '#ui/status/StatusChip.tsx'
import styles from './one-call.module.css'

/** Shows the vehicle as it is while one reads, beside what it was when the call was opened. */
export function VehicleNow({ call: { vehicleId }, now }: { call: SupportCall; now: EpochMs }) {
  const { vehicles } = useFleet()
  const vehicle = vehicleId === null ? undefined : vehicles.get(vehicleId)
  const isGone = isNotFound(useDiagnosis(vehicleId).error)
  return (
    <Panel
      title="Agora"
      tools={
        !isGone && (
          <Link to="/monitoring" search={{ v: vehicleId ?? 0 }} className={styles.link}>
            Ver no mapa
          </Link>
        )
      }
    >
      <div className={styles.now}>
        {vehicle && (
          <p className={styles.live}>
            <StatusChip status={vehicle.status} courseDegrees={vehicle.position?.courseDegrees ?? null} />
            {vehicle.lastCommunicationAt === null
              ? 'nunca comunicou'
              : `comunicou ${formatAge(vehicle.lastCommunicationAt, now)}`}
          </p>
        )}
        {vehicleId !== null && <VehicleDiagnosis vehicleId={vehicleId} now={now} />}
      </div>
    </Panel>
  )
}

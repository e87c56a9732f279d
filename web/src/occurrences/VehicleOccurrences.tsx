import type { EpochMs } from '@monitorweb/domain/position/position-report'
import { Link } from '@tanstack/react-router'
import { formatAge } from '#format/age.ts'
import { UrgencyChip } from './urgency.tsx'
import { useVehicleOccurrences } from './use-occurrences.ts'
import styles from './vehicle-occurrences.module.css'

/** Shows what waits in the queue about a vehicle, each with the way to where it is worked at; nothing where nothing waits. */
export function VehicleOccurrences({ vehicleId, now }: { vehicleId: number; now: EpochMs }) {
  const { data = [] } = useVehicleOccurrences(vehicleId)
  if (data.length === 0) return null
  return (
    <section className={styles.box} aria-label="Ocorrências abertas">
      <h3>Ocorrências abertas</h3>
      <ul>
        {data.map(({ id, urgency, words, detail, beganAt, claimedBy }) => (
          <li key={id}>
            <Link to={`/ocorrencias/${id}` as string}>
              <UrgencyChip urgency={urgency} />
              <strong>{words}</strong>
              <small>
                {[detail, formatAge(beganAt!, now), claimedBy && `com ${claimedBy}`].filter(Boolean).join(' · ')}
              </small>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}

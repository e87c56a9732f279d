import type { EpochMs } from '@monitorweb/domain/position/position-report'
import { Link } from '@tanstack/react-router'
import { messageOf } from '#api/api-error.ts'
import { formatAge } from '#format/age.ts'
import { Failure } from '#ui/states/Failure.tsx'
import { SnoozeChip } from './SnoozeChip.tsx'
import { UrgencyChip } from './urgency.tsx'
import { useVehicleOccurrences } from './use-occurrences.ts'
import styles from './vehicle-occurrences.module.css'

const NONE = { rows: [], more: 0 }

/** Shows what waits in the queue about a vehicle, each with the way to where it is worked at; nothing where nothing waits. What could not be read is not nothing. */
export function VehicleOccurrences({ vehicleId, now }: { vehicleId: number; now: EpochMs }) {
  const { data: { rows, more } = NONE, error, refetch } = useVehicleOccurrences(vehicleId)
  if (rows.length === 0 && !error) return null
  return (
    <section className={styles.box} aria-label="Ocorrências abertas">
      <h3>Ocorrências abertas</h3>
      {error && <Failure compact message={messageOf(error)} onRetry={() => void refetch()} />}
      <ul>
        {rows.map(({ id, urgency, words, detail, beganAt, claimedBy, snoozedUntil }) => (
          <li key={id}>
            <Link to={`/ocorrencias/${id}` as string}>
              <UrgencyChip urgency={urgency} />
              <strong>{words}</strong>
              <SnoozeChip until={snoozedUntil} now={now} />
              <small>
                {[detail, formatAge(beganAt!, now), claimedBy && `com ${claimedBy}`].filter(Boolean).join(' · ')}
              </small>
            </Link>
          </li>
        ))}
      </ul>
      {more > 0 && (
        // Those that somebody claimed count, too.
        <Link to={'/ocorrencias' as string} search={{ group: 'abertas' } as never}>
          e mais {more}
        </Link>
      )}
    </section>
  )
}

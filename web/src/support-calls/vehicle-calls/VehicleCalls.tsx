import { CAUSES } from '@monitorweb/contract/support-calls/diagnosis'
import type { EpochMs } from '@monitorweb/domain/position/position-report'
import { IconHeadset, IconPlus } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { messageOf } from '#api/api-error.ts'
import { may } from '#api/session/may.ts'
import { Failure } from '#ui/states/Failure.tsx'
import { DueChip } from '../board/DueChip.tsx'
import { dueWords, recoveredWords } from '../call-words.ts'
import { openingSearch } from '../opening/opening-search.ts'
import { useDiagnosis, useOpenCallsOf } from '../use-support-calls.ts'
import styles from './vehicle-calls.module.css'

interface VehicleCallsProps {
  vehicleId: number
  now: EpochMs
  /** The instant of the position that is looked at: a call opened from here is about that. */
  aboutInstant: EpochMs | null
}

/** Shows what is the matter with a vehicle, its open calls, and the way to another call. */
export function VehicleCalls({ vehicleId, now, aboutInstant }: VehicleCallsProps) {
  const diagnosis = useDiagnosis(vehicleId)
  const calls = useOpenCallsOf(vehicleId)
  const cause = diagnosis.data
  const error = diagnosis.error ?? calls.error
  const unwell = cause && cause.cause !== '' && cause.cause !== CAUSES.healthy.wire
  function readAgain() {
    for (const asked of [diagnosis, calls]) if (asked.error) void asked.refetch()
  }
  return (
    <section className={styles.calls} aria-label="Chamados do veículo">
      {unwell && (
        <p className={styles.cause}>
          Causa provável: <strong>{cause.causeTitle}</strong>
        </p>
      )}
      {error && <Failure compact message={messageOf(error)} onRetry={readAgain} />}
      {calls.data && calls.data.length > 0 && (
        <ul>
          {calls.data.map((call) => (
            <li key={call.code}>
              <IconHeadset size={15} aria-hidden="true" />
              <Link to={`/chamados/${call.code}` as string}>
                #{call.code} {call.title}
              </Link>
              <DueChip due={dueWords(call, now)} />
              {recoveredWords(call) && <small>{recoveredWords(call)}</small>}
            </li>
          ))}
        </ul>
      )}
      {may('createSupportCall') && (
        <Link to={'/chamados' as string} search={openingSearch(vehicleId, aboutInstant)} className={styles.open}>
          <IconPlus size={15} aria-hidden="true" />
          Abrir chamado
        </Link>
      )}
    </section>
  )
}

import type { LiveVehicle } from '@monitorweb/contract/live'
import { supportCallOperations } from '@monitorweb/contract/support-call-operations'
import type { EpochMs } from '@monitorweb/domain/position-report'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { messageOf } from '#api/api-error.ts'
import { call } from '#api/client.ts'
import { formatRecentTime } from '#format/date-time.ts'
import styles from './card.module.css'
import { ruleSentence } from './status-words.ts'

/** Why a vehicle is as it is: the rule that fired, and what the server makes of its last messages. */
export function WhyStatus({ vehicle, now }: { vehicle: LiveVehicle; now: EpochMs }) {
  const [open, setOpen] = useState(false)
  return (
    <details className={styles.why} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>Por que está assim?</summary>
      <p>{ruleSentence(vehicle, now)}</p>
      {open && <Diagnosis key={vehicle.vehicleId} vehicleId={vehicle.vehicleId} now={now} />}
    </details>
  )
}

function Diagnosis({ vehicleId, now }: { vehicleId: number; now: EpochMs }) {
  const { data, error } = useQuery({
    queryKey: ['diagnosis', vehicleId],
    queryFn: () => call(supportCallOperations.diagnoseVehicle, { vehicleId }),
  })
  if (error) return <p>{messageOf(error)}</p>
  if (!data) return <p>Olhando as últimas mensagens…</p>
  return (
    <>
      <p>
        <strong>{data.causeTitle}</strong> (confiança {data.confidence}): {data.sentence}
      </p>
      <ul>
        {data.evidence.map(({ at, label, value }) => (
          <li key={`${label} ${value}`} className="numeric">
            {label}: {value}
            {at !== null && ` · ${formatRecentTime(at, now)}`}
          </li>
        ))}
      </ul>
    </>
  )
}

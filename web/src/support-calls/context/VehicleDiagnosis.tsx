import type { EpochMs } from '@monitorweb/domain/position/position-report'
import { messageOf } from '#api/api-error.ts'
import { useDiagnosis } from '../use-support-calls.ts'
import { DiagnosisBlock } from './DiagnosisBlock.tsx'

/** Shows what the server makes of the last messages of a vehicle. */
export function VehicleDiagnosis({ vehicleId, now }: { vehicleId: number; now: EpochMs }) {
  const { data, error } = useDiagnosis(vehicleId)
  if (error) return <p>{messageOf(error)}</p>
  if (!data) return <p>Olhando as últimas mensagens…</p>
  return <DiagnosisBlock diagnosis={data} now={now} />
}

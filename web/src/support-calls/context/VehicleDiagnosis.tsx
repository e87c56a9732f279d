import type { EpochMs } from '@monitorweb/domain/position/position-report'
import { isNotFound, messageOf } from '#api/api-error.ts'
import { Failure } from '#ui/states/Failure.tsx'
import { useDiagnosis } from '../use-support-calls.ts'
import { DiagnosisBlock } from './DiagnosisBlock.tsx'

/** Shows what the server makes of the last messages of a vehicle; nothing where there are none to look at. */
export function VehicleDiagnosis({ vehicleId, now }: { vehicleId: number; now: EpochMs }) {
  const { data, error, refetch } = useDiagnosis(vehicleId)
  if (!data && !error) return <p>Olhando as últimas mensagens…</p>
  if (isNotFound(error)) return <p>Este veículo foi excluído ou não está mais entre os seus.</p>
  return (
    <>
      {data && data.cause !== '' && <DiagnosisBlock diagnosis={data} now={now} />}
      {error && <Failure compact message={messageOf(error)} onRetry={() => void refetch()} />}
    </>
  )
}

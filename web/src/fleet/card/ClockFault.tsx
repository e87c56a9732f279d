import { Button } from '@mantine/core'
import { registerOperations } from '@monitorweb/contract/registers/register-operations'
import { clockFaultSentence, type ClockFault as Fault } from '@monitorweb/domain/position/clock-zone'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { messageOf } from '#api/api-error.ts'
import { call } from '#api/client.ts'
import { may } from '#api/session/may.ts'
import { useNotice } from '#ui/overlay/Notices.tsx'
import styles from './alarms.module.css'

interface ClockFaultProps {
  serial: string
  fault: Fault
}

/** Says that the clock of a tracker is not as its reports are read, and takes the proposed zone by one click. */
export function ClockFault({ serial, fault }: ClockFaultProps) {
  const client = useQueryClient()
  const notify = useNotice()
  const acceptance = useMutation({
    mutationFn: (clockZone: string) => call(registerOperations.updateDevice, { input: { serial, clockZone } }),
    onSuccess: (_, clockZone) => {
      notify(`Fuso UTC${clockZone} gravado no equipamento ${serial}. As posições são corrigidas em instantes.`)
      return client.invalidateQueries({ queryKey: ['record'] })
    },
  })
  return (
    <div className={styles.clock}>
      <p>{clockFaultSentence(fault)}</p>
      {may('updateDevice') && (
        <Button
          size="compact-sm"
          variant="default"
          loading={acceptance.isPending}
          // A clock that is off by another zone afterwards is another fault.
          disabled={acceptance.isSuccess && acceptance.variables === fault.zone}
          onClick={() => acceptance.mutate(fault.zone)}
        >
          Usar UTC{fault.zone}
        </Button>
      )}
      {acceptance.error && (
        <p role="alert" className={styles.failure}>
          {messageOf(acceptance.error)}
        </p>
      )}
    </div>
  )
}

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
    mutationFn: () => call(registerOperations.updateDevice, { input: { serial, clockZone: fault.zone } }),
    onSuccess: () => {
      notify(`Fuso UTC${fault.zone} gravado no equipamento ${serial}. As posições são corrigidas em instantes.`)
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
          disabled={acceptance.isSuccess}
          onClick={() => acceptance.mutate()}
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

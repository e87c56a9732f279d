import { Button } from '@mantine/core'
import { alarmOperations, LONGEST_ALARM_NOTE } from '@monitorweb/contract/fleet/alarm-operations'
import { EVENT_LABELS } from '@monitorweb/contract/reports/event-labels'
import type { AlarmKind } from '@monitorweb/domain/position/alarms'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { messageOf } from '#api/api-error.ts'
import { call } from '#api/client.ts'
import { may } from '#api/session/may.ts'
import { NoteDialog } from '#ui/overlay/NoteDialog.tsx'
import { useNotice } from '#ui/overlay/Notices.tsx'

/** The lists of alarms that were asked for begin with this. */
export const ALARMS_KEY = 'alarms'

interface AskedAlarm {
  alarmId: number
  kind: AlarmKind
  vehicleName: string
}

/**
 * Answers what asks about an alarm, and its dialog, which belongs to the list: a row goes once somebody else acknowledges
 * its alarm, and what is typed about it would go with it.
 */
export function useAcknowledging(): [ask: (alarm: AskedAlarm) => void, dialog: ReactNode] {
  const [asked, setAsked] = useState<AskedAlarm | null>(null)
  const [opened, setOpened] = useState(false)
  function ask(alarm: AskedAlarm) {
    setAsked(alarm)
    setOpened(true)
  }
  const close = () => setOpened(false)
  return [ask, asked && <AcknowledgeDialog key={asked.alarmId} {...asked} opened={opened} onClose={close} />]
}

/** Opens the dialog; absent for those who may not acknowledge. */
export function AcknowledgeButton({ kind, onPress }: { kind: AlarmKind; onPress: () => void }) {
  if (!may('acknowledgeAlarm')) return null
  return (
    <Button size="compact-sm" variant="light" color="red" onClick={onPress}>
      Reconhecer<span className="visually-hidden"> {EVENT_LABELS[kind]}</span>
    </Button>
  )
}

interface AcknowledgeDialogProps extends AskedAlarm {
  opened: boolean
  onClose: () => void
}

/** Lets a person say that they look after an alarm, with a note or without. */
function AcknowledgeDialog({ alarmId, kind, vehicleName, opened, onClose }: AcknowledgeDialogProps) {
  const client = useQueryClient()
  const notify = useNotice()
  const words = EVENT_LABELS[kind]
  const acknowledgement = useMutation({
    mutationFn: (note: string) => call(alarmOperations.acknowledgeAlarm, { id: alarmId, note }),
    onSuccess() {
      onClose()
      notify(`${words} de ${vehicleName}: alarme reconhecido`)
    },
    onSettled: () => client.invalidateQueries({ queryKey: [ALARMS_KEY] }),
  })
  return (
    <NoteDialog
      opened={opened}
      title={`Reconhecer: ${words} de ${vehicleName}`}
      longestNote={LONGEST_ALARM_NOTE}
      busy={acknowledgement.isPending}
      problem={acknowledgement.error && messageOf(acknowledgement.error)}
      sendLabel="Reconhecer"
      onSend={acknowledgement.mutate}
      onClose={onClose}
    >
      O alarme sai do veículo para todos, e fica no histórico com o seu nome.
    </NoteDialog>
  )
}

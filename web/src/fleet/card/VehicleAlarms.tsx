import { Button } from '@mantine/core'
import { type Alarm, alarmOperations, LONGEST_ALARM_NOTE } from '@monitorweb/contract/fleet/alarm-operations'
import type { LiveAlarm, LiveVehicle } from '@monitorweb/contract/fleet/live'
import { EVENT_LABELS } from '@monitorweb/contract/reports/event-labels'
import type { AlarmKind } from '@monitorweb/domain/position/alarms'
import type { EpochMs } from '@monitorweb/domain/position/position-report'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { messageOf } from '#api/api-error.ts'
import { call } from '#api/client.ts'
import { may } from '#api/session/may.ts'
import { alarmWords } from '#format/alarm-words.ts'
import { formatRecentTime } from '#format/date-time.ts'
import { formatCount } from '#format/numbers.ts'
import { NoteDialog } from '#ui/overlay/NoteDialog.tsx'
import { useNotice } from '#ui/overlay/Notices.tsx'
import { Failure } from '#ui/states/Failure.tsx'
import styles from './alarms.module.css'

/** The lists of alarms that were asked for begin with this. */
const ALARMS_KEY = 'alarms'
const MOST_ROWS = 20

/** Shows the alarms of a vehicle that nobody acknowledged, the gravest first, each with the way to do so. */
export function PendingAlarms({ vehicle, now }: { vehicle: LiveVehicle; now: EpochMs }) {
  const { alarms, plate, description } = vehicle
  return (
    <ul className={styles.pending} aria-label="Alarmes à espera">
      {alarms.map((alarm) => (
        <li key={alarm.alarmId}>
          <span>
            <strong>{alarmWords(alarm, now)}</strong>
            {alarm.count > 1 && <small>{floodWords(alarm, now)}</small>}
          </span>
          <AcknowledgeAlarm alarm={alarm} vehicleName={plate || description} />
        </li>
      ))}
    </ul>
  )
}

function floodWords({ count, firstAt }: LiveAlarm, now: EpochMs): string {
  return `${formatCount(count)} vezes desde ${formatRecentTime(firstAt, now)}`
}

/** Lists the last alarms of a vehicle, with who looked after each. */
export function AlarmHistory({ vehicle, now }: { vehicle: LiveVehicle; now: EpochMs }) {
  const { vehicleId, alarms, plate, description } = vehicle
  // The live channel tells when the list is another one.
  const told = alarms.map(({ alarmId, count }) => `${alarmId} ${count}`).join()
  const { data, error, refetch } = useQuery({
    queryKey: [ALARMS_KEY, vehicleId, told],
    queryFn: () => call(alarmOperations.listAlarms, { vehicleId, first: MOST_ROWS }),
    // Who writes a note about one of them is not interrupted by the next report.
    placeholderData: (before, query) => (query?.queryKey[1] === vehicleId ? before : undefined),
  })
  if (error && !data) return <Failure compact message={messageOf(error)} onRetry={() => void refetch()} />
  if (!data) return null
  if (data.length === 0) return <p>Nenhum alarme até agora.</p>
  return (
    <ul className={styles.history} aria-label="Últimos alarmes">
      {data.map((alarm) => (
        <li key={alarm.id}>
          <span>
            <strong>{alarm.words}</strong> {formatRecentTime(alarm.firstAt!, now)}
            {alarm.count > 1 && ` · ${formatCount(alarm.count)} vezes`}
            <small>{acknowledgementWords(alarm, now)}</small>
            {alarm.note && <small>{alarm.note}</small>}
          </span>
          {alarm.acknowledgedAt === null && (
            <AcknowledgeAlarm
              alarm={{ alarmId: alarm.id, kind: alarm.kind as AlarmKind }}
              vehicleName={plate || description}
            />
          )}
        </li>
      ))}
    </ul>
  )
}

function acknowledgementWords({ acknowledgedAt, acknowledgedBy }: Alarm, now: EpochMs): string {
  if (acknowledgedAt === null) return 'Ninguém reconheceu.'
  return `Reconhecido por ${acknowledgedBy ?? 'alguém'} ${formatRecentTime(acknowledgedAt, now)}`
}

interface AcknowledgeAlarmProps {
  alarm: { alarmId: number; kind: AlarmKind }
  vehicleName: string
}

/** Lets a person say that they look after an alarm, with a note or without; absent for those who may not. */
function AcknowledgeAlarm({ alarm, vehicleName }: AcknowledgeAlarmProps) {
  const client = useQueryClient()
  const notify = useNotice()
  const [opened, setOpened] = useState(false)
  const words = EVENT_LABELS[alarm.kind]
  const acknowledgement = useMutation({
    mutationFn: (note: string) => call(alarmOperations.acknowledgeAlarm, { id: alarm.alarmId, note }),
    onSuccess() {
      setOpened(false)
      notify(`${words} de ${vehicleName}: alarme reconhecido`)
    },
    onSettled: () => client.invalidateQueries({ queryKey: [ALARMS_KEY] }),
  })
  if (!may('acknowledgeAlarm')) return null

  return (
    <>
      <Button size="compact-sm" variant="light" color="red" onClick={() => setOpened(true)}>
        Reconhecer<span className="visually-hidden"> {words}</span>
      </Button>
      <NoteDialog
        opened={opened}
        title={`Reconhecer: ${words} de ${vehicleName}`}
        longestNote={LONGEST_ALARM_NOTE}
        busy={acknowledgement.isPending}
        problem={acknowledgement.error && messageOf(acknowledgement.error)}
        sendLabel="Reconhecer"
        onSend={acknowledgement.mutate}
        onClose={() => setOpened(false)}
      >
        O alarme sai do veículo para todos, e fica no histórico com o seu nome.
      </NoteDialog>
    </>
  )
}

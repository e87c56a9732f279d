import { type Alarm, alarmOperations } from '@monitorweb/contract/fleet/alarm-operations'
import type { LiveAlarm, LiveVehicle } from '@monitorweb/contract/fleet/live'
import type { AlarmKind } from '@monitorweb/domain/position/alarms'
import type { EpochMs } from '@monitorweb/domain/position/position-report'
import { useQuery } from '@tanstack/react-query'
import { messageOf } from '#api/api-error.ts'
import { call } from '#api/client.ts'
import { alarmWords } from '#format/alarm-words.ts'
import { formatRecentTime } from '#format/date-time.ts'
import { formatCount } from '#format/numbers.ts'
import { Failure } from '#ui/states/Failure.tsx'
import { KeptSince } from '#ui/states/KeptSince.tsx'
import { AcknowledgeButton, ALARMS_KEY, useAcknowledging } from './AcknowledgeAlarm.tsx'
import styles from './alarms.module.css'

const MOST_ROWS = 20

/**
 * Shows the alarms of a vehicle that nobody acknowledged, the gravest first, each with the way to do so. It stays where none
 * is left, for what is typed about the last one.
 */
export function PendingAlarms({ vehicle, now }: { vehicle: LiveVehicle; now: EpochMs }) {
  const { alarms, plate, description } = vehicle
  const [ask, dialog] = useAcknowledging()
  return (
    <>
      {alarms.length > 0 && (
        <ul className={styles.pending} aria-label="Alarmes à espera">
          {alarms.map((alarm) => (
            <li key={alarm.alarmId}>
              <span>
                <strong>{alarmWords(alarm, now)}</strong>
                {alarm.count > 1 && <small>{floodWords(alarm, now)}</small>}
              </span>
              <AcknowledgeButton
                kind={alarm.kind}
                onPress={() => ask({ ...alarm, vehicleName: plate || description })}
              />
            </li>
          ))}
        </ul>
      )}
      {dialog}
    </>
  )
}

function floodWords({ count, firstAt }: LiveAlarm, now: EpochMs): string {
  return `${formatCount(count)} vezes desde ${formatRecentTime(firstAt, now)}`
}

/** Lists the last alarms of a vehicle, with who looked after each. */
export function AlarmHistory({ vehicle, now }: { vehicle: LiveVehicle; now: EpochMs }) {
  const { vehicleId, alarms, plate, description } = vehicle
  const [ask, dialog] = useAcknowledging()
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
  const kept = data.length < MOST_ROWS && <KeptSince records="occurrences" vehicleId={vehicleId} />
  if (data.length === 0) {
    return (
      <>
        <p>Nenhum alarme até agora.</p>
        {kept}
      </>
    )
  }
  return (
    <>
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
              <AcknowledgeButton
                kind={alarm.kind as AlarmKind}
                onPress={() =>
                  ask({ alarmId: alarm.id, kind: alarm.kind as AlarmKind, vehicleName: plate || description })
                }
              />
            )}
          </li>
        ))}
      </ul>
      {kept}
      {dialog}
    </>
  )
}

function acknowledgementWords({ acknowledgedAt, acknowledgedBy }: Alarm, now: EpochMs): string {
  if (acknowledgedAt === null) return 'Ninguém reconheceu.'
  return `Reconhecido por ${acknowledgedBy ?? 'alguém'} ${formatRecentTime(acknowledgedAt, now)}`
}

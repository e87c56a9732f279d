import { Select } from '@mantine/core'
import { DIGEST_MINUTES, noticeOperations } from '@monitorweb/contract/occurrences/notice-operations'
import type { ArgsOf } from '@monitorweb/contract/wire/operation'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { messageOf } from '#api/api-error.ts'
import { call } from '#api/client.ts'
import { ClockInput } from '#form/inputs/ClockInput.tsx'
import { Panel } from '#ui/page/Panel.tsx'
import { Failure } from '#ui/states/Failure.tsx'
import { Skeleton } from '#ui/states/Skeleton.tsx'
import { NoticeChannels } from './NoticeChannels.tsx'
import styles from './profile.module.css'

const KEY = ['notice-preferences']
const URGENCY_CHOICES = [
  { value: '1', label: 'Tudo' },
  { value: '2', label: 'Média ou mais' },
  { value: '3', label: 'Alta ou mais' },
  { value: '4', label: 'Só o que é crítico' },
]
const DIGEST_CHOICES = DIGEST_MINUTES.map((minutes) => ({
  value: String(minutes),
  label: minutes === 0 ? 'Um aviso de cada vez' : `Juntar a cada ${minutes} minutos`,
}))

type Chosen = ArgsOf<typeof noticeOperations.changeNoticePreferences>

/** Says of which occurrences this person is told, when, and on which ways; each choice holds at once. */
export function NoticesSection() {
  const client = useQueryClient()
  const { data, error, refetch } = useQuery({
    queryKey: KEY,
    queryFn: () => call(noticeOperations.getNoticePreferences, {}),
  })
  const change = useMutation({
    mutationFn: (chosen: Chosen) => call(noticeOperations.changeNoticePreferences, chosen),
    onSuccess: (saved) => client.setQueryData(KEY, saved),
  })
  if (error && !data) return <Failure message={messageOf(error)} onRetry={() => void refetch()} />
  if (!data) return <Skeleton height={320} />
  const { leastUrgency, quietFrom, quietTo, digestMinutes, available, pushKey } = data
  const set = (chosen: Partial<Chosen>) => change.mutate({ leastUrgency, quietFrom, quietTo, digestMinutes, ...chosen })
  return (
    <>
      <Panel
        title="Avisos"
        lead="De que ocorrências você é avisado fora da tela. O que é crítico avisa sempre na hora."
      >
        <div className={styles.form}>
          <Select
            label="Urgência"
            data={URGENCY_CHOICES}
            value={String(leastUrgency)}
            allowDeselect={false}
            onChange={(value) => value !== null && set({ leastUrgency: Number(value) })}
          />
          <div className={styles.pair}>
            <Clock label="Silêncio a partir de" value={quietFrom} onSet={(clock) => set({ quietFrom: clock })} />
            <Clock label="Silêncio até" value={quietTo} onSet={(clock) => set({ quietTo: clock })} />
          </div>
          <Select
            label="O que pode esperar"
            data={DIGEST_CHOICES}
            value={String(digestMinutes)}
            allowDeselect={false}
            onChange={(value) => value !== null && set({ digestMinutes: Number(value) })}
          />
          <p role="status" className={styles.saved}>
            {change.error ? messageOf(change.error) : change.isSuccess && 'Salvo'}
          </p>
        </div>
      </Panel>
      <NoticeChannels available={available.split(',')} pushKey={pushKey} />
    </>
  )
}

/** A time of the day, or none; it holds when the field is left. */
function Clock({ label, value, onSet }: { label: string; value: string; onSet: (clock: string) => void }) {
  const [clock, setClock] = useState<string | null>(value)
  return (
    <ClockInput
      label={label}
      value={clock ?? value}
      onChange={setClock}
      onLeave={() => clock !== null && clock !== value && onSet(clock)}
    />
  )
}

import { Select } from '@mantine/core'
import { DIGEST_MINUTES, noticeOperations, quietHoursFault } from '@monitorweb/contract/occurrences/notice-operations'
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
    // One after the other, so that the last choice is the one that holds.
    scope: { id: 'notice-preferences' },
  })
  if (error && !data) return <Failure message={messageOf(error)} onRetry={() => void refetch()} />
  if (!data) return <Skeleton height={320} />
  const { available, pushKey, ...saved } = data
  // What was chosen a moment ago is on its way: the next choice goes along with it, not over it.
  const { leastUrgency, quietFrom, quietTo, digestMinutes } = change.isPending ? change.variables : saved
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
          <QuietHours
            known={{ quietFrom, quietTo }}
            onSet={set}
            onFault={() => {
              if (!change.isPending) change.reset()
            }}
          />
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

type Hours = Pick<Chosen, 'quietFrom' | 'quietTo'>
const HOURS = [
  { name: 'quietFrom', label: 'Silêncio a partir de' },
  { name: 'quietTo', label: 'Silêncio até' },
] as const

interface QuietHoursProps {
  known: Hours
  onSet(hours: Hours): void
  /** Is told where they are wrong, so that nothing was saved. */
  onFault(): void
}

/** Asks for both ends of the silence, or for none; they hold when a field is left. */
function QuietHours({ known, onSet, onFault }: QuietHoursProps) {
  /** What is typed and no time of the day is null. */
  const [typed, setTyped] = useState<{ [Name in keyof Hours]?: Hours[Name] | null }>({})
  // An earlier version saved hours that are none.
  const [isLeft, setLeft] = useState(true)
  const { quietFrom, quietTo } = { ...known, ...typed }
  const hours = quietFrom === null || quietTo === null ? null : { quietFrom, quietTo }
  const fault = hours && quietHoursFault(hours)
  function leave() {
    setLeft(true)
    if (fault) onFault()
    else if (hours && HOURS.some(({ name }) => hours[name] !== known[name])) onSet(hours)
  }
  return (
    <div className={styles.pair}>
      {HOURS.map(({ name, label }) => (
        <ClockInput
          key={name}
          label={label}
          value={typed[name] ?? known[name]}
          error={isLeft && fault?.name === name && fault.message}
          onChange={(clock) => {
            setTyped({ ...typed, [name]: clock })
            setLeft(false)
          }}
          onLeave={leave}
        />
      ))}
    </div>
  )
}

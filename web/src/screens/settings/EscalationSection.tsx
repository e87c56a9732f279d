import { Button, NumberInput, Select } from '@mantine/core'
import { type Escalation, escalationOperations } from '@monitorweb/contract/occurrences/escalation-operations'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { messageOf } from '#api/api-error.ts'
import { call } from '#api/client.ts'
import { UNDER_A_FORM } from '#api/under-a-form.ts'
import { FormProblem } from '#form/FormProblem.tsx'
import { LeaveGuard } from '#form/LeaveGuard.tsx'
import { personSource } from '#form/pickers/person-source.ts'
import { RecordPicker } from '#form/pickers/RecordPicker.tsx'
import { useAction } from '#form/use-action.ts'
import { useNotice } from '#ui/overlay/Notices.tsx'
import { Panel } from '#ui/page/Panel.tsx'
import { Failure } from '#ui/states/Failure.tsx'
import { Skeleton } from '#ui/states/Skeleton.tsx'
import styles from './settings.module.css'

const KEY = ['escalation']
const URGENCIES = [
  { value: '1', label: 'Baixa' },
  { value: '2', label: 'Média' },
  { value: '3', label: 'Alta' },
  { value: '4', label: 'Crítica' },
]

/** Sets to whom an occurrence goes that nobody takes over in time. */
export function EscalationSection() {
  const { data, error, refetch } = useQuery({
    ...UNDER_A_FORM,
    queryKey: KEY,
    queryFn: () => call(escalationOperations.getEscalation, {}),
  })
  return (
    <Panel
      title="Ocorrências que ninguém assume"
      lead="Depois de tantos minutos na fila, quem você escolher é avisado pelos canais do próprio perfil, a qualquer hora. Com 0 minutos nada é escalado."
    >
      {!data && !error && <Skeleton height={120} />}
      {error && <Failure message={messageOf(error)} onRetry={() => void refetch()} />}
      {data && <EscalationForm stored={data} />}
    </Panel>
  )
}

function EscalationForm({ stored }: { stored: Escalation }) {
  const client = useQueryClient()
  const notice = useNotice()
  const saving = useAction()
  const [base, setBase] = useState(stored)
  const [typed, setTyped] = useState(stored)
  if (base !== stored) {
    // Another form in its place would take the focus away with this one.
    setBase(stored)
    setTyped(stored)
  }
  const isTyped = JSON.stringify(typed) !== JSON.stringify(stored)
  const people = typed.userIds === '' ? [] : typed.userIds.split(',')
  const set = (changes: Partial<Escalation>) => setTyped({ ...typed, ...changes })
  const put = (index: number, id: string | null) => {
    const next = id === null ? people.toSpliced(index, 1) : [...new Set(people.toSpliced(index, 1, id))]
    set({ userIds: next.join(',') })
  }
  const save = async () => {
    client.setQueryData(KEY, await call(escalationOperations.changeEscalation, typed))
    notice(typed.minutes === 0 ? 'Nada é escalado.' : 'Escalação gravada.')
  }
  return (
    <form
      className={styles.lines}
      onSubmit={(event) => {
        event.preventDefault()
        void saving.run(save)
      }}
    >
      <NumberInput
        label="Escalar depois de (min)"
        min={0}
        max={1440}
        allowDecimal={false}
        clampBehavior="strict"
        hideControls
        value={typed.minutes}
        onChange={(value) => set({ minutes: Number(value) || 0 })}
      />
      <Select
        label="Urgência mínima"
        allowDeselect={false}
        data={URGENCIES}
        value={String(typed.leastUrgency)}
        onChange={(value) => set({ leastUrgency: Number(value ?? 3) })}
      />
      {[...people, null].map((id, index) => (
        <RecordPicker
          // biome-ignore lint/suspicious/noArrayIndexKey: by who is chosen, a choice would take the field away from the keys.
          key={index}
          source={personSource}
          label={index === 0 ? 'Quem é avisado' : 'E também'}
          value={id}
          onChange={(chosen) => put(index, chosen)}
        />
      ))}
      <FormProblem message={saving.failure} />
      <LeaveGuard dirty={isTyped && !saving.busy} onDiscard={() => setTyped(stored)} />
      <Button type="submit" loading={saving.busy}>
        Salvar
      </Button>
    </form>
  )
}

import { Button, Select } from '@mantine/core'
import { CLASSIFICATIONS, type SupportCall } from '@monitorweb/contract/support-calls/support-call'
import { supportCallOperations } from '@monitorweb/contract/support-calls/support-call-operations'
import type { EpochMs } from '@monitorweb/domain/position/position-report'
import { Link } from '@tanstack/react-router'
import { type ReactNode, useRef } from 'react'
import { isNotFound } from '#api/api-error.ts'
import { call as ask } from '#api/client.ts'
import { may } from '#api/session/may.ts'
import { currentSession } from '#api/session/session.ts'
import { UnreadChoices } from '#form/inputs/UnreadChoices.tsx'
import { formatDateTime } from '#format/date-time.ts'
import { DueChip } from '../board/DueChip.tsx'
import { dueWords, situationWords, vehicleWords } from '../call-words.ts'
import { useAssignees, useDiagnosis } from '../use-support-calls.ts'
import styles from './facts.module.css'
import type { CallAction } from './use-call-action.ts'

interface CallFactsProps {
  call: SupportCall
  now: EpochMs
  action: CallAction
}

/** Shows what a call is, and who solves it until when. */
export function CallFacts({ call, now, action }: CallFactsProps) {
  const operator = currentSession()?.operator ?? false
  const { vehicleId, customerName, openedByName, finishedByName, dueAt } = call
  const isGone = isNotFound(useDiagnosis(vehicleId).error)
  return (
    <dl className={styles.facts}>
      <Fact name="Situação">{situationWords(call, operator)}</Fact>
      <Priority call={call} action={action} />
      {dueAt !== null && !call.finished && (
        <Fact name="Prazo">
          {formatDateTime(dueAt)} <DueChip due={dueWords(call, now)} />
        </Fact>
      )}
      <Assignee call={call} action={action} />
      {vehicleId !== null && (
        <Fact name="Veículo">
          {isGone ? (
            vehicleWords(call)
          ) : (
            <Link to="/monitoring" search={{ v: vehicleId }}>
              {vehicleWords(call)}
            </Link>
          )}
        </Fact>
      )}
      {customerName && <Fact name="Cliente">{customerName}</Fact>}
      <Fact name="Aberto">
        {call.openedAt !== null && formatDateTime(call.openedAt)}
        {openedByName && ` por ${openedByName}`}
      </Fact>
      {call.finishedAt !== null && (
        <Fact name="Fechado">
          {formatDateTime(call.finishedAt)}
          {finishedByName && ` por ${finishedByName}`}
        </Fact>
      )}
    </dl>
  )
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}

function Priority({ call, action }: Omit<CallFactsProps, 'now'>) {
  const { code, priority, finished, recordVersion } = call
  const urgent = priority === CLASSIFICATIONS.urgent
  const change = () =>
    action.run(
      () => ask(supportCallOperations.toggleSupportCall, { code, recordVersion }),
      urgent ? 'O chamado agora é importante' : 'O chamado agora é urgente',
    )
  return (
    <Fact name="Classificação">
      <span className={styles.priority} data-urgent={urgent || undefined}>
        {urgent ? 'Urgente' : 'Importante'}
      </span>
      {!finished && may('toggleSupportCall') && (
        <Button size="compact-xs" variant="subtle" aria-busy={action.busy} onClick={() => void change()}>
          {urgent ? 'Tornar importante' : 'Tornar urgente'}
        </Button>
      )}
    </Fact>
  )
}

/** Lets operators say who solves the call; everyone else reads who does. */
function Assignee({ call, action }: Omit<CallFactsProps, 'now'>) {
  const { code, assigneeId, assigneeName, finished, recordVersion } = call
  const select = useRef<HTMLInputElement>(null)
  const keeps = may('assignSupportCall') && !finished
  const { data = [], isSuccess, isLoadingError, refetch } = useAssignees(keeps)
  if (!keeps) return <Fact name="Responsável">{assigneeName || 'Ninguém ainda'}</Fact>
  const assign = (id: number | null) =>
    action.run(
      () => ask(supportCallOperations.assignSupportCall, { code, assigneeId: id, recordVersion }),
      id === null ? 'O chamado está sem responsável' : 'Responsável definido',
    )
  async function take() {
    // The pressed button goes once it is done.
    if (await assign(own)) select.current?.focus()
  }
  const own = currentSession()?.userId ?? 0
  const people = data.map(({ id, name, openCount }) => ({ value: String(id), label: `${name} (${openCount})` }))
  // Who lost their access stays responsible until somebody takes the call over.
  if (assigneeId !== null && !data.some(({ id }) => id === assigneeId))
    people.push({ value: String(assigneeId), label: isSuccess ? `${assigneeName} (sem acesso)` : assigneeName })
  return (
    <Fact name="Responsável">
      <Select
        ref={select}
        openOnFocus={false}
        size="xs"
        aria-label="Responsável"
        placeholder="Ninguém ainda"
        data={people}
        value={assigneeId === null ? null : String(assigneeId)}
        allowDeselect={false}
        clearable
        clearButtonProps={{ 'aria-label': 'Tirar o responsável' }}
        searchable
        aria-busy={action.busy}
        {...(isLoadingError && { description: <UnreadChoices onReadAgain={refetch} /> })}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        onChange={(id) => void assign(id === null ? null : Number(id))}
      />
      {assigneeId !== own && data.some(({ id }) => id === own) && (
        <Button size="compact-xs" variant="subtle" aria-busy={action.busy} onClick={() => void take()}>
          Assumir
        </Button>
      )}
    </Fact>
  )
}

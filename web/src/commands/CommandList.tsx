import { Button } from '@mantine/core'
import {
  type CommandRecord,
  commandOperations,
  LONGEST_COMMAND_REASON,
} from '@monitorweb/contract/commands/command-operations'
import { COMMAND_STATE_WORDS, type CommandState, UNCONFIRMED_ENDS } from '@monitorweb/domain/commands/command-state'
import type { EpochMs } from '@monitorweb/domain/position/position-report'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { messageOf } from '#api/api-error.ts'
import { call } from '#api/client.ts'
import { useProfile } from '#api/person/use-profile.ts'
import { formatRecentTime } from '#format/date-time.ts'
import { NoteDialog } from '#ui/overlay/NoteDialog.tsx'
import { Failure } from '#ui/states/Failure.tsx'
import { CommandPaper } from './CommandPaper.tsx'
import styles from './commands.module.css'
import { FactorCode } from './FactorCode.tsx'
import { MoreRows } from './MoreRows.tsx'
import { COMMANDS_KEY, type CommandsAsked, useCommands } from './use-commands.ts'

interface CommandListProps extends Omit<CommandsAsked, 'openOnly'> {
  openOnly?: boolean
  /** Stands in place of an empty list. */
  nothing: string
}

/** Lists commands with where each is in its life, what it waits for, and who did what. */
export function CommandList({ vehicleId, openOnly = false, now, nothing }: CommandListProps) {
  const { data, error, refetch, isReadingMore, more } = useCommands({ vehicleId, openOnly, now })
  const failure = error && <Failure compact message={messageOf(error)} onRetry={() => void refetch()} />
  if (!data) return failure
  const { commands, total } = data
  if (commands.length === 0) return <p>{nothing}</p>
  return (
    <>
      <ul className={styles.list} aria-label="Comandos">
        {commands.map((command) => (
          <CommandItem key={command.id} command={command} now={now} withVehicle={vehicleId === null} />
        ))}
      </ul>
      {commands.length < total && <MoreRows shown={commands.length} total={total} busy={isReadingMore} onMore={more} />}
      {failure}
    </>
  )
}

const UNCONFIRMED: readonly CommandState[] = ['sent', 'handedOver', ...UNCONFIRMED_ENDS]

function stateOf({ state }: CommandRecord): CommandState {
  return state as CommandState
}

interface CommandItemProps {
  command: CommandRecord
  now: EpochMs
  withVehicle: boolean
}

function CommandItem({ command, now, withVehicle }: CommandItemProps) {
  const { words, plate, customerName, reason, askedBy, askedAt, waitsFor, answer, isConfirmable, steps, channel } =
    command
  const state = stateOf(command)
  return (
    <li data-state={state}>
      <div className={styles.head}>
        <strong>
          {words}
          {withVehicle && ` · ${plate}`}
          {channel === 'sms' && ' · por SMS'}
        </strong>
        <span className={styles.state}>{COMMAND_STATE_WORDS[state]}</span>
      </div>
      <small>
        {withVehicle && `${customerName} · `}Pedido por {askedBy} {formatRecentTime(askedAt!, now)}: {reason}
      </small>
      {waitsFor && <p>{waitsFor}</p>}
      {answer && <p>Resposta: {answer}</p>}
      {state === 'maybeSent' && <p>Não se sabe se saiu: só o veículo pode dizer se o recebeu.</p>}
      {!isConfirmable && UNCONFIRMED.includes(state) && <p>Sem confirmação possível pelo veículo.</p>}
      <div className={styles.foot}>
        <details>
          <summary>Passos</summary>
          <ol>
            {steps.map((step, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: steps are only ever added at the end.
              <li key={index}>
                {COMMAND_STATE_WORDS[step.state as CommandState]} {formatRecentTime(step.at!, now)}
                {step.person && `, ${step.person}`}
                {step.words && index > 0 && `: ${step.words}`}
              </li>
            ))}
          </ol>
        </details>
        <div className={styles.decisions}>
          <Decisions command={command} />
          <CommandPaper command={command} />
        </div>
      </div>
    </li>
  )
}

const DECISIONS = {
  approve: { label: 'Aprovar', operation: commandOperations.approveCommand, color: 'red' },
  decline: { label: 'Não aprovar', operation: commandOperations.declineCommand, color: 'gray' },
  cancel: { label: 'Cancelar comando', operation: commandOperations.cancelCommand, color: 'gray' },
} as const
type Decision = keyof typeof DECISIONS

/** What this person may decide of a command: who asked for it may only take it back. */
function Decisions({ command }: { command: CommandRecord }) {
  const [asking, setAsking] = useState<Decision | null>(null)
  const offered: Decision[] = [
    ...(command.mayApprove ? (['approve', 'decline'] as const) : []),
    ...(command.state === 'approval' || command.state === 'waiting' ? (['cancel'] as const) : []),
  ]
  return (
    <>
      {offered.map((decision) => (
        <Button
          key={decision}
          size="compact-sm"
          variant="light"
          color={DECISIONS[decision].color}
          onClick={() => setAsking(decision)}
        >
          {DECISIONS[decision].label}
          <span className="visually-hidden">
            {' '}
            {command.words} {command.plate}
          </span>
        </Button>
      ))}
      {asking && <DecisionDialog command={command} decision={asking} onClose={() => setAsking(null)} />}
    </>
  )
}

interface DecisionDialogProps {
  command: CommandRecord
  decision: Decision
  onClose: () => void
}

function DecisionDialog({ command, decision, onClose }: DecisionDialogProps) {
  const { label, operation, color } = DECISIONS[decision]
  const client = useQueryClient()
  const hasFactor = useProfile().data?.totpActive ?? false
  const [code, setCode] = useState('')
  const deciding = useMutation({
    mutationFn: (note: string) =>
      decision === 'approve'
        ? call(commandOperations.approveCommand, { id: command.id, note, code })
        : call(operation, { id: command.id, note }),
    onSuccess: onClose,
    onSettled: () => client.invalidateQueries({ queryKey: [COMMANDS_KEY] }),
  })
  return (
    <NoteDialog
      opened
      title={`${label}: ${command.words}, ${command.plate}`}
      longestNote={LONGEST_COMMAND_REASON}
      busy={deciding.isPending}
      problem={deciding.error && messageOf(deciding.error)}
      sendLabel={label}
      sendColor={color}
      backLabel="Voltar"
      onSend={deciding.mutate}
      onClose={onClose}
      more={decision === 'approve' && hasFactor && <FactorCode value={code} onChange={setCode} />}
    >
      Pedido por {command.askedBy}: {command.reason}
    </NoteDialog>
  )
}

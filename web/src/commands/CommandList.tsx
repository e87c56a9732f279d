import { Button } from '@mantine/core'
import type { CommandRecord } from '@monitorweb/contract/commands/command-operations'
import { COMMAND_STATE_WORDS, type CommandState, UNCONFIRMED_ENDS } from '@monitorweb/domain/commands/command-state'
import type { EpochMs } from '@monitorweb/domain/position/position-report'
import { useState } from 'react'
import { messageOf } from '#api/api-error.ts'
import { may } from '#api/session/may.ts'
import { formatRecentTime } from '#format/date-time.ts'
import { Failure } from '#ui/states/Failure.tsx'
import { KeptSince } from '#ui/states/KeptSince.tsx'
import { type AskedDecision, CommandDecision, DECISIONS } from './CommandDecision.tsx'
import { CommandPaper } from './CommandPaper.tsx'
import styles from './commands.module.css'
import { MoreRows } from './MoreRows.tsx'
import { type CommandsAsked, useCommands } from './use-commands.ts'

interface CommandListProps extends Omit<CommandsAsked, 'openOnly'> {
  openOnly?: boolean
  /** Stands in place of an empty list. */
  nothing: string
}

/** Lists commands with where each is in its life, what it waits for, and who did what; each may be decided of. */
export function CommandList(props: CommandListProps) {
  // Held here, for a command leaves the list once somebody else decided, and what is typed about it would go with its row.
  const [asked, setAsked] = useState<AskedDecision | null>(null)
  return (
    <>
      <Commands {...props} onAsk={setAsked} />
      {asked && <CommandDecision {...asked} onClose={() => setAsked(null)} />}
    </>
  )
}

type OnAsk = (asked: AskedDecision) => void

function Commands({ vehicleId, openOnly = false, now, nothing, onAsk }: CommandListProps & { onAsk: OnAsk }) {
  const { data, error, refetch, isReadingMore, more } = useCommands({ vehicleId, openOnly, now })
  const failure = error && <Failure compact message={messageOf(error)} onRetry={() => void refetch()} />
  if (!data) return failure
  const { commands, total } = data
  // What is under way is never deleted.
  const kept = !openOnly && commands.length === total && <KeptSince records="commands" vehicleId={vehicleId} />
  if (commands.length === 0) {
    return (
      <>
        <p>{nothing}</p>
        {kept}
      </>
    )
  }
  return (
    <>
      <ul className={styles.list} aria-label="Comandos">
        {commands.map((command) => (
          <CommandItem key={command.id} command={command} now={now} withVehicle={vehicleId === null} onAsk={onAsk} />
        ))}
      </ul>
      {commands.length < total && <MoreRows shown={commands.length} total={total} busy={isReadingMore} onMore={more} />}
      {kept}
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
  onAsk: OnAsk
}

function CommandItem({ command, now, withVehicle, onAsk }: CommandItemProps) {
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
              // biome-ignore lint/suspicious/noArrayIndexKey: steps come and go at the end alone.
              <li key={index}>
                {COMMAND_STATE_WORDS[step.state as CommandState]} {formatRecentTime(step.at!, now)}
                {step.person && `, ${step.person}`}
                {step.words && index > 0 && `: ${step.words}`}
              </li>
            ))}
          </ol>
        </details>
        <div className={styles.decisions}>
          <Decisions command={command} onAsk={onAsk} />
          {may('getCommandPaper') && <CommandPaper command={command} />}
        </div>
      </div>
    </li>
  )
}

/** What this person may decide of a command: who asked for it may only take it back. */
function Decisions({ command, onAsk }: { command: CommandRecord; onAsk: OnAsk }) {
  const offered: AskedDecision['decision'][] = [
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
          onClick={() => onAsk({ command, decision })}
        >
          {DECISIONS[decision].label}
          <span className="visually-hidden">
            {' '}
            {command.words} {command.plate}
          </span>
        </Button>
      ))}
    </>
  )
}

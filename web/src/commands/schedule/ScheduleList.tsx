import { Button } from '@mantine/core'
import {
  type CommandScheduleRecord,
  commandScheduleOperations,
  SCHEDULE_STATE_WORDS,
  type ScheduleState,
} from '@monitorweb/contract/commands/command-schedule-operations'
import { useState } from 'react'
import { messageOf } from '#api/api-error.ts'
import { reading } from '#api/client.ts'
import { formatDateTime } from '#format/date-time.ts'
import { Failure } from '#ui/states/Failure.tsx'
import { BatchDialog } from '../batch/BatchDialog.tsx'
import type { CommandBatch } from '../batch/batch-progress.ts'
import styles from '../commands.module.css'
import { MoreRows } from '../MoreRows.tsx'
import { useCutList } from '../use-cut-list.ts'
import { type AskedStep, ScheduleDecision } from './ScheduleDecision.tsx'
import { STEP_WORDS, STEPS } from './schedule-steps.ts'

const ROWS = 50
const LOOK_EVERY_MS = 10_000
/** Those that still hold come first. */
const FIRST_ONES = { shown: 'primeiros', more: 'Ver mais' }

/** Lists scheduled commands with when each comes next, what became of the last run, and what may be done about it. */
export function ScheduleList() {
  // Held here, for what is typed about a schedule would go with its row, and its last run becomes another one.
  const [asked, setAsked] = useState<AskedStep | null>(null)
  const [opened, setOpened] = useState<Pick<CommandBatch, 'id' | 'words'> | null>(null)
  const { data, error, refetch, isReadingMore, more } = useCutList({
    ...{ name: 'schedules', step: ROWS, lookEveryMs: LOOK_EVERY_MS },
    read: (first, signal) => reading(signal)(commandScheduleOperations.listCommandSchedules, { first }),
  })
  const failure = error && <Failure compact message={messageOf(error)} onRetry={() => void refetch()} />
  if (!data) return failure
  const { rows: schedules, isCut } = data
  if (schedules.length === 0) return <p>Nenhum comando agendado.</p>
  return (
    <>
      <ul className={styles.list} aria-label="Comandos agendados">
        {schedules.map((schedule) => (
          <Schedule key={schedule.id} schedule={schedule} onAsk={setAsked} onOpen={setOpened} />
        ))}
      </ul>
      {isCut && (
        <MoreRows shown={schedules.length} total={null} busy={isReadingMore} onMore={more} words={FIRST_ONES} />
      )}
      {failure}
      {asked && <ScheduleDecision {...asked} onClose={() => setAsked(null)} />}
      {opened && <BatchDialog {...opened} onClose={() => setOpened(null)} />}
    </>
  )
}

interface ScheduleProps {
  schedule: CommandScheduleRecord
  onAsk: (asked: AskedStep) => void
  /** Opens the batch that the last run is. */
  onOpen: (run: Pick<CommandBatch, 'id' | 'words'>) => void
}

function Schedule({ schedule, onAsk, onOpen }: ScheduleProps) {
  const { id, words, timesWords, state, note, plates, nextRunAt, lastBatchId, reason, askedBy, approvedBy } = schedule
  const steps = [...(schedule.mayApprove ? (['approve', 'decline'] as const) : []), ...(STEPS[state] ?? [])]
  return (
    <li>
      <div className={styles.head}>
        <strong>
          {words}, {timesWords}
        </strong>
        <span className={styles.state}>{SCHEDULE_STATE_WORDS[state as ScheduleState]}</span>
      </div>
      {nextRunAt && <p>Próxima vez: {formatDateTime(nextRunAt)}</p>}
      {note && <p>{note}</p>}
      <p>{plates}</p>
      <small>
        Agendado por {askedBy}
        {approvedBy && `, aprovado por ${approvedBy}`}: {reason}
      </small>
      <div className={styles.decisions}>
        {lastBatchId > 0 && (
          <Button size="compact-sm" variant="subtle" onClick={() => onOpen({ words, id: lastBatchId })}>
            Última vez<span className="visually-hidden">, agendamento {id}</span>
          </Button>
        )}
        {steps.map((each) => (
          <Button
            key={each}
            size="compact-sm"
            variant="light"
            color={each === 'approve' ? 'red' : 'gray'}
            onClick={() => onAsk({ schedule, step: each })}
          >
            {STEP_WORDS[each]}
            <span className="visually-hidden"> o agendamento {id}</span>
          </Button>
        ))}
      </div>
    </li>
  )
}

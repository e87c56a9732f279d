import {
  type CommandScheduleRecord,
  commandScheduleOperations,
} from '@monitorweb/contract/commands/command-schedule-operations'
import { call } from '#api/client.ts'
import { NoteDialog } from '#ui/overlay/NoteDialog.tsx'
import { ApprovalFields, useApproval } from '../batch/ApprovalFields.tsx'
import { useDeciding } from '../use-deciding.ts'
import { type ScheduleStep, STEP_WORDS, STEPS_DONE } from './schedule-steps.ts'

/** What somebody is about to decide, of the schedule as it stood when they began. */
export interface AskedStep {
  schedule: CommandScheduleRecord
  step: ScheduleStep
}

/** Asks before a schedule is decided of; who approves types how many vehicles it is about. */
export function ScheduleDecision({ schedule, step, onClose }: AskedStep & { onClose: () => void }) {
  const { id, words, timesWords, askedBy, reason, total } = schedule
  const approval = useApproval(total)
  const deciding = useDeciding({
    send: (note) =>
      step === 'approve'
        ? call(commandScheduleOperations.approveCommandSchedule, { id, note, ...approval.shown })
        : call(commandScheduleOperations.changeCommandSchedule, { id, change: step, note }),
    done: `${STEPS_DONE[step]}: ${words}, ${timesWords}`,
    onClose,
  })
  return (
    <NoteDialog
      {...deciding}
      title={`${STEP_WORDS[step]}: ${words}, ${timesWords}`}
      sendLabel={STEP_WORDS[step]}
      sendColor={step === 'approve' ? 'red' : 'gray'}
      more={step === 'approve' && <ApprovalFields {...approval} />}
    >
      Agendado por {askedBy}: {reason}
    </NoteDialog>
  )
}

import { LONGEST_COMMAND_REASON } from '@monitorweb/contract/commands/command-operations'
import {
  type CommandScheduleRecord,
  commandScheduleOperations,
} from '@monitorweb/contract/commands/command-schedule-operations'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { messageOf } from '#api/api-error.ts'
import { call } from '#api/client.ts'
import { NoteDialog } from '#ui/overlay/NoteDialog.tsx'
import { useNotice } from '#ui/overlay/Notices.tsx'
import { ApprovalFields, useApproval } from '../batch/ApprovalFields.tsx'
import { COMMANDS_KEY } from '../use-commands.ts'
import { type ScheduleStep, STEP_WORDS, STEPS_DONE } from './schedule-steps.ts'

/** What somebody is about to decide, of the schedule as it stood when they began. */
export interface AskedStep {
  schedule: CommandScheduleRecord
  step: ScheduleStep
}

/** Asks before a schedule is decided of; who approves types how many vehicles it is about. */
export function ScheduleDecision({ schedule, step, onClose }: AskedStep & { onClose: () => void }) {
  const { id, words, timesWords, askedBy, reason, total } = schedule
  const client = useQueryClient()
  const notice = useNotice()
  const approval = useApproval(total)
  const deciding = useMutation({
    mutationFn: (note: string) =>
      step === 'approve'
        ? call(commandScheduleOperations.approveCommandSchedule, { id, note, ...approval.shown })
        : call(commandScheduleOperations.changeCommandSchedule, { id, change: step, note }),
    onSuccess() {
      notice(`${STEPS_DONE[step]}: ${words}, ${timesWords}`)
      onClose()
    },
    onSettled: () => client.invalidateQueries({ queryKey: [COMMANDS_KEY] }),
  })
  return (
    <NoteDialog
      opened
      title={`${STEP_WORDS[step]}: ${words}, ${timesWords}`}
      longestNote={LONGEST_COMMAND_REASON}
      busy={deciding.isPending}
      problem={deciding.error && messageOf(deciding.error)}
      sendLabel={STEP_WORDS[step]}
      sendColor={step === 'approve' ? 'red' : 'gray'}
      backLabel="Voltar"
      onSend={deciding.mutate}
      onClose={onClose}
      more={step === 'approve' && <ApprovalFields {...approval} />}
    >
      Agendado por {askedBy}: {reason}
    </NoteDialog>
  )
}

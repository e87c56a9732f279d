import {
  type CommandRecord,
  commandOperations,
  LONGEST_COMMAND_REASON,
} from '@monitorweb/contract/commands/command-operations'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { messageOf } from '#api/api-error.ts'
import { call } from '#api/client.ts'
import { NoteDialog } from '#ui/overlay/NoteDialog.tsx'
import { useNotice } from '#ui/overlay/Notices.tsx'
import { FactorCode } from './FactorCode.tsx'
import { COMMANDS_KEY } from './use-commands.ts'

export const DECISIONS = {
  approve: { label: 'Aprovar', done: 'Aprovado', operation: commandOperations.approveCommand, color: 'red' },
  decline: { label: 'Não aprovar', done: 'Não aprovado', operation: commandOperations.declineCommand, color: 'gray' },
  cancel: { label: 'Cancelar comando', done: 'Cancelado', operation: commandOperations.cancelCommand, color: 'gray' },
} as const

/** What somebody is about to decide, of the command as it stood when they began. */
export interface AskedDecision {
  command: CommandRecord
  decision: keyof typeof DECISIONS
}

/** Asks before a command is decided of, and tells what was: a dialog that only goes could be one that somebody else ended. */
export function CommandDecision({ command, decision, onClose }: AskedDecision & { onClose: () => void }) {
  const { label, done, operation, color } = DECISIONS[decision]
  const client = useQueryClient()
  const notice = useNotice()
  const [code, setCode] = useState('')
  const about = `${command.words}, ${command.plate}`
  const deciding = useMutation({
    mutationFn: (note: string) =>
      decision === 'approve'
        ? call(commandOperations.approveCommand, { id: command.id, note, code })
        : call(operation, { id: command.id, note }),
    onSuccess() {
      notice(`${done}: ${about}`)
      onClose()
    },
    onSettled: () => client.invalidateQueries({ queryKey: [COMMANDS_KEY] }),
  })
  return (
    <NoteDialog
      opened
      title={`${label}: ${about}`}
      longestNote={LONGEST_COMMAND_REASON}
      busy={deciding.isPending}
      problem={deciding.error && messageOf(deciding.error)}
      sendLabel={label}
      sendColor={color}
      backLabel="Voltar"
      onSend={deciding.mutate}
      onClose={onClose}
      more={decision === 'approve' && <FactorCode value={code} onChange={setCode} />}
    >
      Pedido por {command.askedBy}: {command.reason}
    </NoteDialog>
  )
}

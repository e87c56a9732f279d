import { type CommandRecord, commandOperations } from '@monitorweb/contract/commands/command-operations'
import { useState } from 'react'
import { call } from '#api/client.ts'
import { NoteDialog } from '#ui/overlay/NoteDialog.tsx'
import { FactorCode } from './FactorCode.tsx'
import { useDeciding } from './use-deciding.ts'

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

/** Asks before a command is decided of. */
export function CommandDecision({ command, decision, onClose }: AskedDecision & { onClose: () => void }) {
  const { label, done, operation, color } = DECISIONS[decision]
  const [code, setCode] = useState('')
  const about = `${command.words}, ${command.plate}`
  const deciding = useDeciding({
    send: (note) =>
      decision === 'approve'
        ? call(commandOperations.approveCommand, { id: command.id, note, code })
        : call(operation, { id: command.id, note }),
    done: `${done}: ${about}`,
    onClose,
  })
  return (
    <NoteDialog
      {...deciding}
      title={`${label}: ${about}`}
      sendLabel={label}
      sendColor={color}
      more={decision === 'approve' && <FactorCode value={code} onChange={setCode} />}
    >
      Pedido por {command.askedBy}: {command.reason}
    </NoteDialog>
  )
}

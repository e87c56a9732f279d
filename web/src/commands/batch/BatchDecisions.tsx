import { Button } from '@mantine/core'
import { commandBatchOperations } from '@monitorweb/contract/commands/command-batch-operations'
import { LONGEST_COMMAND_REASON } from '@monitorweb/contract/commands/command-operations'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { messageOf } from '#api/api-error.ts'
import { call } from '#api/client.ts'
import { formatCount } from '#format/numbers.ts'
import { NoteDialog } from '#ui/overlay/NoteDialog.tsx'
import { useNotice } from '#ui/overlay/Notices.tsx'
import styles from '../commands.module.css'
import { COMMANDS_KEY } from '../use-commands.ts'
import { ApprovalFields, useApproval } from './ApprovalFields.tsx'
import type { CommandBatch } from './batch-progress.ts'

type Decision = 'approve' | 'cancel'

/** What this person may decide of a whole batch. */
export function BatchDecisions({ batch }: { batch: CommandBatch }) {
  const [asking, setAsking] = useState<Decision | null>(null)
  return (
    <div className={styles.decisions}>
      {batch.approvable > 0 && (
        <Button size="compact-sm" variant="light" color="red" onClick={() => setAsking('approve')}>
          Aprovar {formatCount(batch.approvable)}
        </Button>
      )}
      {batch.approval + batch.ongoing > 0 && (
        <Button size="compact-sm" variant="light" color="gray" onClick={() => setAsking('cancel')}>
          Cancelar os não enviados
        </Button>
      )}
      {asking && <BatchDecision batch={batch} decision={asking} onClose={() => setAsking(null)} />}
    </div>
  )
}

interface BatchDecisionProps {
  batch: CommandBatch
  decision: Decision
  onClose: () => void
}

/** Asks before a batch is decided of; who approves types how many vehicles it is about. */
function BatchDecision({ batch: { id, words, reason, askedBy, approvable }, decision, onClose }: BatchDecisionProps) {
  const client = useQueryClient()
  const notice = useNotice()
  const approval = useApproval(approvable)
  const deciding = useMutation({
    mutationFn: (note: string) =>
      decision === 'approve'
        ? call(commandBatchOperations.approveCommandBatch, { id, note, ...approval.shown })
        : call(commandBatchOperations.cancelCommandBatch, { id, note }),
    onSuccess() {
      notice(`${decision === 'approve' ? 'Aprovado' : 'Cancelados os não enviados'}: ${words}, lote ${id}`)
      onClose()
    },
    onSettled: () => client.invalidateQueries({ queryKey: [COMMANDS_KEY] }),
  })
  const label = decision === 'approve' ? `Aprovar ${formatCount(approvable)}` : 'Cancelar os não enviados'
  return (
    <NoteDialog
      opened
      title={`${label}: ${words}`}
      longestNote={LONGEST_COMMAND_REASON}
      busy={deciding.isPending}
      problem={deciding.error && messageOf(deciding.error)}
      sendLabel={label}
      sendColor={decision === 'approve' ? 'red' : 'gray'}
      backLabel="Voltar"
      onSend={deciding.mutate}
      onClose={onClose}
      more={decision === 'approve' && <ApprovalFields {...approval} />}
    >
      Pedido por {askedBy}: {reason}
    </NoteDialog>
  )
}

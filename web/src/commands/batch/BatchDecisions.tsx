import { Button } from '@mantine/core'
import { commandBatchOperations } from '@monitorweb/contract/commands/command-batch-operations'
import { useState } from 'react'
import { call } from '#api/client.ts'
import { formatCount } from '#format/numbers.ts'
import { NoteDialog } from '#ui/overlay/NoteDialog.tsx'
import styles from '../commands.module.css'
import { useDeciding } from '../use-deciding.ts'
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
      {batch.approval + batch.ongoing + batch.unasked > 0 && (
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
  const approval = useApproval(approvable)
  const deciding = useDeciding({
    send: (note) =>
      decision === 'approve'
        ? call(commandBatchOperations.approveCommandBatch, { id, note, ...approval.shown })
        : call(commandBatchOperations.cancelCommandBatch, { id, note }),
    done: `${decision === 'approve' ? 'Aprovado' : 'Cancelados os não enviados'}: ${words}, lote ${id}`,
    onClose,
  })
  const label = decision === 'approve' ? `Aprovar ${formatCount(approvable)}` : 'Cancelar os não enviados'
  return (
    <NoteDialog
      {...deciding}
      title={`${label}: ${words}`}
      sendLabel={label}
      sendColor={decision === 'approve' ? 'red' : 'gray'}
      more={decision === 'approve' && <ApprovalFields {...approval} />}
    >
      Pedido por {askedBy}: {reason}
    </NoteDialog>
  )
}

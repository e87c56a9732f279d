import { Button } from '@mantine/core'
import { commandBatchOperations } from '@monitorweb/contract/commands/command-batch-operations'
import type { EpochMs } from '@monitorweb/domain/position/position-report'
import { useState } from 'react'
import { messageOf } from '#api/api-error.ts'
import { reading } from '#api/client.ts'
import { formatRecentTime } from '#format/date-time.ts'
import { Failure } from '#ui/states/Failure.tsx'
import styles from '../commands.module.css'
import { MoreRows } from '../MoreRows.tsx'
import { useCutList } from '../use-cut-list.ts'
import { BatchDialog } from './BatchDialog.tsx'
import { batchProgress, type CommandBatch } from './batch-progress.ts'

const ROWS = 20
const LOOK_EVERY_MS = 5_000

/** Lists the batches of commands, the newest first, with how far each is; one opens to its vehicles. */
export function BatchList({ now }: { now: EpochMs }) {
  // Held here, for a batch leaves the list as newer ones come, and what is typed about it would go with its row.
  const [opened, setOpened] = useState<Pick<CommandBatch, 'id' | 'words'> | null>(null)
  const { data, error, refetch, isReadingMore, more } = useCutList({
    ...{ name: 'batches', step: ROWS, lookEveryMs: LOOK_EVERY_MS },
    read: (first, signal) => reading(signal)(commandBatchOperations.listCommandBatches, { first }),
  })
  const failure = error && <Failure compact message={messageOf(error)} onRetry={() => void refetch()} />
  if (!data) return failure
  const { rows: batches, isCut } = data
  if (batches.length === 0) return <p>Nenhum lote até agora.</p>
  return (
    <>
      <ul className={styles.list} aria-label="Lotes de comandos">
        {batches.map((batch) => (
          <li key={batch.id}>
            <div className={styles.head}>
              <strong>
                {batch.words} · lote {batch.id}
              </strong>
              <Button size="compact-xs" variant="subtle" onClick={() => setOpened(batch)}>
                Abrir
                <span className="visually-hidden"> lote {batch.id}</span>
              </Button>
            </div>
            <p>{batchProgress(batch)}</p>
            <small>
              Pedido por {batch.askedBy} {formatRecentTime(batch.askedAt!, now)}: {batch.reason}
            </small>
          </li>
        ))}
      </ul>
      {isCut && <MoreRows shown={batches.length} total={null} busy={isReadingMore} onMore={more} />}
      {failure}
      {opened && <BatchDialog {...opened} onClose={() => setOpened(null)} />}
    </>
  )
}

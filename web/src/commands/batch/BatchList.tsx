import { Button } from '@mantine/core'
import { commandBatchOperations } from '@monitorweb/contract/commands/command-batch-operations'
import type { EpochMs } from '@monitorweb/domain/position/position-report'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { messageOf } from '#api/api-error.ts'
import { reading } from '#api/client.ts'
import { formatRecentTime } from '#format/date-time.ts'
import { Dialog } from '#ui/overlay/Dialog.tsx'
import { Failure } from '#ui/states/Failure.tsx'
import { COMMANDS_KEY } from '../CommandList.tsx'
import styles from '../commands.module.css'
import { BatchResult } from './BatchResult.tsx'
import { batchProgress } from './batch-progress.ts'

const MOST_ROWS = 20
const LOOK_EVERY_MS = 5_000

/** Lists the batches of commands, the newest first, with how far each is; one opens to its vehicles. */
export function BatchList({ now }: { now: EpochMs }) {
  const [opened, setOpened] = useState<number | null>(null)
  const { data, error, refetch } = useQuery({
    queryKey: [COMMANDS_KEY, 'batches'],
    queryFn: ({ signal }) => reading(signal)(commandBatchOperations.listCommandBatches, { first: MOST_ROWS }),
    refetchInterval: LOOK_EVERY_MS,
  })
  if (error && !data) return <Failure compact message={messageOf(error)} onRetry={() => void refetch()} />
  if (!data) return null
  if (data.length === 0) return <p>Nenhum lote até agora.</p>
  const shown = data.find(({ id }) => id === opened)
  return (
    <>
      <ul className={styles.list} aria-label="Lotes de comandos">
        {data.map((batch) => (
          <li key={batch.id}>
            <div className={styles.head}>
              <strong>
                {batch.words} · lote {batch.id}
              </strong>
              <Button size="compact-xs" variant="subtle" onClick={() => setOpened(batch.id)}>
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
      {shown && (
        <Dialog opened title={`${shown.words}, lote ${shown.id}`} size={560} onClose={() => setOpened(null)}>
          <BatchResult id={shown.id} />
        </Dialog>
      )}
    </>
  )
}

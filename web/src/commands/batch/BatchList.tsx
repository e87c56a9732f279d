import { Button } from '@mantine/core'
import { commandBatchOperations } from '@monitorweb/contract/commands/command-batch-operations'
import { LARGEST_PAGE } from '@monitorweb/contract/wire/paging'
import type { EpochMs } from '@monitorweb/domain/position/position-report'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { messageOf } from '#api/api-error.ts'
import { reading } from '#api/client.ts'
import { formatRecentTime } from '#format/date-time.ts'
import { Dialog } from '#ui/overlay/Dialog.tsx'
import { Failure } from '#ui/states/Failure.tsx'
import styles from '../commands.module.css'
import { MoreRows } from '../MoreRows.tsx'
import { COMMANDS_KEY } from '../use-commands.ts'
import { useRowsRead } from '../use-rows-read.ts'
import { BatchResult } from './BatchResult.tsx'
import { batchProgress } from './batch-progress.ts'

const ROWS = 20
const LOOK_EVERY_MS = 5_000

/** Lists the batches of commands, the newest first, with how far each is; one opens to its vehicles. */
export function BatchList({ now }: { now: EpochMs }) {
  const [opened, setOpened] = useState<number | null>(null)
  const { rows, isReadingMore, moreThan } = useRowsRead(ROWS, LARGEST_PAGE - 1)
  const { data, error, refetch } = useQuery({
    queryKey: [COMMANDS_KEY, 'batches'],
    queryFn: async ({ signal }) => {
      const most = rows.current
      // One more tells whether there are others.
      const read = await reading(signal)(commandBatchOperations.listCommandBatches, { first: most + 1 })
      return { batches: read.slice(0, most), isCut: read.length > most }
    },
    refetchInterval: LOOK_EVERY_MS,
  })
  const failure = error && <Failure compact message={messageOf(error)} onRetry={() => void refetch()} />
  if (!data) return failure
  const { batches, isCut } = data
  if (batches.length === 0) return <p>Nenhum lote até agora.</p>
  const shown = batches.find(({ id }) => id === opened)
  return (
    <>
      <ul className={styles.list} aria-label="Lotes de comandos">
        {batches.map((batch) => (
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
      {isCut && (
        <MoreRows shown={batches.length} total={null} busy={isReadingMore} onMore={moreThan(batches.length, refetch)} />
      )}
      {failure}
      {shown && (
        <Dialog opened title={`${shown.words}, lote ${shown.id}`} size={560} onClose={() => setOpened(null)}>
          <BatchResult id={shown.id} />
        </Dialog>
      )}
    </>
  )
}

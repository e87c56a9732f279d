import { Button } from '@mantine/core'
import { type BatchFileFormat, commandBatchOperations } from '@monitorweb/contract/commands/command-batch-operations'
import { COMMAND_STATE_WORDS, type CommandState } from '@monitorweb/domain/commands/command-state'
import { useMutation, useQuery } from '@tanstack/react-query'
import { messageOf } from '#api/api-error.ts'
import { call, reading } from '#api/client.ts'
import { downloadContent } from '#ui/download/download.ts'
import { Failure } from '#ui/states/Failure.tsx'
import { KeptSince } from '#ui/states/KeptSince.tsx'
import styles from '../commands.module.css'
import { COMMANDS_KEY, QUIET_LOOK_EVERY_MS } from '../use-commands.ts'
import { BatchDecisions } from './BatchDecisions.tsx'
import { batchProgress } from './batch-progress.ts'

/** While some of them go on, what became of them is looked for so often. */
const LOOK_EVERY_MS = 2_000
const MEDIA_TYPES: Record<BatchFileFormat, string> = {
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  csv: 'text/csv;charset=utf-8',
}

/** Shows what becomes of a batch, vehicle by vehicle. */
export function BatchResult({ id }: { id: number }) {
  const { data, error, refetch } = useQuery({
    queryKey: [COMMANDS_KEY, 'batch', id],
    queryFn: ({ signal }) => reading(signal)(commandBatchOperations.getCommandBatch, { id }),
    refetchInterval: ({ state }) =>
      state.data && state.data.approval + state.data.ongoing + state.data.unasked === 0
        ? QUIET_LOOK_EVERY_MS
        : LOOK_EVERY_MS,
  })
  const failure = error && <Failure compact message={messageOf(error)} onRetry={() => void refetch()} />
  if (!data) return failure
  return (
    <div className={styles.form}>
      {failure}
      <p role="status">{batchProgress(data)}</p>
      <BatchDecisions batch={data} />
      <BatchFiles id={id} />
      <ul className={styles.list} aria-label="Veículos do lote">
        {data.items.map(({ vehicleId, plate, description, customerName, state, words }) => (
          <li key={vehicleId} data-state={state || 'refused'}>
            <div className={styles.head}>
              <strong>{plate || description}</strong>
              <span className={styles.state}>{stateWords(state, words)}</span>
            </div>
            <small>{customerName}</small>
            {words && <p>{words}</p>}
          </li>
        ))}
      </ul>
      <KeptSince records="commands" began={data.askedAt} />
    </div>
  )
}

function stateWords(state: string, words: string): string {
  if (state) return COMMAND_STATE_WORDS[state as CommandState]
  return words ? 'Não aceito' : 'Ainda não pedido'
}

function BatchFiles({ id }: { id: number }) {
  const saving = useMutation({
    async mutationFn(format: BatchFileFormat) {
      const { fileName, content } = await call(commandBatchOperations.getCommandBatchFile, { id, format })
      const bytes = Uint8Array.from(atob(content), (letter) => letter.charCodeAt(0))
      downloadContent(new Blob([bytes], { type: MEDIA_TYPES[format] }), fileName)
    },
  })
  return (
    <div className={styles.decisions}>
      <Button size="compact-xs" variant="subtle" onClick={() => saving.mutate('xlsx')}>
        Excel
      </Button>
      <Button size="compact-xs" variant="subtle" onClick={() => saving.mutate('csv')}>
        CSV
      </Button>
      {saving.error && <p role="alert">{messageOf(saving.error)}</p>}
    </div>
  )
}

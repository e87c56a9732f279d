import { Button } from '@mantine/core'
import { ACTIVE, INACTIVE } from '@monitorweb/contract/registers/record'
import { Suspense, useState } from 'react'
import { messageOf } from '#api/api-error.ts'
import { tellRegisterChanged } from '#api/register-changes.ts'
import { formatCount } from '#format/numbers.ts'
import { lazyPart } from '#ui/lazy-part/lazy-part.tsx'
import { useNotice } from '#ui/overlay/Notices.tsx'
import type { Register } from '../../register.ts'
import styles from '../toolbar/toolbar.module.css'
import type { BulkTask } from './BulkDialog.tsx'
import type { BulkOutcome } from './bulk-changes.ts'
import { changeStatuses, removeAll } from './bulk-changes.ts'
import type { Selection } from './use-selection.ts'

const BulkDialog = lazyPart(() => import('./BulkDialog.tsx'), 'BulkDialog', { placeless: true })
const GroupDialog = lazyPart(() => import('./GroupDialog.tsx'), 'GroupDialog', { placeless: true })
const AskBatch = lazyPart(() => import('#commands/batch/AskBatch.tsx'), 'AskBatch', { placeless: true })

interface BulkBarProps {
  register: Register<never>
  selection: Selection
  total: number | undefined
  /** Says how people call a chosen record. */
  titleOf(key: string): string
  /** Chooses everything that the search finds. */
  onChooseAll(): Promise<void>
  /** Is called after records are gone or changed. */
  onChanged(): Promise<void>
}

/** Offers what can be done with the chosen records; it stands where the search was. */
export function BulkBar({ register, selection, total, titleOf, onChooseAll, onChanged }: BulkBarProps) {
  const [task, setTask] = useState<BulkTask | null>(null)
  const [progress, setProgress] = useState<number | null>(null)
  const [outcome, setOutcome] = useState<BulkOutcome | null>(null)
  const [commanding, setCommanding] = useState(false)
  const [grouping, setGrouping] = useState(false)
  const [choosing, setChoosing] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const notice = useNotice()
  const count = selection.keys.size

  async function run() {
    if (!task) return
    setProgress(0)
    try {
      const bulk = { register, keys: [...selection.keys], onProgress: setProgress }
      const result = task === 'delete' ? await removeAll(bulk) : await changeStatuses(bulk, STATUS_OF[task])
      if (result.refused.length > 0) setOutcome(result)
      else finish()
    } finally {
      setProgress(null)
      tellRegisterChanged()
      await onChanged()
    }
  }

  function finish() {
    notice('Dados Gravados com Sucesso!')
    selection.clear()
    close()
  }

  /** What was done is no longer chosen: what stays chosen can be tried again. */
  function close() {
    if (outcome) selection.set(outcome.done, false)
    setTask(null)
    setOutcome(null)
  }

  async function chooseAll() {
    setChoosing(true)
    setFailure(null)
    await onChooseAll().catch((error: unknown) => setFailure(messageOf(error)))
    setChoosing(false)
  }

  return (
    <section className={styles.bulk} aria-label="Ações com os escolhidos">
      <strong role="status">
        {formatCount(count)} escolhido{count === 1 ? '' : 's'}
      </strong>
      {total !== undefined && count < total && (
        <Button size="xs" variant="subtle" disabled={choosing} onClick={() => void chooseAll()}>
          {choosing ? 'Escolhendo…' : `Selecionar todos os ${formatCount(total)} resultados`}
        </Button>
      )}
      {register.wire !== 'usuario' && (
        <>
          <Button size="xs" variant="default" onClick={() => setTask('activate')}>
            Ativar
          </Button>
          <Button size="xs" variant="default" onClick={() => setTask('deactivate')}>
            Inativar
          </Button>
        </>
      )}
      {register.wire === 'veiculo' && (
        <>
          <Button size="xs" variant="default" onClick={() => setGrouping(true)}>
            Grupo
          </Button>
          <Button size="xs" variant="default" onClick={() => setCommanding(true)}>
            Comando
          </Button>
        </>
      )}
      <Button size="xs" variant="default" c="var(--danger)" onClick={() => setTask('delete')}>
        Excluir
      </Button>
      <Button size="xs" variant="subtle" onClick={selection.clear}>
        Desmarcar
      </Button>
      {failure && (
        <p role="alert" className={styles.failure}>
          {failure}
        </p>
      )}
      {grouping && (
        <Suspense>
          <GroupDialog vehicleIds={[...selection.keys].map(Number)} onClose={() => setGrouping(false)} />
        </Suspense>
      )}
      {commanding && (
        <Suspense>
          <AskBatch vehicleIds={[...selection.keys]} onClose={() => setCommanding(false)} />
        </Suspense>
      )}
      {task && (
        <Suspense>
          <BulkDialog
            task={task}
            count={count}
            words={register.words}
            titleOf={titleOf}
            progress={progress}
            outcome={outcome}
            onConfirm={() => void run()}
            onClose={close}
          />
        </Suspense>
      )}
    </section>
  )
}

const STATUS_OF = { activate: ACTIVE, deactivate: INACTIVE } as const

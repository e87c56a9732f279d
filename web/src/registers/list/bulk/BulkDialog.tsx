import { Button } from '@mantine/core'
import { formatCount } from '#format/numbers.ts'
import { Dialog } from '#ui/overlay/Dialog.tsx'
import type { RegisterWords } from '../../register.ts'
import type { BulkOutcome } from './bulk-changes.ts'
import styles from './bulk-dialog.module.css'

export type BulkTask = 'activate' | 'deactivate' | 'delete'

interface BulkDialogProps {
  task: BulkTask
  count: number
  words: RegisterWords
  /** The number of records worked through; null before and after. */
  progress: number | null
  outcome: BulkOutcome | null
  onConfirm(): void
  onClose(): void
}

const VERBS = { activate: 'Ativar', deactivate: 'Inativar', delete: 'Excluir' } as const
const CONSEQUENCES = {
  activate: 'Voltam a contar como ativos.',
  deactivate: 'Deixam de contar como ativos. O cadastro e o histórico ficam.',
  delete: 'Saem do cadastro. O que tiver outros registros que dependem dele não é excluído.',
} as const

/** Asks before several records are changed, shows how far it is, and what was refused. */
export function BulkDialog({ task, count, words, progress, outcome, onConfirm, onClose }: BulkDialogProps) {
  const verb = VERBS[task]
  const running = progress !== null
  return (
    <Dialog
      opened
      onClose={() => !running && onClose()}
      title={`${verb} ${formatCount(count)} ${count === 1 ? words.one : words.many}?`}
      size={460}
    >
      {outcome ? (
        <Refusals outcome={outcome} count={count} />
      ) : (
        <p className={styles.text} role="status">
          {running ? `${formatCount(progress)} de ${formatCount(count)}…` : CONSEQUENCES[task]}
        </p>
      )}
      <div className={styles.buttons}>
        {outcome ? (
          <Button onClick={onClose}>Fechar</Button>
        ) : (
          <>
            <Button variant="default" disabled={running} onClick={onClose}>
              CANCELAR
            </Button>
            <Button
              disabled={running}
              onClick={onConfirm}
              data-autofocus
              {...(task === 'delete' && { color: 'red.9' })}
            >
              {running ? 'ENVIANDO…' : 'CONFIRMAR'}
            </Button>
          </>
        )}
      </div>
    </Dialog>
  )
}

function Refusals({ outcome: { done, refused }, count }: { outcome: BulkOutcome; count: number }) {
  const left = count - done.length
  return (
    <div role="alert">
      <p className={styles.text}>
        {formatCount(done.length)} {done.length === 1 ? 'feito' : 'feitos'}, {formatCount(left)}{' '}
        {left === 1 ? 'não feito' : 'não feitos'}:
      </p>
      <ul className={styles.refusals}>
        {refused.map(({ key, message }) => (
          <li key={key}>
            {key && <strong>{key}</strong>} {message}
          </li>
        ))}
      </ul>
    </div>
  )
}

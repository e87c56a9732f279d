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
  /** Says how people call a record. */
  titleOf(key: string): string
  /** The number of records worked through; null before and after. */
  progress: number | null
  outcome: BulkOutcome | null
  onConfirm(): void
  onClose(): void
}

const VERBS = { activate: 'Ativar', deactivate: 'Inativar', delete: 'Excluir' } as const
const CONSEQUENCES = {
  activate: { one: 'Volta a contar como ativo.', many: 'Voltam a contar como ativos.' },
  deactivate: {
    one: 'Deixa de contar como ativo. O cadastro e o histórico ficam.',
    many: 'Deixam de contar como ativos. O cadastro e o histórico ficam.',
  },
  delete: {
    one: 'Sai do cadastro. Se outros registros dependem dele, não é excluído.',
    many: 'Saem do cadastro. O que tiver outros registros que dependem dele não é excluído.',
  },
} as const

/** Asks before several records are changed, shows how far it is, and what was refused. */
export function BulkDialog({ task, count, words, titleOf, progress, outcome, onConfirm, onClose }: BulkDialogProps) {
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
        <Refusals outcome={outcome} count={count} titleOf={titleOf} />
      ) : (
        <p className={styles.text} role="status">
          {running
            ? `${formatCount(progress)} de ${formatCount(count)}…`
            : CONSEQUENCES[task][count === 1 ? 'one' : 'many']}
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

interface RefusalsProps extends Pick<BulkDialogProps, 'count' | 'titleOf'> {
  outcome: BulkOutcome
}

function Refusals({ outcome: { done, refused }, count, titleOf }: RefusalsProps) {
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
            {key && <strong>{titleOf(key)}</strong>} {message}
          </li>
        ))}
      </ul>
    </div>
  )
}

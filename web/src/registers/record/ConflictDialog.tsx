import { Button } from '@mantine/core'
import { type PlainColumn, PlainTable } from '#table/PlainTable.tsx'
import { Dialog } from '#ui/overlay/Dialog.tsx'
import type { ConflictRow } from './conflict-rows.ts'
import styles from './dialogs.module.css'

interface ConflictDialogProps {
  rows: readonly ConflictRow[]
  busy: boolean
  onKeepMine(): void
  onTakeTheirs(): void
  onClose(): void
}

const COLUMNS: readonly PlainColumn<ConflictRow>[] = [
  { key: 'field', header: 'Campo', text: ({ label }) => label },
  { key: 'opened', header: 'Quando você abriu', cell: ({ opened }) => opened },
  { key: 'stored', header: 'Gravado agora', cell: ({ stored }) => stored },
  { key: 'typed', header: 'Você digitou', cell: ({ typed }) => typed },
]

/** Says that somebody else saved this record meanwhile, shows what that person changed and lets this one decide. */
export function ConflictDialog({ rows, busy, onKeepMine, onTakeTheirs, onClose }: ConflictDialogProps) {
  return (
    <Dialog opened onClose={onClose} title="Este cadastro mudou enquanto você digitava" size={720}>
      <p className={styles.lead}>
        Outra pessoa gravou alterações. Manter as suas grava só os campos que você mudou, por cima do que está gravado.
      </p>
      <PlainTable
        label="Campos que mudaram"
        columns={COLUMNS}
        rows={rows}
        keyOf={({ name }) => name}
        stacks
        className={styles.conflict}
      />
      <div className={styles.buttons}>
        <Button variant="default" disabled={busy} onClick={onTakeTheirs}>
          Usar o que está gravado
        </Button>
        <Button disabled={busy} onClick={onKeepMine}>
          Manter as minhas alterações
        </Button>
      </div>
    </Dialog>
  )
}

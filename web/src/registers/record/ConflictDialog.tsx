import { Button } from '@mantine/core'
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

/** Says that somebody else saved this record meanwhile, shows what that person changed and lets this one decide. */
export function ConflictDialog({ rows, busy, onKeepMine, onTakeTheirs, onClose }: ConflictDialogProps) {
  return (
    <Dialog opened onClose={onClose} title="Este cadastro mudou enquanto você digitava" size={720}>
      <p className={styles.lead}>
        Outra pessoa gravou alterações. Manter as suas grava só os campos que você mudou, por cima do que está gravado.
      </p>
      <div className={styles.tableBox}>
        <table className={styles.table}>
          <thead>
            <tr>
              <th scope="col">Campo</th>
              <th scope="col">Quando você abriu</th>
              <th scope="col">Gravado agora</th>
              <th scope="col">Você digitou</th>
            </tr>
          </thead>
          <tbody>
            {rows.map(({ name, label, opened, stored, typed }) => (
              <tr key={name}>
                <th scope="row">{label}</th>
                <td data-label="Quando você abriu">{opened}</td>
                <td data-label="Gravado agora">{stored}</td>
                <td data-label="Você digitou">{typed}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
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

import { Button } from '@mantine/core'
import { formatDateTime } from '#format/date-time.ts'
import { Dialog } from '#ui/overlay/Dialog.tsx'
import { type FormField, type FormValues, fieldsInOrder, type RegisterForm } from '../definitions/form-definition.ts'
import { changedFields, contractField, startingValues } from '../form/form-rules.ts'
import type { Conflict, RegisterFormState } from '../form/use-register-form.ts'
import { statusWord } from '../RecordChip.tsx'
import styles from './dialogs.module.css'

interface ConflictDialogProps {
  definition: RegisterForm
  state: RegisterFormState
  conflict: Conflict
}

/** Somebody else saved this record meanwhile: shows what they changed and lets the person decide. */
export function ConflictDialog({ definition, state, conflict }: ConflictDialogProps) {
  const theirs = startingValues(definition, conflict.theirs)
  const names = new Set([
    ...changedFields(definition, state.base, theirs),
    ...changedFields(definition, state.base, conflict.mine),
  ])
  const fields = fieldsInOrder(definition).filter(({ name }) => names.has(name))
  return (
    <Dialog opened onClose={state.dismissConflict} title="Este cadastro mudou enquanto você digitava" size={720}>
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
            {fields.map((field) => (
              <tr key={field.name}>
                <th scope="row">{field.label ?? contractField(definition, field.name)?.label}</th>
                <td data-label="Quando você abriu">{shown(definition, field, state.base)}</td>
                <td data-label="Gravado agora">{shown(definition, field, theirs)}</td>
                <td data-label="Você digitou">{shown(definition, field, conflict.mine)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <div className={styles.buttons}>
        <Button variant="default" disabled={state.busy} onClick={state.takeTheirs}>
          Usar o que está gravado
        </Button>
        <Button disabled={state.busy} onClick={() => void state.keepMine()}>
          Manter as minhas alterações
        </Button>
      </div>
    </Dialog>
  )
}

/** A value as the table of a conflict shows it; secrets and passwords never. */
function shown(definition: RegisterForm, field: FormField, values: FormValues): string {
  const value = values[field.name]
  const kind = contractField(definition, field.name)?.kind
  if (kind === 'secret' || kind === 'password') return value ? '••••' : '–'
  if (field.input === 'status') return statusWord(Number(value))
  if (kind === 'stamp') return typeof value === 'number' ? formatDateTime(value) : '–'
  if (kind === 'switch') return value ? 'Sim' : 'Não'
  return value === null || value === undefined || value === '' ? '–' : String(value)
}

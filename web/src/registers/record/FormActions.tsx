import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { RegisterForm } from '../definitions/form-definition.ts'
import type { RegisterFormState } from '../form/use-register-form.ts'
import { lastSearch } from '../last-list-search.ts'
import { DeleteButton } from './DeleteButton.tsx'
import styles from './record-page.module.css'

/** The form that the bar belongs to. */
export const FORM_ID = 'cadastro'

interface FormActionsProps {
  definition: RegisterForm
  state: RegisterFormState
  recordKey: string | null
  onSave(another: boolean): void
}

/** The bar under a form: what can be done with it. */
export function FormActions({ definition, state, recordKey, onSave }: FormActionsProps) {
  const { register } = definition
  const { changed, busy } = state
  return (
    <footer className={styles.actions}>
      {recordKey !== null && definition.deletable?.(recordKey) !== false && (
        <DeleteButton definition={definition} recordKey={recordKey} title={definition.titleOf(state.base)} />
      )}
      <p className={styles.changed} role="status">
        {changed.length > 0 &&
          recordKey !== null &&
          (changed.length === 1 ? '1 campo alterado' : `${changed.length} campos alterados`)}
      </p>
      {changed.length > 0 && recordKey !== null ? (
        <Button variant="default" onClick={state.discard}>
          Desfazer
        </Button>
      ) : (
        <Button variant="default" component={Link} to={`/${register.name}`} search={lastSearch(register) as never}>
          Voltar
        </Button>
      )}
      {recordKey === null && (
        <Button variant="default" disabled={busy} className={styles.onlyWide ?? ''} onClick={() => onSave(true)}>
          Salvar e cadastrar outro
        </Button>
      )}
      <Button type="submit" form={FORM_ID} disabled={busy || (recordKey !== null && changed.length === 0)}>
        Salvar
      </Button>
    </footer>
  )
}

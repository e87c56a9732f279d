import { Button } from '@mantine/core'
import type { FieldSet } from '@monitorweb/contract/wire/field'
import { Link } from '@tanstack/react-router'
import type { ContractForm } from '#form/use-contract-form.ts'
import type { RegisterForm, StoredRecord } from '../definitions/form-definition.ts'
import { lastSearch } from '../last-list-search.ts'
import { DeleteButton } from './DeleteButton.tsx'
import styles from './record-page.module.css'

/** The form has this id, by which the bar below it submits it. */
export const FORM_ID = 'cadastro'

interface FormActionsProps<F extends FieldSet, R extends StoredRecord<F>> {
  definition: RegisterForm<F, R>
  form: ContractForm<F>
  recordKey: string | null
  onSave(another: boolean): void
}

/** Shows the bar under a form, with what can be done with the record. */
export function FormActions<F extends FieldSet, R extends StoredRecord<F>>(props: FormActionsProps<F, R>) {
  const { definition, form, recordKey, onSave } = props
  const { register } = definition
  const { changed, busy } = form
  return (
    <footer className={styles.actions}>
      {recordKey !== null && definition.deletable?.(recordKey) !== false && (
        <DeleteButton register={register} recordKey={recordKey} title={definition.titleOf(form.base)} />
      )}
      <p className={styles.changed} role="status">
        {changed.length > 0 &&
          recordKey !== null &&
          (changed.length === 1 ? '1 campo alterado' : `${changed.length} campos alterados`)}
      </p>
      {changed.length > 0 && recordKey !== null ? (
        <Button variant="default" onClick={form.discard}>
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

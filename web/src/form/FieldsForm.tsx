import { Button } from '@mantine/core'
import type { CompleteInput } from '@monitorweb/contract/wire/check'
import type { FieldSet } from '@monitorweb/contract/wire/field'
import { type ReactNode, useEffect, useEffectEvent } from 'react'
import { useNotice } from '#ui/overlay/Notices.tsx'
import type { FieldName, Typed } from './contract-form.ts'
import { Field } from './Field.tsx'
import { Form } from './Form.tsx'
import { FormConfirm } from './FormConfirm.tsx'
import { FormProblem } from './FormProblem.tsx'
import styles from './form.module.css'
import type { FieldLook, InputKind, InputProps } from './inputs/input-props.ts'
import { LeaveGuard } from './LeaveGuard.tsx'
import { type ContractForm, useContractForm } from './use-contract-form.ts'
import { useTellTyped } from './use-steady-record.ts'

/** A line says how one field is asked for. */
export interface FormLine<Name extends string = string> extends FieldLook {
  name: Name
  label: string
  input?: InputKind
  /** Draws an input of its own. */
  children?(props: InputProps): ReactNode
}

interface FieldsFormProps<F extends FieldSet> {
  fields: F
  /** The form begins with these values, and anew with others. */
  initial: Typed<F>
  lines: readonly FormLine<FieldName<F>>[]
  /** Says what is about to be saved, when the form asks before. */
  summary: string
  send: (values: CompleteInput<F>) => Promise<unknown>
  onCancel?: () => void
  /** The note stands below the fields and is about what is typed. */
  note?: (form: ContractForm<F>) => ReactNode
  /** Tells whether something is typed that is not saved. */
  onTyped?: (typed: boolean) => void
  /** Tells whether the question before sending stands over the form. */
  onAsking?: (asking: boolean) => void
}

const FIELD = 'input:not([type="hidden"]), textarea, button'

/** Shows a form of a few fields of the contract, which asks before it sends and says when it is done. */
export function FieldsForm<F extends FieldSet>(props: FieldsFormProps<F>) {
  const { fields, initial, lines, summary, send, onCancel, note, onTyped, onAsking } = props
  const notice = useNotice()
  const form = useContractForm({
    fields,
    initial,
    confirms: true,
    async send(values) {
      await send(values)
      notice('Dados Gravados com Sucesso!')
    },
  })
  const isTyped = form.changed.length > 0
  useTellTyped(isTyped, onTyped)
  const asking = form.confirming !== null
  useEffect(() => onAsking?.(asking), [asking, onAsking])
  // Another form in its place would take the focus away with this one.
  const stored = JSON.stringify(initial)
  const beginWith = useEffectEvent((next: string) => {
    if (next !== JSON.stringify(form.base)) form.begin(initial)
  })
  useEffect(() => beginWith(stored), [stored])

  return (
    <Form form={form} className={styles.fields}>
      <div className={styles.grid}>
        {lines.map((line) => (
          <Field key={line.name} form={form} {...line} />
        ))}
      </div>
      {note?.(form)}
      <FormProblem message={form.failure} />
      <div className={styles.buttons}>
        <Button type="submit" disabled={!isTyped} aria-busy={form.busy}>
          Salvar
        </Button>
        {onCancel && (
          <Button variant="default" onClick={onCancel}>
            Cancelar
          </Button>
        )}
      </div>
      <LeaveGuard dirty={isTyped && !form.busy} onDiscard={form.discard} />
      <FormConfirm form={form} summary={summary} onClosed={() => keepFocus(form)} />
    </Form>
  )
}

/** What was saved cannot be saved again: where the button that asked is off by now, the keys go on at the first field. */
function keepFocus<F extends FieldSet>({ element }: ContractForm<F>): void {
  if (document.activeElement?.matches('body, :disabled')) element.current?.querySelector<HTMLElement>(FIELD)?.focus()
}

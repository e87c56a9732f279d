import type { FieldSet } from '@monitorweb/contract/wire/field'
import { ConfirmSend } from '#ui/overlay/ConfirmSend.tsx'
import { type ContractForm, focusFault } from './use-contract-form.ts'

interface FormConfirmProps<F extends FieldSet> {
  form: ContractForm<F>
  /** Says what is about to be saved, in a line or two. */
  summary?: string
  /** Is called when the question is gone. */
  onClosed?(): void
}

/** Asks before a form sends. What the server then refuses has the focus once the question is gone. */
export function FormConfirm<F extends FieldSet>({ form, summary = '', onClosed }: FormConfirmProps<F>) {
  return (
    <ConfirmSend
      opened={form.confirming !== null}
      busy={form.busy}
      summary={summary}
      onCancel={form.cancel}
      onClosed={() => {
        focusFault(form)
        onClosed?.()
      }}
      onConfirm={() => void form.confirm()}
    />
  )
}

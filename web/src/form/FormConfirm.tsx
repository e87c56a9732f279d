import type { FieldSet } from '@monitorweb/contract/wire/field'
import { Suspense } from 'react'
import { lazyPart } from '#ui/lazy-part/lazy-part.tsx'
import { type ContractForm, focusFault } from './use-contract-form.ts'

/** Screens with a form stay within their weight by fetching it beside them; it is there before anything is filled in. */
const ConfirmSend = lazyPart(() => import('#ui/overlay/ConfirmSend.tsx'), 'ConfirmSend', { placeless: true })
void ConfirmSend.preload()

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
    <Suspense>
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
    </Suspense>
  )
}

import type { FieldSet } from '@monitorweb/contract/wire/field'
import { type ClipboardEvent, type ReactNode, useEffect, useEffectEvent } from 'react'
import { type ContractForm, focusFault } from './use-contract-form.ts'

interface FormProps<F extends FieldSet> {
  form: ContractForm<F>
  id?: string
  className?: string | undefined
  /** Another thing to do than sending, once the person says that it is done. */
  onSubmit?(): void
  onPaste?(event: ClipboardEvent): void
  /** A summary of what is wrong takes the focus instead of the first faulty field. */
  hasSummary?: boolean
  children: ReactNode
}

/** The form in the page: Enter sends it, from a text of several lines Ctrl+Enter; refused, the first faulty field has the focus. */
export function Form<F extends FieldSet>(props: FormProps<F>) {
  const { form, id, className, onSubmit = () => void form.submit(), onPaste, hasSummary = false, children } = props
  const { refusals } = form
  const showFault = useEffectEvent(() => {
    // Over a question the focus comes back once that is closed.
    if (!hasSummary && form.confirming === null) focusFault(form)
  })
  useEffect(() => {
    if (refusals > 0) showFault()
  }, [refusals])
  return (
    <form
      ref={form.element}
      id={id}
      className={className}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        // React hands the event on to the form that a dialog with this one stands in.
        event.stopPropagation()
        onSubmit()
      }}
      onPaste={onPaste}
      onKeyDown={(event) => {
        if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
        event.stopPropagation()
        onSubmit()
      }}
    >
      {children}
    </form>
  )
}

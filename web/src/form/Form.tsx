import type { FieldSet } from '@monitorweb/contract/wire/field'
import { type ClipboardEvent, type ReactNode, useEffect, useEffectEvent } from 'react'
import { type ContractForm, focusFault } from './use-contract-form.ts'

interface FormProps<F extends FieldSet> {
  form: ContractForm<F>
  id?: string
  className?: string | undefined
  /** Does something else than sending, once the person says that the form is done. */
  onSubmit?(): void
  onPaste?(event: ClipboardEvent): void
  /** Where this is set, a summary of what is wrong takes the focus instead of the first faulty field. */
  hasSummary?: boolean
  children: ReactNode
}

/**
 * Puts the form into the page: Enter sends it, from a text of several lines Ctrl+Enter does; when it is refused, the
 * first faulty field has the focus.
 */
export function Form<F extends FieldSet>(props: FormProps<F>) {
  const { form, id, className, onSubmit = () => void form.submit(), onPaste, hasSummary = false, children } = props
  const { refusals } = form
  const showFault = useEffectEvent(() => {
    // While a question stands over the form, the focus comes back only once that is closed.
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
        // React would hand the event on to the form in which a dialog with this one stands.
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

import { ConfirmSend } from '#ui/overlay/ConfirmSend.tsx'
import { fieldId, fieldsInOrder, type RegisterForm } from '../definitions/form-definition.ts'
import { contractField } from '../form/form-rules.ts'
import type { RegisterFormState } from '../form/use-register-form.ts'

interface SaveDialogProps {
  definition: RegisterForm
  state: RegisterFormState
}

const NAMED_FIELDS = 4

/** What every saving asks first, with what is about to be saved. */
export function SaveDialog({ definition, state }: SaveDialogProps) {
  const { confirming, busy, form } = state
  return (
    <ConfirmSend
      opened={confirming !== null}
      busy={busy}
      summary={confirming ? summaryOf(definition, state) : ''}
      onCancel={state.cancel}
      onClosed={() => {
        const refused = fieldsInOrder(definition).find(({ name }) => form.formState.errors[name])
        if (refused) document.getElementById(fieldId(definition, refused.name))?.focus()
      }}
      onConfirm={() => void state.confirm()}
    />
  )
}

function summaryOf(definition: RegisterForm, { changed, confirming, base }: RegisterFormState): string {
  const title = definition.titleOf(confirming ?? {})
  if (!base[definition.keyField] || definition.keyOf(base) === '0')
    return `${definition.register.words.fresh}: ${title}.`
  const labels = fieldsInOrder(definition)
    .filter(({ name }) => changed.includes(name))
    .map(({ name, label }) => label ?? contractField(definition, name)?.label ?? name)
  if (labels.length === 0) return `${title}: nada mudou.`
  const rest = labels.length - NAMED_FIELDS
  return `${title}: ${labels.slice(0, NAMED_FIELDS).join(', ')}${rest > 0 ? ` e mais ${rest}` : ''}.`
}

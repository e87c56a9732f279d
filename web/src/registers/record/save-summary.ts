import type { FieldSet } from '@monitorweb/contract/wire/field'
import { fieldsInOrder, labelOf, type RegisterForm, type StoredRecord } from '../definitions/form-definition.ts'
import type { RegisterFormState } from '../form/use-register-form.ts'

const NAMED_FIELDS = 4

/** Says what is about to be saved, for the question before it. */
export function saveSummary<F extends FieldSet, R extends StoredRecord<F>>(
  definition: RegisterForm<F, R>,
  { form, record }: RegisterFormState<F, R>,
): string {
  const { confirming, changed } = form
  if (confirming === null) return ''
  const title = definition.titleOf(confirming as Parameters<typeof definition.titleOf>[0])
  if (record === null) return `${definition.register.words.fresh}: ${title}.`
  const labels = fieldsInOrder(definition)
    .filter(({ name }) => changed.includes(name))
    .map((field) => labelOf(definition, field))
  if (labels.length === 0) return `${title}: nada mudou.`
  const rest = labels.length - NAMED_FIELDS
  return `${title}: ${labels.slice(0, NAMED_FIELDS).join(', ')}${rest > 0 ? ` e mais ${rest}` : ''}.`
}

import { passwordRefusal } from '@monitorweb/contract/rules/password-rule'
import { FieldError } from '@monitorweb/contract/wire/field-error'

/**
 * Throws FieldError, naming the field by its wire name, for a password that guessers would try first or that is made of
 * what others know of the person.
 */
export function checkNewPassword(password: string, field: string, about: readonly string[]): void {
  const refusal = passwordRefusal(password, about)
  if (refusal !== null) throw new FieldError(field, refusal)
}

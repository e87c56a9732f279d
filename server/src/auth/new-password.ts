import { FieldError } from '@monitorweb/contract/field-error'
import { passwordRefusal } from '@monitorweb/contract/password-rule'

/**
 * Throws FieldError, naming the field by its wire name, for a password that guessers would try first or that is made of
 * what others know of the person.
 */
export function checkNewPassword(password: string, field: string, about: readonly string[]): void {
  const refusal = passwordRefusal(password, about)
  if (refusal !== null) throw new FieldError(field, refusal)
}

import { missing } from '@monitorweb/contract/wire/check'
import { checkValue } from '@monitorweb/contract/wire/codec'
import type { Field } from '@monitorweb/contract/wire/field'
import type { SeenState } from '../../storage/registers/record-lock.ts'

/** Answers the key of the record that a change is about. Throws FieldError where none was sent, or one that no record can have. */
export function requireKey<T extends number | string>(field: Field<T>, sent: T | undefined): T {
  if (!sent) throw missing(field)
  return checkValue(field, sent)
}

/** Answers which state of the record its editor saw. */
export function seenState({ recordVersion, updatedAt }: SeenState): SeenState {
  return { recordVersion, updatedAt }
}

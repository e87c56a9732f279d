import type { CompleteInput } from '@monitorweb/contract/wire/check'
import type { FieldSet } from '@monitorweb/contract/wire/field'
import { changedFields, contractField, startingValues, type Typed } from '#form/contract-form.ts'
import { formatDateTime } from '#format/date-time.ts'
import {
  type FormField,
  fieldsInOrder,
  labelOf,
  masksOf,
  type RegisterForm,
  type StoredRecord,
} from '../definitions/form-definition.ts'
import { statusWord } from '../RecordChip.tsx'
import { valueName } from './value-names.ts'

/** A row of a conflict is a field that one of two people, or both, changed. */
export interface ConflictRow {
  name: string
  label: string
  opened: string
  stored: string
  typed: string
}

/** Answers in words what each of the two people changed. */
export async function conflictRows<F extends FieldSet, R extends StoredRecord<F>>(
  definition: RegisterForm<F, R>,
  base: Typed<F>,
  changes: { theirs: R; mine: CompleteInput<F> },
): Promise<ConflictRow[]> {
  const { fields } = definition
  const mine = changes.mine as Typed<F>
  const theirs = startingValues(fields, changes.theirs, masksOf(definition))
  const names = new Set([...changedFields(fields, base, theirs), ...changedFields(fields, base, mine)])
  const changed = fieldsInOrder(definition).filter(({ name }) => names.has(name))
  return await Promise.all(
    changed.map(async (field) => {
      const words = [base, theirs, mine].map((values) => wordsOf(fields, field, values[field.name]))
      const [opened = '', stored = '', typed = ''] = await Promise.all(words)
      return { name: field.name, label: labelOf(definition, field), opened, stored, typed }
    }),
  )
}

/** Writes a value as the table of a conflict shows it; secrets and passwords are never shown. */
async function wordsOf(fields: FieldSet, field: FormField, value: unknown): Promise<string> {
  const { name, input } = field
  const kind = contractField(fields, name)?.kind
  if (kind === 'secret' || kind === 'password') return value ? '••••' : '–'
  if (input === 'status') return statusWord(Number(value))
  if (kind === 'stamp') return typeof value === 'number' ? formatDateTime(value) : '–'
  if (kind === 'switch') return value ? 'Sim' : 'Não'
  return value === null || value === undefined || value === '' ? '–' : await valueName(field, value)
}

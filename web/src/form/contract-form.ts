import { type CompleteInput, schemaOf } from '@monitorweb/contract/wire/check'
import { type Field, type FieldSet, isNested, type RowOf } from '@monitorweb/contract/wire/field'

/** These are the names of the fields of a set that a form can ask for. */
export type FieldName<F extends FieldSet> = keyof CompleteInput<F> & string

/** This is a value while it is typed: what cannot be read as a number or a time yet is held as the text that it is. */
type TypedValue<T> = number extends T ? T | string : T
export type Typed<F extends FieldSet> = { [Name in keyof CompleteInput<F>]: TypedValue<CompleteInput<F>[Name]> }

/** Complaints say what is wrong, by field. */
export type Complaints<F extends FieldSet> = { [Name in FieldName<F>]?: string }

/** Masks say how texts are written while they are typed, and when they come from the server. */
export type Masks<F extends FieldSet> = { [Name in FieldName<F>]?: (text: string) => string }

/** This field counts the changes of a record and is sent along; nobody types it. */
export const RECORD_VERSION = 'recordVersion'

/** Answers the field of the contract of this name; undefined for a group of fields. */
export function contractField<F extends FieldSet>(fields: F, name: string): Field | undefined {
  const entry = fields[name]
  return entry && !isNested(entry) ? entry : undefined
}

/** Answers the names of the fields that may be sent. */
export function sentFields<F extends FieldSet>(fields: F): FieldName<F>[] {
  return Object.keys(fields).filter((name) => {
    const field = contractField(fields, name)
    return field && !field.readOnly && !field.serverOwned
  }) as FieldName<F>[]
}

/** Answers a record as its form begins with it; null begins a new one. */
export function startingValues<F extends FieldSet>(
  fields: F,
  record: Partial<RowOf<F>> | null,
  masks: Masks<F> = {},
): Typed<F> {
  const entries = sentFields(fields).map((name) => {
    const value = record?.[name] ?? contractField(fields, name)?.initial
    const mask = masks[name]
    return [name, mask ? mask(String(value ?? '')) : value]
  })
  return Object.fromEntries(entries) as Typed<F>
}

/**
 * Answers a value as it is stored, once its field is left, by the contract's own rule. Secrets and passwords stay as
 * they were typed.
 */
export function normalised<T>(field: Field | undefined, value: T, mask?: (text: string) => string): T {
  if (!field || field.kind === 'secret' || field.kind === 'password') return value
  const result = field.rule.safeParse(value)
  if (!result.success) return value
  return (mask && typeof result.data === 'string' ? mask(result.data) : result.data) as T
}

/**
 * Answers the values as the server would store them, or what it would say of them, by the same rules: where `stored` is
 * given, only of those that differ from it.
 */
export function checkForm<F extends FieldSet>(
  fields: F,
  values: Typed<F>,
  { check, stored }: { check?: ((values: Typed<F>) => Complaints<F>) | undefined; stored?: Typed<F> | undefined } = {},
): { values: CompleteInput<F>; errors: null } | { values: null; errors: Complaints<F> } {
  const errors: Record<string, string> = {}
  for (const name of sentFields(fields)) {
    const unread = contractField(fields, name)?.kind === 'stamp' && typeof values[name] === 'string'
    if (unread) errors[name] = 'Informe data e hora como DD/MM/AAAA HH:mm.'
  }
  for (const [name, message] of Object.entries(check?.(values) ?? {})) errors[name] ??= String(message)
  const judged = stored
    ? Object.fromEntries(changedFields(fields, stored, values).map((name) => [name, fields[name]!]))
    : fields
  const result = schemaOf(judged as F).safeParse(values)
  for (const { path, message } of result.error?.issues ?? []) errors[String(path[0])] ??= message
  if (result.success && Object.keys(errors).length === 0) {
    return { values: { ...(values as CompleteInput<F>), ...result.data }, errors: null }
  }
  return { values: null, errors: errors as Complaints<F> }
}

/** Answers the fields whose values differ from what they were. */
export function changedFields<F extends FieldSet>(fields: F, before: Typed<F>, after: Typed<F>): FieldName<F>[] {
  return sentFields(fields).filter(
    (name) => name !== RECORD_VERSION && name in after && (after[name] ?? null) !== (before[name] ?? null),
  )
}

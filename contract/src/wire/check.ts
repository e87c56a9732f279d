import * as mini from 'zod/mini'
import { askFor } from './ask-for.ts'
import { checkValue, decodeValue } from './codec.ts'
import { type Field, type FieldSet, type InputOf, isNested, type Nested, type RowOf } from './field.ts'
import { FieldError } from './field-error.ts'
import type { Operation, ReceivedOf } from './operation.ts'

/** Every field of an input, each with a value. */
export type CompleteInput<F> = RowOf<{
  [Name in keyof F as F[Name] extends Nested ? never : Name]: F[Name]
}>

/** The input of a creation: what was not sent takes its initial value. Throws {@link FieldError}. */
export function checkCreation<F extends FieldSet>(fields: F, sent: InputOf<F>): CompleteInput<F> {
  const row: Record<string, unknown> = {}
  for (const [name, entry] of Object.entries(fields)) {
    if (isNested(entry)) continue
    const ignored = entry.serverOwned || entry.readOnly
    const value = ignored ? entry.initial : ((sent as Record<string, unknown>)[name] ?? entry.initial)
    row[name] = ignored ? value : checkPresent(entry, checkValue(entry, value))
  }
  return row as CompleteInput<F>
}

/**
 * The input of a change: what was sent and differs from what is stored, without what the server owns. A stored value
 * that is sent back is never judged, however odd it is. Throws {@link FieldError}.
 */
export function checkChange<F extends FieldSet>(
  fields: F,
  sent: InputOf<F>,
  stored: { [Name in keyof F]?: unknown } = {},
): InputOf<F> {
  const row: Record<string, unknown> = {}
  for (const [name, entry] of Object.entries(fields)) {
    const value = (sent as Record<string, unknown>)[name]
    if (isNested(entry) || entry.serverOwned || entry.readOnly || value === undefined) continue
    if (value === stored[name]) continue
    row[name] = checkPresent(entry, checkValue(entry, value))
  }
  return row as InputOf<F>
}

/** The arguments of a call as its resolver gets them, without `input`. Throws {@link FieldError}. */
export function checkArgs<O extends Operation>(operation: O, sent: Record<string, unknown>): ReceivedOf<O> {
  const args: Record<string, unknown> = {}
  for (const [name, entry] of Object.entries(operation.args)) {
    if (!isNested(entry)) args[name] = checkArg(entry, sent[entry.inputWire])
  }
  return args as ReceivedOf<O>
}

function checkArg(field: Field & { optional?: boolean; hasDefault?: boolean }, sent: unknown): unknown {
  // null is what a client sends for an optional argument that it leaves open.
  if (field.optional && (sent === undefined || sent === null)) return field.hasDefault ? field.initial : undefined
  if (field.required && (sent === undefined || sent === null)) throw missing(field)
  return checkPresent(field, checkValue(field, decodeValue(field, sent)))
}

function checkPresent(field: Field, value: unknown): unknown {
  if (field.required && isEmpty(value)) throw missing(field)
  return value
}

/** What is said of a required field without a value. */
export function missing(field: Field): FieldError {
  return new FieldError(field.inputWire, askFor(field.label).replace(/\.$/, ` (${field.inputWire}).`))
}

function isEmpty(value: unknown): boolean {
  return value === '' || value === null || value === undefined
}

/** The rules of a register's fields as one schema, for forms that hold values of ours. */
export function schemaOf<F extends FieldSet>(fields: F): mini.ZodMiniType<CompleteInput<F>, CompleteInput<F>> {
  const shape: Record<string, mini.ZodMiniType> = {}
  for (const [name, entry] of Object.entries(fields)) {
    if (isNested(entry) || entry.readOnly || entry.serverOwned) continue
    shape[name] = entry.required ? entry.rule.refine((value) => !isEmpty(value), askFor(entry.label)) : entry.rule
  }
  return mini.object(shape) as unknown as mini.ZodMiniType<CompleteInput<F>, CompleteInput<F>>
}

/** A new record of a register, as a form begins with. */
export function initialOf<F extends FieldSet>(fields: F): CompleteInput<F> {
  const row: Record<string, unknown> = {}
  for (const [name, entry] of Object.entries(fields)) {
    if (!isNested(entry) && !entry.readOnly && !entry.serverOwned) row[name] = entry.initial
  }
  return row as CompleteInput<F>
}

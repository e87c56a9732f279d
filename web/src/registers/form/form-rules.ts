import { schemaOf } from '@monitorweb/contract/wire/check'
import { type Field, isNested } from '@monitorweb/contract/wire/field'
import type { FieldErrors, ResolverResult } from 'react-hook-form'
import { formatPhone, formatPostalCode, formatTaxNumber } from '#format/documents.ts'
import type { FormField, FormValues, InputKind, RegisterForm } from '../definitions/form-definition.ts'

/** The field of the contract behind a field of a form; none of those that only the client knows. */
export function contractField({ fields }: Pick<RegisterForm, 'fields'>, name: string): Field | undefined {
  const entry = fields[name]
  return entry && !isNested(entry) ? (entry as Field) : undefined
}

/** How values of a kind are written while they are typed, and when they come from the server. */
export const MASKS: { [Kind in InputKind]?: (text: string) => string } = {
  taxNumber: formatTaxNumber,
  postalCode: formatPostalCode,
  phone: formatPhone,
}

/** A record as the form begins with it; null begins a new one. */
export function startingValues(definition: RegisterForm, record: FormValues | null): FormValues {
  const values: FormValues = {}
  for (const [name, entry] of Object.entries(definition.fields)) {
    if (isNested(entry) || entry.readOnly || entry.serverOwned) continue
    values[name] = record?.[name] ?? entry.initial
  }
  for (const { name, input } of definition.sections.flatMap(({ fields }) => fields)) {
    const mask = MASKS[input]
    if (mask) values[name] = mask(String(values[name] ?? ''))
    if (input === 'repeatedPassword') values[name] = ''
  }
  return values
}

/** A value as it is stored, once its field is left: the contract's own rule. Secrets and passwords stay as typed. */
export function normalised(definition: RegisterForm, { name, input }: FormField, value: unknown): unknown {
  const field = contractField(definition, name)
  if (!field || field.kind === 'secret' || field.kind === 'password' || input === 'lines') return value
  const result = field.rule.safeParse(value)
  if (!result.success) return value
  const mask = MASKS[input]
  return mask && typeof result.data === 'string' ? mask(result.data) : result.data
}

/** What the server would say of a form's values, by the same rules, and the values as it would store them. */
export function resolveForm(
  definition: RegisterForm,
  values: FormValues,
  kind: 'new' | 'existing',
): ResolverResult<FormValues> {
  const result = schemaOf(definition.fields).safeParse(values as never)
  const errors: FieldErrors<FormValues> = {}
  const complain = (name: string, message: string) => {
    errors[name] ??= { type: 'rule', message }
  }
  for (const [name, value] of Object.entries(values)) {
    const stamp = contractField(definition, name)?.kind === 'stamp'
    if (stamp && typeof value === 'string') complain(name, 'Informe data e hora como DD/MM/AAAA HH:mm.')
  }
  if (!result.success) {
    for (const { path, message } of result.error.issues) complain(String(path[0]), message)
  }
  for (const { field, message } of definition.check?.(values, kind) ?? []) complain(field, message)
  if (Object.keys(errors).length > 0) return { values: {}, errors }
  return { values: { ...values, ...(result.data as FormValues) }, errors: {} }
}

/** The fields whose values differ from what they were; only these are sent of a record that exists. */
export function changedFields(definition: RegisterForm, before: FormValues, after: FormValues): string[] {
  return Object.keys(definition.fields).filter((name) => {
    const field = contractField(definition, name)
    if (!field || field.readOnly || field.serverOwned || name === 'recordVersion') return false
    return name in after && (after[name] ?? null) !== (before[name] ?? null)
  })
}

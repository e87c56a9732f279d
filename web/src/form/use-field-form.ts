import { schemaOf } from '@monitorweb/contract/wire/check'
import { type Field, type FieldSet, type InputOf, isNested } from '@monitorweb/contract/wire/field'
import { useState } from 'react'
import { ApiError, messageOf } from '#api/api-error.ts'

type Values<F extends FieldSet> = Required<InputOf<F>>
type Errors<F extends FieldSet> = { [Name in keyof Values<F>]?: string }

export interface FieldForm<F extends FieldSet> {
  values: Values<F>
  errors: Errors<F>
  /** What stands above the buttons: a refusal that belongs to no field. */
  problem: string | null
  busy: boolean
  /** Whether anything differs from what the form began with. */
  changed: boolean
  set<N extends keyof Values<F>>(name: N, value: Values<F>[N]): void
  /** On leaving a field: normalises what was typed as the server will, and checks it. */
  leave(name: keyof Values<F>): void
  /** Checks everything and says what is wrong; whether it may be sent. */
  check(): boolean
  /** Checks everything, then sends; a refusal of the server lands on its field. Answers whether it was taken. */
  submit(send: (values: Values<F>) => Promise<void>): Promise<boolean>
  /** Begins anew with these values. */
  reset(values: Values<F>): void
}

/** A small form over fields of the contract: the same rules here as on the server, nothing typed is ever lost. */
export function useFieldForm<F extends FieldSet>(fields: F, initial: Values<F>): FieldForm<F> {
  const [began, setBegan] = useState(initial)
  const [values, setValues] = useState(initial)
  const [errors, setErrors] = useState<Errors<F>>({})
  const [problem, setProblem] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)

  function setError(name: keyof Values<F>, message: string | undefined) {
    setErrors((known) => ({ ...known, [name]: message }))
  }

  async function submit(send: (values: Values<F>) => Promise<void>): Promise<boolean> {
    const checked = check(fields, values)
    setProblem(null)
    setErrors(checked.errors)
    if (!checked.values) return false
    setValues(checked.values)
    setBusy(true)
    try {
      await send(checked.values)
      return true
    } catch (failure) {
      const field = failure instanceof ApiError ? failure.details.field : undefined
      if (field !== undefined && field in fields) setError(field as keyof Values<F>, messageOf(failure))
      else setProblem(messageOf(failure))
      return false
    } finally {
      setBusy(false)
    }
  }

  return {
    values,
    errors,
    problem,
    busy,
    changed: JSON.stringify(values) !== JSON.stringify(began),
    set(name, value) {
      setValues((known) => ({ ...known, [name]: value }))
      setError(name, undefined)
    },
    leave(name) {
      const entry = fields[name as string]
      if (!entry || isNested(entry)) return
      const { value, message } = checkOne(entry, values[name])
      if (message === undefined) setValues((known) => ({ ...known, [name]: value }))
      setError(name, message)
    },
    check() {
      const checked = check(fields, values)
      setErrors(checked.errors)
      return checked.values !== undefined
    },
    submit,
    reset(next) {
      setBegan(next)
      setValues(next)
      setErrors({})
      setProblem(null)
    },
  }
}

function checkOne(field: Field, value: unknown): { value?: unknown; message?: string } {
  // What is still empty is said when sending, not on passing through.
  if (value === '' || value === null) return { value }
  const result = field.rule.safeParse(value)
  return result.success ? { value: result.data } : { message: result.error.issues[0]?.message ?? 'Valor inválido.' }
}

function check<F extends FieldSet>(fields: F, values: Values<F>): { values?: Values<F>; errors: Errors<F> } {
  const result = schemaOf(fields).safeParse(values)
  if (result.success) return { values: { ...values, ...(result.data as object) }, errors: {} }
  const errors: Record<string, string> = {}
  for (const { path, message } of result.error.issues) errors[String(path[0])] ??= message
  return { errors: errors as Errors<F> }
}

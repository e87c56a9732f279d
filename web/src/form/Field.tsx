import type { CompleteInput } from '@monitorweb/contract/wire/check'
import type { Field as ContractField, FieldSet } from '@monitorweb/contract/wire/field'
import type { ReactNode } from 'react'
import { type Path, useController } from 'react-hook-form'
import { contractField, type FieldName, type Typed } from './contract-form.ts'
import { InputOfKind } from './inputs/InputOfKind.tsx'
import type { FieldLook, InputKind, InputProps } from './inputs/input-props.ts'
import type { ContractForm } from './use-contract-form.ts'

interface FieldProps<F extends FieldSet> extends FieldLook {
  form: ContractForm<F>
  name: FieldName<F>
  /** Where it is given, this stands instead of the contract's label. */
  label?: string
  /** Where it is given, the field is typed with this instead of what its kind is typed with. */
  input?: InputKind
  /** Draws an input that chooses among records or a list. */
  children?(props: InputProps): ReactNode
  /** Where it is given, this holds instead of what the contract says. */
  required?: boolean
  /**
   * Chooses how people are told that the field is required; in forms of few fields the message of an empty one says
   * enough.
   */
  mark?: 'words' | 'asterisk'
}

/**
 * Shows one field: its label, its input, what is wrong with it. Once it is left, it is written as it will be stored.
 */
export function Field<F extends FieldSet>(props: FieldProps<F>) {
  const { form, name, label, input, children, required, mark, ...look } = props
  const contract = contractField(form.fields, name)
  const { field, fieldState } = useController<Typed<F>, Path<Typed<F>>, CompleteInput<F>>({
    control: form.control,
    name: name as unknown as Path<Typed<F>>,
  })
  const words = label ?? contract?.label ?? ''
  const must = required ?? contract?.required ?? false
  const given: InputProps = {
    ...look,
    name,
    label: must && mark === 'words' ? `${words} (obrigatório)` : words,
    mark: must ? mark : undefined,
    blank: contract?.initial ?? null,
    value: field.value,
    error: fieldState.error?.message,
    onChange: field.onChange,
    onLeave() {
      form.leave(name)
      field.onBlur()
    },
  }
  if (children) return children(given)
  const kind = input ?? KINDS[contract?.kind ?? 'text']
  return <InputOfKind {...given} kind={kind} mask={form.masks[name]} />
}

/** A field of each kind is typed so where its form does not say otherwise. */
const KINDS: { [Kind in ContractField['kind']]: InputKind } = {
  text: 'text',
  integer: 'number',
  number: 'number',
  flag: 'switch',
  switch: 'switch',
  stamp: 'dateTime',
  reference: 'number',
  secret: 'text',
  password: 'password',
}

import type { HTMLInputAutoCompleteAttribute, ReactNode } from 'react'

/** What a text that is typed is, beside being text. */
export type TextKind = 'text' | 'taxNumber' | 'postalCode' | 'phone' | 'plate' | 'code' | 'serial' | 'email'
/** How a field is typed or chosen. */
export type InputKind = TextKind | 'lines' | 'number' | 'switch' | 'dateTime' | 'password'

/** How an input looks and what it says beside its label. */
export interface FieldLook {
  id?: string
  size?: 'xs' | 'sm' | 'md'
  /** Help between the label and the input. */
  description?: ReactNode
  /** Help and warnings under the input. */
  hint?: ReactNode
  placeholder?: string
  autoComplete?: HTMLInputAutoCompleteAttribute
  maxLength?: number
  disabled?: boolean
  /** Can be read and copied. */
  readOnly?: boolean
  /** What a dialog that opens puts the focus on. */
  first?: boolean
  autoFocus?: boolean
  /** Of numbers: what people type, and how many of the field's unit one of it is. */
  unit?: string
  factor?: number
  /** Of texts of several lines. */
  minRows?: number
  maxRows?: number
}

/** What every input of a form is given. */
export interface InputProps extends FieldLook {
  name: string
  label: string
  mark?: 'words' | 'asterisk' | undefined
  /** What the field holds while nothing is typed. */
  blank: unknown
  value: unknown
  error: string | undefined
  onChange(value: unknown): void
  onLeave(): void
}

/** The parts of {@link InputProps} that every input of the library takes alike. */
export function wrapperProps(props: InputProps) {
  const {
    id,
    name,
    label,
    mark,
    error,
    disabled,
    description,
    hint,
    size = 'sm',
    autoFocus,
    first,
    placeholder,
  } = props
  return {
    ...(id && { id }),
    name,
    label,
    size,
    error,
    ...(mark === 'words' && { 'aria-required': true }),
    ...(mark === 'asterisk' && { required: true, withAsterisk: true }),
    ...(disabled !== undefined && { disabled }),
    ...(placeholder && { placeholder }),
    ...(autoFocus && { autoFocus }),
    ...(first && { 'data-autofocus': true }),
    description: hint ?? description,
    ...(hint !== undefined && {
      inputWrapperOrder: ['label' as const, 'input' as const, 'description' as const, 'error' as const],
    }),
  }
}

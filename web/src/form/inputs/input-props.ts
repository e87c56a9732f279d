import type { HTMLInputAutoCompleteAttribute, ReactNode } from 'react'

/** The kind says what a typed text is, beside being text. */
export type TextKind = 'text' | 'taxNumber' | 'postalCode' | 'phone' | 'plate' | 'code' | 'serial' | 'email'
/** The kind says how a field is typed or chosen. */
export type InputKind = TextKind | 'lines' | 'number' | 'switch' | 'dateTime' | 'password'

/** A look says how an input appears and what it says beside its label. */
export interface FieldLook {
  id?: string
  size?: 'xs' | 'sm' | 'md'
  /** This help stands between the label and the input. */
  description?: ReactNode
  /** Help and warnings stand under the input. */
  hint?: ReactNode
  placeholder?: string
  autoComplete?: HTMLInputAutoCompleteAttribute
  maxLength?: number
  disabled?: boolean
  /** A field that is read only can still be read and copied. */
  readOnly?: boolean
  /** A dialog that opens puts the focus on the field where this is set. */
  first?: boolean
  autoFocus?: boolean
  /** A number has the unit that people type, and `factor` says how many of the field's own unit one of it is. */
  unit?: string
  factor?: number
  /** Only texts of several lines have a number of rows. */
  minRows?: number
  maxRows?: number
}

/** Every input of a form is given these. */
export interface InputProps extends FieldLook {
  name: string
  label: string
  mark?: 'words' | 'asterisk' | undefined
  /** The field holds this while nothing is typed. */
  blank: unknown
  value: unknown
  error: string | undefined
  onChange(value: unknown): void
  onLeave(): void
}

/** Answers the parts of {@link InputProps} that every input of the library takes alike. */
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

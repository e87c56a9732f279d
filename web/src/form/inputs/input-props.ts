import type { ReactNode } from 'react'
import type { FormField, RegisterForm } from '#registers/definitions/form-definition.ts'

/** What every input of a form is given. */
export interface InputProps {
  field: FormField
  id: string
  label: string
  required: boolean
  value: unknown
  error: string | undefined
  disabled: boolean
  /** Help and warnings under the input. */
  hint: ReactNode
  recordKey: string | null
  register: RegisterForm['register']
  /** Name of the field on the wire. */
  wireName: string
  onChange(value: unknown): void
  onLeave(): void
}

/** The parts of {@link InputProps} that every input of the library takes alike. */
export function wrapperProps({ id, label, required, error, disabled, hint }: InputProps) {
  return {
    id,
    label: required ? `${label} (obrigatório)` : label,
    'aria-required': required,
    error,
    disabled,
    description: hint,
    inputWrapperOrder: ['label' as const, 'input' as const, 'description' as const, 'error' as const],
    size: 'sm' as const,
  }
}

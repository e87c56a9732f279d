import { Textarea, TextInput } from '@mantine/core'
import type { ChangeEvent } from 'react'
import { type InputProps, type TextKind, wrapperProps } from './input-props.ts'
import styles from './inputs.module.css'

const MODES: { [Kind in TextKind]?: 'tel' | 'email' | 'numeric' } = {
  phone: 'tel',
  email: 'email',
  postalCode: 'numeric',
}
const MONOSPACE: readonly TextKind[] = ['plate', 'serial', 'code']

interface TextFieldProps extends InputProps {
  kind: TextKind | 'lines'
  mask?: ((text: string) => string) | undefined
}

/** Asks for a text; marks are put while it is typed at its end, and what is pasted is taken in any form. */
export function TextField({ kind, mask, ...props }: TextFieldProps) {
  const { onChange, onLeave, readOnly = false, maxLength, minRows = 2, maxRows = 8 } = props
  const value = String(props.value ?? '')
  const shared = { ...wrapperProps(props), ...(maxLength && { maxLength }), readOnly, value, onBlur: onLeave }

  if (kind === 'lines') {
    return (
      <Textarea
        {...shared}
        autosize
        minRows={minRows}
        maxRows={maxRows}
        onChange={({ currentTarget }) => onChange(currentTarget.value)}
      />
    )
  }

  function type({ currentTarget }: ChangeEvent<HTMLInputElement>) {
    const typed = currentTarget.value
    // Marks put elsewhere than at the end would move the place where one types, and deleting must delete.
    const atEnd = currentTarget.selectionStart === typed.length && typed.length > value.length
    onChange(mask && atEnd ? mask(typed) : typed)
  }

  return (
    <TextInput
      {...shared}
      {...(readOnly && { variant: 'filled' })}
      autoComplete={props.autoComplete ?? 'off'}
      {...(MODES[kind] && { inputMode: MODES[kind] })}
      {...(props.autoComplete === 'username' && { autoCapitalize: 'none', spellCheck: false })}
      {...(MONOSPACE.includes(kind) && {
        autoCapitalize: 'characters',
        spellCheck: false,
        classNames: { input: styles.monospace ?? '' },
      })}
      onChange={type}
    />
  )
}

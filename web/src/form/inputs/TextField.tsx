import { Textarea, TextInput } from '@mantine/core'
import type { ChangeEvent } from 'react'
import type { InputKind } from '#registers/definitions/form-definition.ts'
import styles from '#registers/form/fields.module.css'
import { MASKS } from '#registers/form/form-rules.ts'
import { type InputProps, wrapperProps } from './input-props.ts'

const MODES: { [Kind in InputKind]?: 'tel' | 'email' | 'numeric' } = {
  phone: 'tel',
  email: 'email',
  postalCode: 'numeric',
}
const MONOSPACE: readonly InputKind[] = ['plate', 'serial', 'code']

/** Text, with marks put while it is typed at its end; what is pasted is taken in any form. */
export function TextField(props: InputProps) {
  const { field, value, onChange, onLeave } = props
  const mask = MASKS[field.input]

  function type({ currentTarget }: ChangeEvent<HTMLInputElement>) {
    const typed = currentTarget.value
    // Marks put elsewhere than at the end would move the place where one types, and deleting must delete.
    const atEnd = currentTarget.selectionStart === typed.length && typed.length > String(value).length
    onChange(mask && atEnd ? mask(typed) : typed)
  }

  if (field.input === 'lines') {
    return (
      <Textarea
        {...wrapperProps(props)}
        autosize
        minRows={2}
        maxRows={8}
        value={String(value ?? '')}
        onChange={({ currentTarget }) => onChange(currentTarget.value)}
        onBlur={onLeave}
      />
    )
  }
  return (
    <TextInput
      {...wrapperProps(props)}
      // A key that stays is read and copied.
      disabled={false}
      readOnly={props.disabled}
      variant={props.disabled ? 'filled' : 'default'}
      value={String(value ?? '')}
      autoComplete={field.autoComplete ?? 'off'}
      {...(field.placeholder && { placeholder: field.placeholder })}
      {...(MODES[field.input] && { inputMode: MODES[field.input] })}
      {...(MONOSPACE.includes(field.input) && {
        autoCapitalize: 'characters',
        spellCheck: false,
        classNames: { input: styles.monospace ?? '' },
      })}
      onChange={type}
      onBlur={onLeave}
    />
  )
}

import { PasswordInput } from '@mantine/core'
import { type InputProps, wrapperProps } from './input-props.ts'

/** A password that is written and never read; empty keeps the one there is. */
export function PasswordField(props: InputProps) {
  return (
    <PasswordInput
      {...wrapperProps(props)}
      autoComplete="new-password"
      visibilityToggleButtonProps={{ 'aria-label': 'Mostrar a senha', tabIndex: 0 }}
      value={String(props.value ?? '')}
      onChange={({ currentTarget }) => props.onChange(currentTarget.value)}
      onBlur={props.onLeave}
    />
  )
}

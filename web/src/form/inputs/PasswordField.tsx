import { PasswordInput } from '@mantine/core'
import { type InputProps, wrapperProps } from './input-props.ts'

/** Asks for a password, which is written and never read. */
export function PasswordField(props: InputProps) {
  return (
    <PasswordInput
      {...wrapperProps(props)}
      autoComplete={props.autoComplete ?? 'new-password'}
      visibilityToggleButtonProps={{ 'aria-label': 'Mostrar ou ocultar a senha', tabIndex: 0 }}
      value={String(props.value ?? '')}
      onChange={({ currentTarget }) => props.onChange(currentTarget.value)}
      onBlur={props.onLeave}
    />
  )
}

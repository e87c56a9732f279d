import { PasswordInput } from '@mantine/core'
import { passwordRefusal } from '@monitorweb/contract/rules/password-rule'
import { useState } from 'react'

interface NewPasswordFieldsProps {
  password: string
  again: string
  size?: 'sm' | 'md'
  /** What the server refused of it. */
  refused?: string | null
  onPassword: (password: string) => void
  onAgain: (password: string) => void
}

const TOGGLE = { 'aria-label': 'Mostrar ou ocultar a senha', tabIndex: 0 }

/** A new password, typed twice; whether it serves is said while leaving the field. */
export function NewPasswordFields(props: NewPasswordFieldsProps) {
  const { password, again, size = 'sm', refused = null, onPassword, onAgain } = props
  const [left, setLeft] = useState(false)
  const weak = left && password !== '' ? passwordRefusal(password) : null
  return (
    <>
      <PasswordInput
        label="Senha nova"
        description="Ao menos 8 caracteres; três palavras sem relação funcionam bem."
        autoComplete="new-password"
        size={size}
        value={password}
        error={weak ?? refused}
        visibilityToggleButtonProps={TOGGLE}
        onChange={({ currentTarget }) => onPassword(currentTarget.value)}
        onBlur={() => setLeft(true)}
      />
      <PasswordInput
        label="Repita a senha nova"
        autoComplete="new-password"
        size={size}
        value={again}
        error={again !== '' && left && !password.startsWith(again) ? 'As senhas não são iguais.' : null}
        visibilityToggleButtonProps={TOGGLE}
        onChange={({ currentTarget }) => onAgain(currentTarget.value)}
      />
    </>
  )
}

/** Why it cannot be sent yet; null when it can. */
export function newPasswordProblem(password: string, again: string): string | null {
  return passwordRefusal(password) ?? (password === again ? null : 'As senhas não são iguais.')
}

import { Button, PasswordInput, TextInput } from '@mantine/core'
import { type FormEvent, type KeyboardEvent, useRef, useState } from 'react'
import { FormProblem } from '#form/FormProblem.tsx'
import styles from './login.module.css'
import { useLogin } from './use-login.ts'

interface LoginFormProps {
  onEntered: () => void
}

export function LoginForm({ onEntered }: LoginFormProps) {
  const { enter, busy, error, waitSeconds, asksCode } = useLogin(onEntered)
  const [capsLock, setCapsLock] = useState(false)
  const [missing, setMissing] = useState<readonly string[]>([])
  const message = useRef<HTMLDivElement>(null)

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (busy || waitSeconds > 0) return
    const form = new FormData(event.currentTarget)
    const empty = emptyFields(form)
    setMissing(empty)
    if (empty[0]) return event.currentTarget.querySelector<HTMLInputElement>(`[name=${empty[0]}]`)?.focus()
    const code = String(form.get('code') ?? '').trim()
    await enter({
      login: String(form.get('login')),
      password: String(form.get('password')),
      remember: form.get('remember') !== null,
      ...(code && { code }),
    })
    message.current?.focus()
  }

  function watchCapsLock(event: KeyboardEvent) {
    setCapsLock(event.getModifierState('CapsLock'))
  }

  return (
    <form className={styles.form} onSubmit={(event) => void submit(event)} noValidate>
      <FormProblem
        ref={message}
        message={error && waitSeconds > 0 ? `Muitas tentativas. Tente de novo em ${waitSeconds} s.` : error}
      />
      <TextInput
        label="Usuário"
        name="login"
        error={missing.includes('login') && 'Informe o usuário.'}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        size="md"
        autoFocus={prefersFocus()}
      />
      <PasswordInput
        label="Senha"
        name="password"
        autoComplete="current-password"
        size="md"
        description={capsLock ? 'Caps Lock está ligado.' : undefined}
        error={missing.includes('password') && 'Informe a senha.'}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        visibilityToggleButtonProps={{ 'aria-label': 'Mostrar ou ocultar a senha', tabIndex: 0 }}
        onKeyUp={watchCapsLock}
        onKeyDown={watchCapsLock}
      />
      {asksCode && (
        <TextInput
          label="Código de verificação"
          description="Do aplicativo autenticador, ou um código de recuperação."
          name="code"
          autoComplete="one-time-code"
          size="md"
          autoFocus
        />
      )}
      <label className={styles.remember}>
        <input type="checkbox" name="remember" />
        Manter conectado neste computador
      </label>
      <Button type="submit" size="md" fullWidth disabled={waitSeconds > 0} aria-busy={busy}>
        {labelOf(busy, waitSeconds)}
      </Button>
    </form>
  )
}

/** Names the fields that must be filled before sending and are not, in the order of the page. */
function emptyFields(form: FormData): string[] {
  return ['login', 'password'].filter((name) => !form.get(name))
}

function labelOf(busy: boolean, waitSeconds: number): string {
  if (busy) return 'Entrando…'
  return waitSeconds > 0 ? `Aguarde ${waitSeconds} s` : 'Entrar'
}

/**
 * The first field takes the focus only where there is a mouse: on a phone the keyboard would cover the page before it
 * was read.
 */
function prefersFocus(): boolean {
  return matchMedia('(pointer: fine)').matches
}

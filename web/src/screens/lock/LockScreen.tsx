import { Button, PasswordInput, TextInput } from '@mantine/core'
import { type FormEvent, useEffect, useRef } from 'react'
import { knownPerson } from '#api/person/known-person.ts'
import { initialsOf } from '#ui/initials.ts'
import { Logo } from '#ui/Logo.tsx'
import { PageTitle } from '#ui/page/PageTitle.tsx'
import styles from './lock.module.css'
import { useUnlock } from './use-unlock.ts'

interface LockScreenProps {
  /** After the password was right. */
  onUnlocked?: () => void
  onLeave: () => void
}

/** Stands over a page that is kept as it was. Only the password of the same person opens it again. */
export function LockScreen({ onUnlocked, onLeave }: LockScreenProps) {
  const { unlock, busy, error, asksCode } = useUnlock(onUnlocked)
  const name = knownPerson()?.name ?? ''
  const host = useRef<HTMLElement>(null)
  useEffect(() => host.current?.querySelector('input')?.focus(), [])

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    if (!busy) void unlock(String(form.get('password')), String(form.get('code') ?? ''))
  }

  return (
    <main ref={host} className={styles.page}>
      <PageTitle text="Tela bloqueada" />
      <form className={styles.box} onSubmit={submit} noValidate>
        <span className={styles.avatar}>{initialsOf(name) || <Logo sizePx={30} />}</span>
        <h1>{name || 'Tela bloqueada'}</h1>
        <p className={styles.lead}>A tela está bloqueada. O que estava aberto continua como você deixou.</p>
        <PasswordInput
          label="Senha"
          name="password"
          autoComplete="current-password"
          size="md"
          error={error}
          visibilityToggleButtonProps={{ 'aria-label': 'Mostrar ou ocultar a senha', tabIndex: 0 }}
        />
        {asksCode && (
          <TextInput label="Código de verificação" name="code" autoComplete="one-time-code" size="md" autoFocus />
        )}
        <Button type="submit" size="md" fullWidth aria-busy={busy}>
          {busy ? 'Desbloqueando…' : 'Desbloquear'}
        </Button>
        <button type="button" className={styles.leave} onClick={onLeave}>
          Não é você? Sair do Sistema
        </button>
      </form>
    </main>
  )
}

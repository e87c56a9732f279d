import { Button } from '@mantine/core'
import { useEffect, useRef } from 'react'
import { knownPerson } from '#api/person/known-person.ts'
import { Field } from '#form/Field.tsx'
import { Form } from '#form/Form.tsx'
import { initialsOf } from '#ui/initials.ts'
import { Logo } from '#ui/Logo.tsx'
import { PageTitle } from '#ui/page/PageTitle.tsx'
import styles from './lock.module.css'
import { useUnlock } from './use-unlock.ts'

interface LockScreenProps {
  /** Is called once the password was right. */
  onUnlocked?: () => void
  onLeave: () => void
}

/** Stands over a page, which is kept as it was. Only the password of the same person opens it again. */
export function LockScreen({ onUnlocked, onLeave }: LockScreenProps) {
  const { form, asksCode } = useUnlock(onUnlocked)
  const name = knownPerson()?.name ?? ''
  const host = useRef<HTMLElement>(null)
  useEffect(() => host.current?.querySelector('input')?.focus(), [])

  return (
    <main ref={host} className={styles.page}>
      <PageTitle text="Tela bloqueada" />
      <Form form={form} className={styles.box}>
        <span className={styles.avatar}>{initialsOf(name) || <Logo sizePx={30} />}</span>
        <h1>{name || 'Tela bloqueada'}</h1>
        <p className={styles.lead}>A tela está bloqueada. O que estava aberto continua como você deixou.</p>
        <Field form={form} name="password" size="md" autoComplete="current-password" />
        {asksCode && <Field form={form} name="code" size="md" autoComplete="one-time-code" autoFocus />}
        <Button type="submit" size="md" fullWidth aria-busy={form.busy}>
          {form.busy ? 'Desbloqueando…' : 'Desbloquear'}
        </Button>
        <button type="button" className={styles.leave} onClick={onLeave}>
          Não é você? Sair do Sistema
        </button>
      </Form>
    </main>
  )
}

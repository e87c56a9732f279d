import { Button, TextInput } from '@mantine/core'
import { identityOperations } from '@monitorweb/contract/people/identity-operations'
import { Link } from '@tanstack/react-router'
import { type FormEvent, useEffect, useState } from 'react'
import { call } from '#api/client.ts'
import { FormProblem } from '#form/FormProblem.tsx'
import { useFieldForm } from '#form/use-field-form.ts'
import { AuthPage } from '#ui/auth/AuthPage.tsx'
import styles from './forgot.module.css'

const RESEND_SECONDS = 60
const { identifier } = identityOperations.requestPasswordReset.args

/** The answer is the same whether there is such an account or not. */
export function AskForLink({ onHasCode }: { onHasCode(): void }) {
  const form = useFieldForm({ identifier }, { identifier: '' })
  const [sent, setSent] = useState(false)
  const [waitSeconds, setWaitSeconds] = useState(0)
  useEffect(() => {
    if (waitSeconds <= 0) return
    const timer = setTimeout(() => setWaitSeconds(waitSeconds - 1), 1000)
    return () => clearTimeout(timer)
  }, [waitSeconds])

  async function submit(event: FormEvent) {
    event.preventDefault()
    if (form.busy || waitSeconds > 0) return
    const taken = await form.submit(
      async (values) => void (await call(identityOperations.requestPasswordReset, values)),
    )
    if (!taken) return
    setSent(true)
    setWaitSeconds(RESEND_SECONDS)
  }

  return (
    <AuthPage title="Recuperar a senha" lead="Enviamos um e-mail para você criar outra.">
      <form className={styles.form} onSubmit={(event) => void submit(event)} noValidate>
        <TextInput
          label="Login ou e-mail"
          name="identifier"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          size="md"
          value={form.values.identifier}
          error={form.errors.identifier}
          onChange={({ currentTarget }) => form.set('identifier', currentTarget.value)}
        />
        <FormProblem message={form.problem} />
        {sent && (
          <p role="status" className={styles.sent}>
            Se existir uma conta, enviamos um e-mail. O que ele traz vale 30 minutos e uma única vez.
          </p>
        )}
        <Button type="submit" size="md" fullWidth disabled={waitSeconds > 0} aria-busy={form.busy}>
          {labelOf(form.busy, sent, waitSeconds)}
        </Button>
        <p className={styles.links}>
          <Link to="/login">Voltar para a entrada</Link>
          <button type="button" onClick={onHasCode}>
            Já tenho um código
          </button>
        </p>
      </form>
    </AuthPage>
  )
}

function labelOf(busy: boolean, sent: boolean, waitSeconds: number): string {
  if (busy) return 'Enviando…'
  if (waitSeconds > 0) return `Enviar de novo em ${waitSeconds} s`
  return sent ? 'Enviar de novo' : 'Enviar o link'
}

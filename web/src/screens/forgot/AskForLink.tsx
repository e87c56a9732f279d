import { Button } from '@mantine/core'
import { identityOperations } from '@monitorweb/contract/people/identity-operations'
import { Link } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { call } from '#api/client.ts'
import { Field } from '#form/Field.tsx'
import { Form } from '#form/Form.tsx'
import { FormProblem } from '#form/FormProblem.tsx'
import { useContractForm } from '#form/use-contract-form.ts'
import { AuthPage } from '#ui/auth/AuthPage.tsx'
import styles from './forgot.module.css'

const RESEND_SECONDS = 60
const { identifier } = identityOperations.requestPasswordReset.args
const FIELDS = { identifier }

/** Asks for the mail. The answer is the same whether such an account exists or not. */
export function AskForLink({ onHasCode }: { onHasCode(): void }) {
  const [sent, setSent] = useState(false)
  const [waitSeconds, setWaitSeconds] = useState(0)
  useEffect(() => {
    if (waitSeconds <= 0) return
    const timer = setTimeout(() => setWaitSeconds(waitSeconds - 1), 1000)
    return () => clearTimeout(timer)
  }, [waitSeconds])

  const form = useContractForm({
    fields: FIELDS,
    initial: { identifier: '' },
    async send(values) {
      await call(identityOperations.requestPasswordReset, values)
      setSent(true)
      setWaitSeconds(RESEND_SECONDS)
    },
  })

  return (
    <AuthPage title="Recuperar a senha" lead="Enviamos um e-mail para você criar outra.">
      <Form form={form} className={styles.form} onSubmit={() => waitSeconds === 0 && void form.submit()}>
        <Field form={form} name="identifier" size="md" autoComplete="username" />
        <FormProblem message={form.failure} />
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
      </Form>
    </AuthPage>
  )
}

function labelOf(busy: boolean, sent: boolean, waitSeconds: number): string {
  if (busy) return 'Enviando…'
  if (waitSeconds > 0) return `Enviar de novo em ${waitSeconds} s`
  return sent ? 'Enviar de novo' : 'Enviar o link'
}

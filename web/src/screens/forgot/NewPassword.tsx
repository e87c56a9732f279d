import { Button } from '@mantine/core'
import { identityOperations } from '@monitorweb/contract/people/identity-operations'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { call } from '#api/client.ts'
import { clearToken } from '#api/session/session.ts'
import { Form } from '#form/Form.tsx'
import { FormProblem } from '#form/FormProblem.tsx'
import { NewPasswordFields, newPasswordComplaints, newPasswordFields } from '#form/NewPasswordFields.tsx'
import { useContractForm } from '#form/use-contract-form.ts'
import { AuthPage } from '#ui/auth/AuthPage.tsx'
import styles from './forgot.module.css'

const FIELDS = { ...newPasswordFields, password: identityOperations.resetPassword.args.password }

interface NewPasswordProps {
  token: string
  onAskAgain(): void
}

/** Sets the new password by the link or the code of the mail, either of which works once. */
export function NewPassword({ token, onAskAgain }: NewPasswordProps) {
  const [done, setDone] = useState(false)
  const form = useContractForm({
    fields: FIELDS,
    initial: { password: '', again: '' },
    check: newPasswordComplaints,
    async send({ password }) {
      await call(identityOperations.resetPassword, { token, password })
      clearToken()
      setDone(true)
    },
  })

  if (done) {
    return (
      <AuthPage title="Senha criada" lead="As outras sessões desta conta foram encerradas.">
        <div className={styles.form}>
          <Button component={Link} to="/login" size="md" fullWidth>
            Entrar
          </Button>
        </div>
      </AuthPage>
    )
  }
  return (
    <AuthPage title="Criar a senha" lead="Depois de criar, entre com a senha nova.">
      <Form form={form} className={styles.form}>
        <NewPasswordFields form={form} size="md" />
        <FormProblem message={form.failure} />
        <Button type="submit" size="md" fullWidth aria-busy={form.busy}>
          {form.busy ? 'Gravando…' : 'Gravar a senha'}
        </Button>
        <p className={styles.links}>
          <Link to="/forgot" onClick={onAskAgain}>
            Pedir outro link
          </Link>
        </p>
      </Form>
    </AuthPage>
  )
}

import { Button } from '@mantine/core'
import { identityOperations } from '@monitorweb/contract/people/identity-operations'
import { Link } from '@tanstack/react-router'
import { type FormEvent, useState } from 'react'
import { messageOf } from '#api/api-error.ts'
import { call } from '#api/client.ts'
import { clearToken } from '#api/session/session.ts'
import { FormProblem } from '#form/FormProblem.tsx'
import { NewPasswordFields, newPasswordProblem } from '#form/NewPasswordFields.tsx'
import { AuthPage } from '#ui/auth/AuthPage.tsx'
import styles from './forgot.module.css'

interface NewPasswordProps {
  token: string
  onAskAgain(): void
}

/** Sets the password by the link or the code of the mail, which works once. */
export function NewPassword({ token, onAskAgain }: NewPasswordProps) {
  const [password, setPassword] = useState('')
  const [again, setAgain] = useState('')
  const [problem, setProblem] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const [done, setDone] = useState(false)

  async function submit(event: FormEvent) {
    event.preventDefault()
    const wrong = newPasswordProblem(password, again)
    setProblem(wrong)
    if (wrong || busy) return
    setBusy(true)
    try {
      await call(identityOperations.resetPassword, { token, password })
      clearToken()
      setDone(true)
    } catch (failure) {
      setProblem(messageOf(failure))
    } finally {
      setBusy(false)
    }
  }

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
      <form className={styles.form} onSubmit={(event) => void submit(event)} noValidate>
        <NewPasswordFields password={password} again={again} onPassword={setPassword} onAgain={setAgain} size="md" />
        <FormProblem message={problem} />
        <Button type="submit" size="md" fullWidth aria-busy={busy}>
          {busy ? 'Gravando…' : 'Gravar a senha'}
        </Button>
        <p className={styles.links}>
          <Link to="/forgot" onClick={onAskAgain}>
            Pedir outro link
          </Link>
        </p>
      </form>
    </AuthPage>
  )
}

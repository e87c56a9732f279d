import { Button, PasswordInput } from '@mantine/core'
import { identityOperations } from '@monitorweb/contract/people/identity-operations'
import type { Profile } from '@monitorweb/contract/people/profile'
import { type FormEvent, useState } from 'react'
import { ApiError, messageOf } from '#api/api-error.ts'
import { call } from '#api/client.ts'
import { FormProblem } from '#form/FormProblem.tsx'
import { NewPasswordFields, newPasswordProblem } from '#form/NewPasswordFields.tsx'
import { formatDateTime } from '#format/date-time.ts'
import { useNotice } from '#ui/overlay/Notices.tsx'
import { Panel } from '#ui/page/Panel.tsx'
import styles from './profile.module.css'

type Refusal = { field: string | null; message: string }

export function PasswordSection({ profile }: { profile: Profile }) {
  const [current, setCurrent] = useState('')
  const [password, setPassword] = useState('')
  const [again, setAgain] = useState('')
  const [refusal, setRefusal] = useState<Refusal | null>(null)
  const [busy, setBusy] = useState(false)
  const notice = useNotice()

  async function submit(event: FormEvent) {
    event.preventDefault()
    const problem = current === '' ? 'Informe a senha atual.' : newPasswordProblem(password, again)
    setRefusal(problem ? { field: null, message: problem } : null)
    if (problem || busy) return
    setBusy(true)
    try {
      await call(identityOperations.changePassword, { current, password })
      notice('Senha alterada. As outras sessões foram encerradas.')
      setCurrent('')
      setPassword('')
      setAgain('')
    } catch (failure) {
      const field = failure instanceof ApiError ? (failure.details.field ?? null) : null
      setRefusal({ field, message: messageOf(failure) })
    } finally {
      setBusy(false)
    }
  }

  const messageFor = (field: string) => (refusal?.field === field ? refusal.message : null)
  const known = refusal?.field === 'current' || refusal?.field === 'password'
  return (
    <Panel
      title="Senha"
      lead={
        profile.passwordChangedAt === null
          ? 'Trocar a senha encerra as suas outras sessões.'
          : `Alterada em ${formatDateTime(profile.passwordChangedAt)}. Trocar a senha encerra as suas outras sessões.`
      }
    >
      <form className={styles.form} onSubmit={(event) => void submit(event)} noValidate>
        <PasswordInput
          label="Senha atual"
          autoComplete="current-password"
          value={current}
          error={messageFor('current')}
          visibilityToggleButtonProps={{ 'aria-label': 'Mostrar ou ocultar a senha', tabIndex: 0 }}
          onChange={({ currentTarget }) => setCurrent(currentTarget.value)}
        />
        <NewPasswordFields
          password={password}
          again={again}
          refused={messageFor('password')}
          onPassword={setPassword}
          onAgain={setAgain}
        />
        <FormProblem message={known ? null : (refusal?.message ?? null)} />
        <div className={styles.buttons}>
          <Button type="submit" aria-busy={busy}>
            {busy ? 'Gravando…' : 'Alterar a senha'}
          </Button>
        </div>
      </form>
    </Panel>
  )
}

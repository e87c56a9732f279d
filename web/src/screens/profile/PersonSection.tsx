import { Button, PasswordInput, TextInput } from '@mantine/core'
import { identityOperations } from '@monitorweb/contract/people/identity-operations'
import { type Profile, profileInput } from '@monitorweb/contract/people/profile'
import { type FormEvent, useState } from 'react'
import { call } from '#api/client.ts'
import { useKeepProfile } from '#api/person/use-profile.ts'
import { FormProblem } from '#form/FormProblem.tsx'
import { useFieldForm } from '#form/use-field-form.ts'
import { formatDateTime } from '#format/date-time.ts'
import { useNotice } from '#ui/overlay/Notices.tsx'
import { Panel } from '#ui/page/Panel.tsx'
import styles from './profile.module.css'

const { name, phone, email } = profileInput
const FIELDS = { name, phone, email }

/** Name, phone and e-mail; the rest is told. */
export function PersonSection({ profile }: { profile: Profile }) {
  const form = useFieldForm(FIELDS, { name: profile.name, phone: profile.phone, email: profile.email })
  const [password, setPassword] = useState('')
  const keepProfile = useKeepProfile()
  const notice = useNotice()
  const movesMail = form.values.email !== profile.email

  async function submit(event: FormEvent) {
    event.preventDefault()
    if (form.busy) return
    const taken = await form.submit(async (values) => {
      const input = { ...values, recordVersion: profile.recordVersion }
      const args = movesMail ? { input, password } : { input }
      const saved = await call(identityOperations.changeMyProfile, args)
      keepProfile(saved)
      form.reset({ name: saved.name, phone: saved.phone, email: saved.email })
    })
    if (taken) notice('Dados Gravados com Sucesso!')
    if (taken) setPassword('')
  }

  function line(field: keyof typeof FIELDS) {
    return {
      label: FIELDS[field].label,
      value: form.values[field],
      error: form.errors[field],
      onChange: ({ currentTarget }: { currentTarget: HTMLInputElement }) => form.set(field, currentTarget.value),
      onBlur: () => form.leave(field),
    }
  }

  return (
    <Panel title="Dados" lead="Como você aparece para os outros, e para onde vão os e-mails.">
      <Facts profile={profile} />
      <form className={styles.form} onSubmit={(event) => void submit(event)} noValidate>
        <TextInput {...line('name')} autoComplete="name" />
        <div className={styles.pair}>
          <TextInput {...line('phone')} inputMode="tel" autoComplete="tel" />
          <TextInput {...line('email')} inputMode="email" autoComplete="email" />
        </div>
        {movesMail && (
          <PasswordInput
            label="Senha atual"
            description="Confirma a troca do e-mail, pelo qual a senha se recupera."
            autoComplete="current-password"
            value={password}
            visibilityToggleButtonProps={{ 'aria-label': 'Mostrar ou ocultar a senha', tabIndex: 0 }}
            onChange={({ currentTarget }) => setPassword(currentTarget.value)}
          />
        )}
        <FormProblem message={form.problem} />
        <div className={styles.buttons}>
          <Button type="submit" disabled={!form.changed} aria-busy={form.busy}>
            {form.busy ? 'Gravando…' : 'Salvar'}
          </Button>
        </div>
      </form>
    </Panel>
  )
}

function Facts({ profile }: { profile: Profile }) {
  const { login, customer, userType, lastLoginAt, lastLoginAddress, accessEndsAt } = profile
  return (
    <dl className={styles.facts}>
      <dt>Login</dt>
      <dd>{login}</dd>
      <dt>Cliente</dt>
      <dd>{customer.name}</dd>
      <dt>Tipo</dt>
      <dd>{userType.name}</dd>
      {lastLoginAt !== null && (
        <>
          <dt>Último acesso</dt>
          <dd className="numeric">
            {formatDateTime(lastLoginAt)}
            {lastLoginAddress && ` de ${lastLoginAddress}`}
          </dd>
        </>
      )}
      {accessEndsAt !== null && (
        <>
          <dt>Acesso até</dt>
          <dd className="numeric">{formatDateTime(accessEndsAt)}</dd>
        </>
      )}
    </dl>
  )
}

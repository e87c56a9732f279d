import { Button } from '@mantine/core'
import { identityOperations } from '@monitorweb/contract/people/identity-operations'
import { type Profile, profileInput } from '@monitorweb/contract/people/profile'
import { useEffect, useEffectEvent, useState } from 'react'
import { isStale, messageOf } from '#api/api-error.ts'
import { call } from '#api/client.ts'
import { readProfile } from '#api/person/profile.ts'
import { useKeepProfile } from '#api/person/use-profile.ts'
import { Field } from '#form/Field.tsx'
import { Form } from '#form/Form.tsx'
import { FormProblem } from '#form/FormProblem.tsx'
import { LeaveGuard } from '#form/LeaveGuard.tsx'
import { type Oddity, OddValue } from '#form/OddValue.tsx'
import { type ContractForm, useContractForm } from '#form/use-contract-form.ts'
import { formatDateTime } from '#format/date-time.ts'
import { useNotice } from '#ui/overlay/Notices.tsx'
import { Panel } from '#ui/page/Panel.tsx'
import styles from './profile.module.css'

const { name, phone, email } = profileInput
const FIELDS = { name, phone, email, password: identityOperations.changeMyProfile.args.password }

/** The person can change name, phone and e-mail here; everything else is only told. */
export function PersonSection({ profile }: { profile: Profile }) {
  // What is saved was typed over this one, whatever was stored meanwhile.
  const [stored, setStored] = useState(profile)
  const keepProfile = useKeepProfile()
  const notice = useNotice()
  const form: ContractForm<typeof FIELDS> = useContractForm({
    fields: FIELDS,
    initial: valuesOf(stored),
    isStored: true,
    async send({ password, ...person }) {
      const input = { ...person, recordVersion: stored.recordVersion }
      const args = person.email === stored.email ? { input } : { input, password }
      const saved = await call(identityOperations.changeMyProfile, args)
      keepProfile(saved)
      show(saved)
      notice('Dados Gravados com Sucesso!')
    },
    async refuse(error) {
      const newest = isStale(error) ? await readProfile().catch(() => null) : null
      if (!newest) return false
      // What was typed goes over what is stored by now, for the person to look at and to save again.
      keepProfile(newest)
      setStored(newest)
      form.rebase(valuesOf(newest))
      form.fail(messageOf(error))
      return true
    },
  })

  function show(newest: Profile) {
    setStored(newest)
    form.begin(valuesOf(newest))
  }

  const takeNewer = useEffectEvent((newest: Profile) => {
    const isNewer = newest.recordVersion > stored.recordVersion
    if (isNewer && form.changed.length === 0 && !form.busy) show(newest)
  })
  // The profile is read anew in passing; it never comes over what was typed.
  useEffect(() => takeNewer(profile), [profile])

  return (
    <Panel title="Dados" lead="Como você aparece para os outros, e para onde vão os e-mails.">
      <Facts profile={profile} />
      <Form form={form} className={styles.form}>
        <Field form={form} name="name" autoComplete="name" />
        <div className={styles.pair}>
          <Field form={form} name="phone" input="phone" hint={odd('phone', form.values.phone)} autoComplete="tel" />
          <Field form={form} name="email" input="email" hint={odd('email', form.values.email)} autoComplete="email" />
        </div>
        {form.values.email !== stored.email && (
          <Field
            form={form}
            name="password"
            label="Senha atual"
            description="Confirma a troca do e-mail, pelo qual a senha se recupera."
            autoComplete="current-password"
          />
        )}
        <FormProblem message={form.failure} />
        <LeaveGuard bySearch dirty={form.changed.length > 0 && !form.busy} onDiscard={form.discard} />
        <div className={styles.buttons}>
          <Button type="submit" disabled={form.changed.length === 0} aria-busy={form.busy}>
            {form.busy ? 'Gravando…' : 'Salvar'}
          </Button>
        </div>
      </Form>
    </Panel>
  )
}

function odd(oddity: Oddity, text: string) {
  return <OddValue oddity={oddity} text={text} values={{}} />
}

function valuesOf({ name, phone, email }: Profile) {
  return { name, phone, email, password: '' }
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

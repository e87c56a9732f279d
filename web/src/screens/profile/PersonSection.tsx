import { Button } from '@mantine/core'
import { identityOperations } from '@monitorweb/contract/people/identity-operations'
import { type Profile, profileInput } from '@monitorweb/contract/people/profile'
import { call } from '#api/client.ts'
import { useKeepProfile } from '#api/person/use-profile.ts'
import { Field } from '#form/Field.tsx'
import { Form } from '#form/Form.tsx'
import { FormProblem } from '#form/FormProblem.tsx'
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
  const keepProfile = useKeepProfile()
  const notice = useNotice()
  const form: ContractForm<typeof FIELDS> = useContractForm({
    fields: FIELDS,
    initial: valuesOf(profile),
    isStored: true,
    async send({ password, ...person }) {
      const input = { ...person, recordVersion: profile.recordVersion }
      const args = person.email === profile.email ? { input } : { input, password }
      const saved = await call(identityOperations.changeMyProfile, args)
      keepProfile(saved)
      form.begin(valuesOf(saved))
      notice('Dados Gravados com Sucesso!')
    },
  })

  return (
    <Panel title="Dados" lead="Como você aparece para os outros, e para onde vão os e-mails.">
      <Facts profile={profile} />
      <Form form={form} className={styles.form}>
        <Field form={form} name="name" autoComplete="name" />
        <div className={styles.pair}>
          <Field form={form} name="phone" input="phone" hint={odd('phone', form.values.phone)} autoComplete="tel" />
          <Field form={form} name="email" input="email" hint={odd('email', form.values.email)} autoComplete="email" />
        </div>
        {form.values.email !== profile.email && (
          <Field
            form={form}
            name="password"
            label="Senha atual"
            description="Confirma a troca do e-mail, pelo qual a senha se recupera."
            autoComplete="current-password"
          />
        )}
        <FormProblem message={form.failure} />
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

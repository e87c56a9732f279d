import { Button } from '@mantine/core'
import { identityOperations } from '@monitorweb/contract/people/identity-operations'
import type { Profile } from '@monitorweb/contract/people/profile'
import { call } from '#api/client.ts'
import { Field } from '#form/Field.tsx'
import { Form } from '#form/Form.tsx'
import { FormProblem } from '#form/FormProblem.tsx'
import { NewPasswordFields, newPasswordComplaints, newPasswordFields } from '#form/NewPasswordFields.tsx'
import { type ContractForm, useContractForm } from '#form/use-contract-form.ts'
import { formatDateTime } from '#format/date-time.ts'
import { useNotice } from '#ui/overlay/Notices.tsx'
import { Panel } from '#ui/page/Panel.tsx'
import styles from './profile.module.css'

const { current, password } = identityOperations.changePassword.args
const FIELDS = { ...newPasswordFields, current, password }
const EMPTY = { current: '', password: '', again: '' }

export function PasswordSection({ profile }: { profile: Profile }) {
  const notice = useNotice()
  const form: ContractForm<typeof FIELDS> = useContractForm({
    fields: FIELDS,
    initial: EMPTY,
    check: newPasswordComplaints,
    async send({ again: _, ...change }) {
      await call(identityOperations.changePassword, change)
      notice('Senha alterada. As outras sessões foram encerradas.')
      form.begin(EMPTY)
    },
  })

  return (
    <Panel
      title="Senha"
      lead={
        profile.passwordChangedAt === null
          ? 'Trocar a senha encerra as suas outras sessões.'
          : `Alterada em ${formatDateTime(profile.passwordChangedAt)}. Trocar a senha encerra as suas outras sessões.`
      }
    >
      <Form form={form} className={styles.form}>
        <Field form={form} name="current" autoComplete="current-password" />
        <NewPasswordFields form={form} />
        <FormProblem message={form.failure} />
        <div className={styles.buttons}>
          <Button type="submit" aria-busy={form.busy}>
            {form.busy ? 'Gravando…' : 'Alterar a senha'}
          </Button>
        </div>
      </Form>
    </Panel>
  )
}

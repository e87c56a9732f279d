import { Button } from '@mantine/core'
import { identityOperations } from '@monitorweb/contract/people/identity-operations'
import type { Profile } from '@monitorweb/contract/people/profile'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '#api/client.ts'
import { Field } from '#form/Field.tsx'
import { Form } from '#form/Form.tsx'
import { FormProblem } from '#form/FormProblem.tsx'
import { useContractForm } from '#form/use-contract-form.ts'
import marks from '#ui/mark.module.css'
import { useNotice } from '#ui/overlay/Notices.tsx'
import styles from './profile.module.css'

const { deactivateTotp } = identityOperations

/** Shows that the second factor is active, how many recovery codes are left, and how to end it. */
export function ActiveFactor({ profile }: { profile: Profile }) {
  const [ending, setEnding] = useState(false)
  const client = useQueryClient()
  const notice = useNotice()
  const form = useContractForm({
    fields: deactivateTotp.args,
    initial: { password: '', code: '' },
    async send(values) {
      await call(deactivateTotp, values)
      notice('Verificação em duas etapas desativada.')
      await client.invalidateQueries({ queryKey: ['profile'] })
    },
  })

  const left = profile.recoveryCodesLeft
  return (
    <Form form={form} className={styles.form}>
      <p>
        <span className={marks.mark}>Ativa</span> {left === 1 ? 'Resta 1 código' : `Restam ${left} códigos`} de
        recuperação. Trocou de celular, ou restam poucos? Desative, com um deles se for preciso, e ative de novo: vêm
        dez novos.
      </p>
      {ending && (
        <div className={styles.pair}>
          <Field form={form} name="password" label="Senha atual" autoComplete="current-password" autoFocus />
          <Field form={form} name="code" label="Código do aplicativo ou de recuperação" autoComplete="one-time-code" />
        </div>
      )}
      <FormProblem message={form.failure} />
      <div className={styles.buttons}>
        {/* They are two buttons: one that became the other while it is pressed would send the empty form at once. */}
        {ending ? (
          <Button key="send" type="submit" color="red" aria-busy={form.busy}>
            Desativar
          </Button>
        ) : (
          <Button key="ask" variant="default" onClick={() => setEnding(true)}>
            Desativar…
          </Button>
        )}
      </div>
    </Form>
  )
}

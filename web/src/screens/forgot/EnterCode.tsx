import { Button } from '@mantine/core'
import { identityOperations } from '@monitorweb/contract/people/identity-operations'
import { Field } from '#form/Field.tsx'
import { Form } from '#form/Form.tsx'
import { useContractForm } from '#form/use-contract-form.ts'
import { AuthPage } from '#ui/auth/AuthPage.tsx'
import styles from './forgot.module.css'

const FIELDS = { code: identityOperations.resetPassword.args.token }

interface EnterCodeProps {
  onCode(code: string): void
  onBack(): void
}

/** Some mails bring only a code, because the server that sent them does not know at which address people find it. */
export function EnterCode({ onCode, onBack }: EnterCodeProps) {
  const form = useContractForm({
    fields: FIELDS,
    initial: { code: '' },
    check: ({ code }) => (code.trim() === '' ? { code: 'Informe o código.' } : {}),
    send: async ({ code }) => onCode(code),
  })

  return (
    <AuthPage title="Informar o código" lead="Copie o código do e-mail que você recebeu.">
      <Form form={form} className={styles.form}>
        <Field form={form} name="code" label="Código do e-mail" size="md" autoComplete="one-time-code" />
        <Button type="submit" size="md" fullWidth>
          Continuar
        </Button>
        <p className={styles.links}>
          <button type="button" onClick={onBack}>
            Pedir outro e-mail
          </button>
        </p>
      </Form>
    </AuthPage>
  )
}

import { Button } from '@mantine/core'
import { installationLinkOperations } from '@monitorweb/contract/registers/installation-link'
import { call } from '#api/client.ts'
import { Field } from '#form/Field.tsx'
import { Form } from '#form/Form.tsx'
import { FormProblem } from '#form/FormProblem.tsx'
import { useContractForm } from '#form/use-contract-form.ts'
import styles from './installation.module.css'

const { installer, odometerKm, note } = installationLinkOperations.signOffInstallation.args
const FIELDS = { installer, odometerKm, note }

/** Ends the link with the installer's name, and dates the installation. */
export function SignOff({ token, onDone }: { token: string; onDone(): void }) {
  const form = useContractForm({
    fields: FIELDS,
    initial: { installer: '', odometerKm: null, note: '' },
    async send(values) {
      await call(installationLinkOperations.signOffInstallation, { token, ...values })
      onDone()
    },
  })
  return (
    <section aria-label="Conclusão" className={styles.part}>
      <h2>Concluir a instalação</h2>
      <p>O que falta na conferência fica anotado como está. Depois de concluir, este link não vale mais.</p>
      <Form form={form} className={styles.form}>
        <Field form={form} name="installer" mark="words" size="md" autoComplete="name" />
        <Field form={form} name="odometerKm" size="md" />
        <Field form={form} name="note" input="lines" size="md" />
        <FormProblem message={form.failure} />
        <Button type="submit" size="md" fullWidth aria-busy={form.busy}>
          {form.busy ? 'Gravando…' : 'Concluir a instalação'}
        </Button>
      </Form>
    </section>
  )
}

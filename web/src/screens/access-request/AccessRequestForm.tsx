import { Button } from '@mantine/core'
import { accessRequestInput } from '@monitorweb/contract/people/access-request'
import { identityOperations } from '@monitorweb/contract/people/identity-operations'
import { Link } from '@tanstack/react-router'
import { call } from '#api/client.ts'
import { startingValues } from '#form/contract-form.ts'
import { Field } from '#form/Field.tsx'
import { Form } from '#form/Form.tsx'
import { FormProblem } from '#form/FormProblem.tsx'
import { useContractForm } from '#form/use-contract-form.ts'
import styles from './access-request.module.css'

const EMPTY = startingValues(accessRequestInput, null)

export function AccessRequestForm({ onSent }: { onSent: (email: string) => void }) {
  const form = useContractForm({
    fields: accessRequestInput,
    initial: EMPTY,
    async send(values) {
      await call(identityOperations.requestAccess, values)
      onSent(values.email)
    },
  })

  return (
    <Form form={form} className={styles.form}>
      <Field form={form} name="name" size="md" mark="words" autoComplete="name" />
      <Field form={form} name="email" input="email" size="md" mark="words" autoComplete="email" />
      <div className={styles.pair}>
        <Field form={form} name="company" size="md" autoComplete="organization" />
        <Field form={form} name="taxNumber" size="md" />
        <Field form={form} name="phone" input="phone" label="Telefone com DDD" size="md" autoComplete="tel" />
        <Field form={form} name="login" size="md" autoComplete="username" />
      </div>
      <Field
        form={form}
        name="message"
        input="lines"
        size="md"
        description="Diga quais veículos ou clientes você precisa acompanhar."
        maxRows={6}
      />
      <FormProblem message={form.failure} />
      <Button type="submit" size="md" fullWidth aria-busy={form.busy}>
        {form.busy ? 'Enviando…' : 'Enviar solicitação'}
      </Button>
      <p className={styles.links}>
        <Link to="/login">Já tenho acesso</Link>
      </p>
    </Form>
  )
}

import { Button, Textarea, TextInput } from '@mantine/core'
import { accessRequestInput } from '@monitorweb/contract/people/access-request'
import { identityOperations } from '@monitorweb/contract/people/identity-operations'
import { Link } from '@tanstack/react-router'
import type { FormEvent } from 'react'
import { call } from '#api/client.ts'
import { FormProblem } from '#form/FormProblem.tsx'
import { type FieldForm, useFieldForm } from '#form/use-field-form.ts'
import styles from './register.module.css'

const EMPTY = { name: '', company: '', taxNumber: '', email: '', phone: '', login: '', message: '' }
type Form = FieldForm<typeof accessRequestInput>

export function RegisterForm({ onSent }: { onSent: (email: string) => void }) {
  const form = useFieldForm(accessRequestInput, EMPTY)

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (form.busy) return
    const page = event.currentTarget
    const taken = await form.submit(async (values) => {
      await call(identityOperations.requestAccess, values)
      onSent(values.email)
    })
    if (!taken) setTimeout(() => page.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus())
  }

  return (
    <form className={styles.form} onSubmit={(event) => void submit(event)} noValidate>
      <Line form={form} name="name" label="Nome" autoComplete="name" required />
      <Line form={form} name="email" label="E-mail" type="email" autoComplete="email" required />
      <div className={styles.pair}>
        <Line form={form} name="company" label="Empresa" autoComplete="organization" />
        <Line form={form} name="taxNumber" label="CPF ou CNPJ" />
        <Line form={form} name="phone" label="Telefone com DDD" type="tel" autoComplete="tel" />
        <Line form={form} name="login" label="Login desejado" autoComplete="username" />
      </div>
      <Textarea
        label="Mensagem"
        description="Diga quais veículos ou clientes você precisa acompanhar."
        size="md"
        autosize
        minRows={2}
        maxRows={6}
        value={form.values.message}
        error={form.errors.message}
        onChange={({ currentTarget }) => form.set('message', currentTarget.value)}
        onBlur={() => form.leave('message')}
      />
      <FormProblem message={form.problem} />
      <Button type="submit" size="md" fullWidth aria-busy={form.busy}>
        {form.busy ? 'Enviando…' : 'Enviar pedido'}
      </Button>
      <p className={styles.links}>
        <Link to="/login">Já tenho acesso</Link>
      </p>
    </form>
  )
}

interface LineProps {
  form: Form
  name: Exclude<keyof Form['values'], 'message'>
  label: string
  type?: 'email' | 'tel'
  autoComplete?: string
  required?: boolean
}

function Line({ form, name, label, type, autoComplete, required = false }: LineProps) {
  return (
    <TextInput
      label={required ? `${label} (obrigatório)` : label}
      name={name}
      inputMode={type === 'tel' ? 'tel' : name === 'email' ? 'email' : 'text'}
      {...(autoComplete && { autoComplete })}
      required={required}
      withAsterisk={false}
      size="md"
      value={form.values[name]}
      error={form.errors[name]}
      onChange={({ currentTarget }) => form.set(name, currentTarget.value)}
      onBlur={() => form.leave(name)}
    />
  )
}

import { passwordRefusal } from '@monitorweb/contract/rules/password-rule'
import { type FieldSet, password } from '@monitorweb/contract/wire/field'
import type { FieldName } from './contract-form.ts'
import { Field } from './Field.tsx'
import type { ContractForm } from './use-contract-form.ts'

/** A new password is typed twice; the second one is nobody's but the form's. */
export const newPasswordFields = {
  password: password('', 'Senha nova'),
  again: password('', 'Repita a senha nova'),
}
export type NewPasswordSet = FieldSet & typeof newPasswordFields

interface NewPasswordFieldsProps<F extends NewPasswordSet> {
  form: ContractForm<F>
  size?: 'sm' | 'md'
}

/** Asks for a new password; whether it serves is said while leaving the field. */
export function NewPasswordFields<F extends NewPasswordSet>({ form, size = 'sm' }: NewPasswordFieldsProps<F>) {
  return (
    <>
      <Field
        form={form}
        name={'password' as FieldName<F>}
        size={size}
        description="Ao menos 8 caracteres; três palavras sem relação funcionam bem."
      />
      <Field form={form} name={'again' as FieldName<F>} size={size} />
    </>
  )
}

/** Says why a new password cannot be sent yet. */
export function newPasswordComplaints(typed: { password: string; again: string }): {
  password?: string
  again?: string
} {
  const refusal = passwordRefusal(typed.password)
  return {
    ...(refusal && { password: refusal }),
    ...(typed.password !== typed.again && { again: 'As senhas não são iguais.' }),
  }
}

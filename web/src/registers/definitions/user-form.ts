import { registerOperations } from '@monitorweb/contract/registers/register-operations'
import { type User, userFields } from '@monitorweb/contract/registers/user'
import { password } from '@monitorweb/contract/wire/field'
import { call, reading } from '#api/client.ts'
import { currentSession } from '#api/session/session.ts'
import type { Complaints, Typed } from '#form/contract-form.ts'
import { users } from '../identities.ts'
import { registerForm } from './form-definition.ts'
import { timeOf } from './record-time.ts'

/** The repeated password is no field of the contract: nothing but this form reads it. */
const fields = { ...userFields, repeatedPassword: password('', 'Repita a senha') }

/** Declares every field of a person who logs in (usuário). */
export const userForm = registerForm<typeof fields, User>({
  register: users,
  fields,
  keyField: 'id',
  sections: [
    {
      id: 'pessoa',
      title: 'Pessoa',
      fields: [
        { name: 'name', input: 'text', span: 6 },
        { name: 'email', input: 'email', span: 6, warn: 'email', elsewhere: inProfile },
        { name: 'phone', input: 'phone', span: 4, warn: 'phone' },
      ],
    },
    {
      id: 'acesso',
      title: 'Acesso',
      fields: [
        { name: 'login', input: 'text', span: 3, unique: true },
        { name: 'userTypeId', input: 'userType', span: 3 },
        { name: 'customerId', input: 'customer', span: 6, creates: true },
        {
          name: 'password',
          input: 'newPassword',
          span: 4,
          help: 'Vazio mantém a senha que está.',
          elsewhere: inProfile,
        },
        {
          name: 'repeatedPassword',
          input: 'password',
          span: 4,
          elsewhere: inProfile,
        },
        { name: 'accessEndsAt', input: 'dateTime', span: 4, help: 'Vazio: sem prazo.' },
        {
          name: 'severalSessions',
          input: 'switch',
          span: 6,
          help: 'Desmarcado: entrar em outro lugar encerra o acesso anterior.',
        },
      ],
    },
    {
      id: 'outros',
      title: 'Outros dados',
      note: 'As preferências que a pessoa escolheu no perfil, como estão guardadas.',
      collapsed: true,
      fields: [{ name: 'settings', input: 'lines', span: 12 }],
    },
  ],
  facts: [
    { label: 'Código interno', text: ({ id }) => String(id) },
    { label: 'Último acesso', text: ({ lastLoginAt }) => timeOf(lastLoginAt) || 'nunca entrou' },
    { label: 'Verificação em duas etapas', text: ({ totpActive }) => (totpActive ? 'ativa' : 'não') },
    { label: 'Endereço do último acesso', text: ({ lastLoginAddress }) => String(lastLoginAddress ?? '') },
    { label: 'Cadastrado em', text: ({ createdAt }) => timeOf(createdAt) },
    { label: 'Última alteração', text: ({ updatedAt }) => timeOf(updatedAt) },
  ],
  check: passwordComplaints,
  keyOf: ({ id }) => String(id),
  titleOf: ({ name, login }) => String(name || login),
  deletable: (recordKey) => !isOwnUser(recordKey),
  load: (key, signal) => (signal ? reading(signal) : call)(registerOperations.getUser, { id: Number(key) }),
  create: async ({ repeatedPassword: _, ...input }) => (await call(registerOperations.createUser, { input })).record,
  update: async ({ repeatedPassword: _, ...input }) => (await call(registerOperations.updateUser, { input })).record,
})

/** Tells whether the record is that of the person who looks at it. */
export function isOwnUser(recordKey: string | null): boolean {
  return recordKey !== null && recordKey === String(currentSession()?.userId)
}

/**
 * Says that one's own password and address change with the present password: an open page that somebody finds is not
 * enough for that.
 */
function inProfile(recordKey: string | null): string | null {
  return isOwnUser(recordKey) ? 'Troque no seu perfil, com a senha atual.' : null
}

function passwordComplaints(
  { password, repeatedPassword }: Typed<typeof fields>,
  kind: 'new' | 'existing',
): Complaints<typeof fields> {
  if (kind === 'new' && password === '') return { password: 'Informe a senha.' }
  return password === repeatedPassword ? {} : { repeatedPassword: 'As senhas não são iguais.' }
}

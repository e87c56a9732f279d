import { registerOperations } from '@monitorweb/contract/registers/register-operations'
import { type User, userFields } from '@monitorweb/contract/registers/user'
import { reading } from '#api/client.ts'
import { formatPhone } from '#format/documents.ts'
import { users } from '../identities.ts'
import type { Column, ListQuery, Register } from '../register.ts'
import { CUSTOMER_FILTER, given, idOf, orderOf, patternOf } from './list-arguments.ts'
import { CREATED_COLUMN, timeColumn } from './shared-columns.tsx'

const SHOWN = [
  'id',
  'login',
  'name',
  'phone',
  'email',
  'accessEndsAt',
  'lastLoginAt',
  'lastLoginAddress',
  'updatedAt',
  'createdAt',
  'userType',
  'customer',
] as const satisfies readonly (keyof User)[]

type UserRow = Pick<User, (typeof SHOWN)[number]>

const columns: readonly Column<UserRow>[] = [
  { name: 'nome', label: 'Nome', text: ({ name }) => name, widthPx: 180, grows: true, sortBy: 'name' },
  { name: 'login', label: 'Login', text: ({ login }) => login, widthPx: 124, card: 'line', sortBy: 'login' },
  { name: 'email', label: 'E-mail', text: ({ email }) => email, widthPx: 190, grows: true, sortBy: 'email' },
  { name: 'tipo', label: 'Tipo', text: ({ userType }) => userType.name, widthPx: 116, card: 'side' },
  { name: 'cliente', label: 'Cliente', text: ({ customer }) => customer.name, widthPx: 200, card: 'line' },
  { name: 'telefone', label: 'Telefone', text: ({ phone }) => formatPhone(phone), widthPx: 136, sortBy: 'phone' },
  { ...timeColumn('lastLoginAt', { name: 'acesso', label: 'Último acesso' }), widthPx: 152 },
  { ...timeColumn('accessEndsAt', { name: 'termina', label: 'Acesso até' }), hidden: true },
  {
    name: 'endereco',
    label: 'Endereço do último acesso',
    text: ({ lastLoginAddress }) => lastLoginAddress,
    widthPx: 190,
    hidden: true,
  },
  CREATED_COLUMN,
]

const filterOf = (query: ListQuery) => ({
  search: patternOf(query),
  ...given({ customerId: idOf(query.filters['cliente']), userTypeId: idOf(query.filters['tipo']) }),
})

export const usersRegister: Register<UserRow> = {
  ...users,
  searchHint: 'nome, login ou e-mail',
  pageRows: 100,
  columns,
  filters: [CUSTOMER_FILTER, { name: 'tipo', label: 'Tipo de usuário', kind: 'userType' }],
  keyOf: ({ id }) => String(id),
  titleOf: ({ name, login }) => name || login,
  isActive: ({ accessEndsAt }) => accessEndsAt === null || accessEndsAt > Date.now(),
  rows: ({ query, first, offset, signal }) =>
    reading(signal)(
      registerOperations.searchUsers,
      { ...filterOf(query), ...orderOf(query, columns, userFields), first, offset },
      SHOWN,
    ),
  total: (query, signal) => reading(signal)(registerOperations.countUsers, filterOf(query)),
}

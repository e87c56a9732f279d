import { registerOperations } from '@monitorweb/contract/registers/register-operations'
import { type User, userFields } from '@monitorweb/contract/registers/user'
import { reading } from '#api/client.ts'
import { formatPhone } from '#format/documents.ts'
import { users } from '../identities.ts'
import type { ListQuery, Register, RegisterColumn } from '../register.ts'
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
  'totpActive',
  'updatedAt',
  'createdAt',
  'userType',
  'customer',
] as const satisfies readonly (keyof User)[]

type UserRow = Pick<User, (typeof SHOWN)[number]>

const columns: readonly RegisterColumn<UserRow>[] = [
  { key: 'name', header: 'Nome', text: ({ name }) => name, width: 140, grows: true, sortBy: 'name' },
  { key: 'login', header: 'Login', text: ({ login }) => login, width: 118, grows: true, card: 'line', sortBy: 'login' },
  { key: 'email', header: 'E-mail', text: ({ email }) => email, width: 180, grows: true, sortBy: 'email' },
  {
    key: 'userType',
    header: 'Tipo',
    text: ({ userType }) => userType.name,
    width: 112,
    card: 'side',
    sortBy: 'userTypeId',
  },
  {
    key: 'customer',
    header: 'Cliente',
    text: ({ customer }) => customer.name,
    width: 205,
    grows: true,
    card: 'line',
    sortBy: 'customerId',
  },
  { key: 'phone', header: 'Telefone', text: ({ phone }) => formatPhone(phone), width: 136, sortBy: 'phone' },
  {
    key: 'totpActive',
    header: 'Duas etapas',
    title: 'Verificação em duas etapas',
    text: ({ totpActive }) => (totpActive ? 'Ativa' : 'Não'),
    width: 108,
  },
  timeColumn('lastLoginAt', { key: 'lastLoginAt', header: 'Último acesso' }),
  { ...timeColumn('accessEndsAt', { key: 'accessEndsAt', header: 'Acesso até' }), off: true },
  {
    key: 'lastLoginAddress',
    header: 'Endereço do último acesso',
    text: ({ lastLoginAddress }) => lastLoginAddress,
    width: 190,
    off: true,
  },
  CREATED_COLUMN,
]

const filterOf = (query: ListQuery) => ({
  search: patternOf(query),
  ...given({ customerId: idOf(query.filters['customerId']), userTypeId: idOf(query.filters['userTypeId']) }),
})

export const usersRegister: Register<UserRow> = {
  ...users,
  searchHint: 'nome, login ou e-mail',
  pageRows: 100,
  columns,
  filters: [CUSTOMER_FILTER, { name: 'userTypeId', label: 'Tipo de usuário', kind: 'userType' }],
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

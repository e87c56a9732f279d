import { type Customer, customerFields } from '@monitorweb/contract/registers/customer'
import { ACTIVE } from '@monitorweb/contract/registers/record'
import { registerOperations } from '@monitorweb/contract/registers/register-operations'
import { reading } from '#api/client.ts'
import { formatPhone, formatTaxNumber } from '#format/documents.ts'
import { customers } from '../identities.ts'
import type { Column, ListQuery, Register } from '../register.ts'
import { CUSTOMER_FILTER, given, idOf, orderOf, patternOf, STATUS_FILTER, statusOf } from './list-arguments.ts'
import { STATUS_COLUMN, UPDATED_COLUMN } from './shared-columns.tsx'

const SHOWN = [
  'id',
  'code',
  'externalCode',
  'name',
  'taxNumber',
  'city',
  'state',
  'contact1',
  'phone',
  'mobile1',
  'email1',
  'status',
  'updatedAt',
  'vehicleCount',
] as const satisfies readonly (keyof Customer)[]

type CustomerRow = Pick<Customer, (typeof SHOWN)[number]>

const columns: readonly Column<CustomerRow>[] = [
  { name: 'nome', label: 'Nome', text: ({ name }) => name, widthPx: 210, grows: true, sortBy: 'name' },
  STATUS_COLUMN,
  {
    name: 'documento',
    label: 'CPF/CNPJ',
    text: ({ taxNumber }) => formatTaxNumber(taxNumber),
    widthPx: 158,
    card: 'line',
    sortBy: 'taxNumber',
  },
  {
    name: 'cidade',
    label: 'Cidade/UF',
    text: ({ city, state }) => [city, state].filter(Boolean).join('/'),
    widthPx: 168,
    card: 'line',
    sortBy: 'city',
  },
  {
    name: 'telefone',
    label: 'Telefone',
    text: ({ phone, mobile1 }) => formatPhone(phone || mobile1),
    widthPx: 134,
    sortBy: 'phone',
  },
  {
    name: 'veiculos',
    label: 'Veículos',
    text: ({ vehicleCount }) => String(vehicleCount),
    widthPx: 92,
    align: 'right',
  },
  { name: 'email', label: 'E-mail', text: ({ email1 }) => email1, widthPx: 190, hidden: true, sortBy: 'email1' },
  { name: 'codigo', label: 'Código', text: ({ code }) => code, widthPx: 106, monospace: true, sortBy: 'code' },
  {
    name: 'contato',
    label: 'Contato',
    text: ({ contact1 }) => contact1,
    widthPx: 160,
    hidden: true,
    sortBy: 'contact1',
  },
  {
    name: 'externo',
    label: 'Código externo',
    text: ({ externalCode }) => externalCode,
    widthPx: 130,
    hidden: true,
    sortBy: 'externalCode',
  },
  UPDATED_COLUMN,
]

function filterOf(query: ListQuery) {
  const { situacao, cliente, sem } = query.filters
  return {
    search: patternOf(query),
    ...given({
      status: statusOf(situacao),
      customerId: idOf(cliente),
      withoutVehicle: sem === 'veiculo' ? true : undefined,
    }),
  }
}

export const customersRegister: Register<CustomerRow> = {
  ...customers,
  searchHint: 'nome, código, CPF/CNPJ ou cidade',
  pageRows: 100,
  columns,
  filters: [
    STATUS_FILTER,
    { ...CUSTOMER_FILTER, label: 'Cliente superior' },
    { name: 'sem', label: 'Veículos', kind: 'choice', choices: [{ value: 'veiculo', label: 'Sem veículo' }] },
  ],
  keyOf: ({ id }) => String(id),
  titleOf: ({ name, code }) => name || code,
  isActive: ({ status }) => status === ACTIVE,
  rows: ({ query, first, offset, signal }) =>
    reading(signal)(
      registerOperations.searchCustomers,
      { ...filterOf(query), ...orderOf(query, columns, customerFields), first, offset },
      SHOWN,
    ),
  total: (query, signal) => reading(signal)(registerOperations.countCustomers, filterOf(query)),
}

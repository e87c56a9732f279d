import { type Customer, customerFields } from '@monitorweb/contract/registers/customer'
import { ACTIVE } from '@monitorweb/contract/registers/record'
import { registerOperations } from '@monitorweb/contract/registers/register-operations'
import { formatTaxNumber } from '@monitorweb/domain/brazil/tax-number'
import { reading } from '#api/client.ts'
import type { FleetStore } from '#api/live/live-fleet.ts'
import { formatPhone } from '#format/documents.ts'
import { formatQuantity } from '#format/numbers.ts'
import { customers, vehicles } from '../identities.ts'
import type { ListQuery, Register, RegisterColumn } from '../register.ts'
import { Communicating, communicatingWords } from './Communicating.tsx'
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
  'parent',
] as const satisfies readonly (keyof Customer)[]

type CustomerRow = Pick<Customer, (typeof SHOWN)[number]>

const columns: readonly RegisterColumn<CustomerRow>[] = [
  { key: 'name', header: 'Nome', text: ({ name }) => name, width: 190, grows: true, sortBy: 'name' },
  STATUS_COLUMN,
  {
    key: 'parent',
    header: 'Cliente superior',
    text: ({ parent }) => parent.name,
    width: 140,
    grows: true,
    sortBy: 'parentId',
  },
  {
    key: 'taxNumber',
    header: 'CPF/CNPJ',
    text: ({ taxNumber }) => formatTaxNumber(taxNumber),
    width: 164,
    card: 'line',
    sortBy: 'taxNumber',
  },
  {
    key: 'city',
    header: 'Cidade/UF',
    text: ({ city, state }) => [city, state].filter(Boolean).join('/'),
    inFiles: [
      { header: 'Cidade', text: ({ city }) => city },
      { header: 'UF', text: ({ state }) => state },
    ],
    width: 120,
    grows: true,
    card: 'line',
    sortBy: 'city',
  },
  {
    key: 'phone',
    header: 'Telefone',
    text: ({ phone, mobile1 }) => formatPhone(phone || mobile1),
    inFiles: [
      { header: 'Telefone', text: ({ phone }) => formatPhone(phone) },
      { header: 'Celular 1', text: ({ mobile1 }) => formatPhone(mobile1) },
    ],
    width: 136,
    sortBy: 'phone',
  },
  {
    key: 'vehicles',
    header: 'Veículos',
    text: ({ vehicleCount }) => String(vehicleCount),
    width: 88,
    kind: { decimals: 0 },
    card: 'end',
    sortBy: 'vehicleCount',
    cardCell: ({ vehicleCount }) => formatQuantity(vehicleCount, vehicles.words),
  },
  {
    key: 'email',
    header: 'E-mail',
    text: ({ email1 }) => email1,
    width: 150,
    grows: true,
    off: true,
    sortBy: 'email1',
  },
  { key: 'code', header: 'Código', text: ({ code }) => code, width: 106, monospace: true, sortBy: 'code' },
  {
    key: 'contact',
    header: 'Contato',
    text: ({ contact1 }) => contact1,
    width: 120,
    grows: true,
    off: true,
    sortBy: 'contact1',
  },
  {
    key: 'externalCode',
    header: 'Código externo',
    text: ({ externalCode }) => externalCode,
    width: 130,
    off: true,
    sortBy: 'externalCode',
  },
  UPDATED_COLUMN,
]

function filterOf(query: ListQuery) {
  const { status, customerId, without } = query.filters
  return {
    search: patternOf(query),
    ...given({
      status: statusOf(status),
      customerId: idOf(customerId),
      withoutVehicle: without === 'vehicle' ? true : undefined,
    }),
  }
}

/** Makes the list of customers; the live fleet knows how many of their vehicles communicate. */
export function customersRegister(fleet: FleetStore): Register<CustomerRow> {
  const place = columns.findIndex(({ key }) => key === 'vehicles') + 1
  return { ...register, columns: columns.toSpliced(place, 0, communicatingColumn(fleet)) }
}

const NOT_KNOWN_YET =
  'Quantos veículos comunicam ainda não se sabe. Espere um instante, ou exporte sem a coluna “Comunicando”.'

function communicatingColumn(fleet: FleetStore): RegisterColumn<CustomerRow> {
  return {
    key: 'communicating',
    header: 'Comunicando',
    title: 'Veículos ativos do próprio cliente que estão comunicando, agora',
    text: ({ id }) => communicatingWords(fleet.fleet(), id),
    lacks: async () => (fleet.fleet().loaded ? null : NOT_KNOWN_YET),
    cell: ({ id }) => <Communicating store={fleet} customerId={id} />,
    width: 116,
    kind: { decimals: 1 },
  }
}

const register: Register<CustomerRow> = {
  ...customers,
  searchHint: 'nome, código, CPF/CNPJ ou cidade',
  pageRows: 100,
  columns,
  filters: [
    STATUS_FILTER,
    { ...CUSTOMER_FILTER, label: 'Cliente superior' },
    { name: 'without', label: 'Veículos', kind: 'choice', choices: [{ value: 'vehicle', label: 'Sem veículo' }] },
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

import { type Device, deviceFields } from '@monitorweb/contract/registers/device'
import { ACTIVE } from '@monitorweb/contract/registers/record'
import { registerOperations } from '@monitorweb/contract/registers/register-operations'
import { reading } from '#api/client.ts'
import { devices } from '../identities.ts'
import type { Column, ListQuery, Register } from '../register.ts'
import { CUSTOMER_FILTER, given, idOf, orderOf, patternOf, STATUS_FILTER, statusOf } from './list-arguments.ts'
import { CREATED_COLUMN, STATUS_COLUMN, timeColumn, UPDATED_COLUMN } from './shared-columns.tsx'

const SHOWN = [
  'serial',
  'phoneArea',
  'phone',
  'carrier',
  'firmware',
  'status',
  'updatedAt',
  'createdAt',
  'lastCommunicationAt',
  'version',
  'customer',
  'vehicle',
] as const satisfies readonly (keyof Device)[]

type DeviceRow = Pick<Device, (typeof SHOWN)[number]>

const columns: readonly Column<DeviceRow>[] = [
  {
    name: 'serie',
    label: 'Número de série',
    text: ({ serial }) => serial,
    widthPx: 166,
    monospace: true,
    sortBy: 'serial',
  },
  STATUS_COLUMN,
  { name: 'modelo', label: 'Modelo', text: ({ version }) => version.name, widthPx: 170, grows: true },
  {
    name: 'veiculo',
    label: 'Veículo',
    text: ({ vehicle }) => vehicle.plate || vehicle.description,
    cell: ({ vehicle }) =>
      vehicle.id === 0 ? '–' : <a href={`/veiculos/${vehicle.id}`}>{vehicle.plate || vehicle.description}</a>,
    widthPx: 104,
    card: 'line',
  },
  { name: 'cliente', label: 'Cliente', text: ({ customer }) => customer.name, widthPx: 190, card: 'line' },
  {
    name: 'linha',
    label: 'Linha',
    text: ({ phoneArea, phone }) => [phoneArea && `(${phoneArea})`, phone].filter(Boolean).join(' '),
    widthPx: 136,
    sortBy: 'phone',
  },
  { name: 'operadora', label: 'Operadora', text: ({ carrier }) => carrier, widthPx: 100, sortBy: 'carrier' },
  timeColumn('lastCommunicationAt', { name: 'comunicou', label: 'Última comunicação' }),
  { name: 'firmware', label: 'Versão do programa', text: ({ firmware }) => firmware, widthPx: 160, hidden: true },
  CREATED_COLUMN,
  UPDATED_COLUMN,
]

function filterOf(query: ListQuery) {
  const { situacao, cliente, modelo, livre } = query.filters
  return {
    search: patternOf(query),
    ...given({
      status: statusOf(situacao),
      customerId: idOf(cliente),
      versionId: idOf(modelo),
      withoutVehicle: livre === 'sim' ? true : undefined,
    }),
  }
}

export const devicesRegister: Register<DeviceRow> = {
  ...devices,
  searchHint: 'número de série ou telefone',
  pageRows: 1000,
  columns,
  filters: [
    STATUS_FILTER,
    CUSTOMER_FILTER,
    { name: 'modelo', label: 'Modelo', kind: 'version' },
    { name: 'livre', label: 'Veículo', kind: 'choice', choices: [{ value: 'sim', label: 'Em nenhum veículo' }] },
  ],
  keyOf: ({ serial }) => serial,
  titleOf: ({ serial }) => serial,
  isActive: ({ status }) => status === ACTIVE,
  rows: ({ query, first, offset, signal }) =>
    reading(signal)(
      registerOperations.searchDevices,
      { ...filterOf(query), ...orderOf(query, columns, deviceFields), first, offset },
      SHOWN,
    ),
  total: (query, signal) => reading(signal)(registerOperations.countDevices, filterOf(query)),
}

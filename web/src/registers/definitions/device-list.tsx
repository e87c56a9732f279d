import { type Device, deviceFields } from '@monitorweb/contract/registers/device'
import { ACTIVE } from '@monitorweb/contract/registers/record'
import { registerOperations } from '@monitorweb/contract/registers/register-operations'
import { reading } from '#api/client.ts'
import { devices } from '../identities.ts'
import type { ListQuery, Register, RegisterColumn } from '../register.ts'
import { Age } from './LastHeard.tsx'
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

const columns: readonly RegisterColumn<DeviceRow>[] = [
  {
    key: 'serial',
    header: 'Número de série',
    text: ({ serial }) => serial,
    width: 152,
    monospace: true,
    sortBy: 'serial',
  },
  STATUS_COLUMN,
  {
    key: 'model',
    header: 'Modelo',
    text: ({ version }) => version.name,
    width: 110,
    grows: true,
    sortBy: 'versionId',
  },
  {
    key: 'vehicle',
    header: 'Veículo',
    text: ({ vehicle }) => vehicle.plate || vehicle.description,
    cell: ({ vehicle }) =>
      vehicle.id === 0 ? '–' : <a href={`/veiculos/${vehicle.id}`}>{vehicle.plate || vehicle.description}</a>,
    width: 100,
    card: 'line',
  },
  {
    key: 'customer',
    header: 'Cliente',
    text: ({ customer }) => customer.name,
    width: 190,
    grows: true,
    card: 'line',
    sortBy: 'customerId',
  },
  {
    key: 'line',
    header: 'Linha',
    text: ({ phoneArea, phone }) => [phoneArea && `(${phoneArea})`, phone].filter(Boolean).join(' '),
    inFiles: [
      { header: 'DDD', text: ({ phoneArea }) => phoneArea },
      { header: 'Telefone do chip', text: ({ phone }) => phone },
    ],
    width: 136,
    sortBy: 'phone',
  },
  { key: 'carrier', header: 'Operadora', text: ({ carrier }) => carrier, width: 100, sortBy: 'carrier' },
  {
    ...timeColumn('lastCommunicationAt', { key: 'lastCommunicationAt', header: 'Última comunicação' }),
    card: 'end',
    cardCell: ({ lastCommunicationAt }) => <Age at={lastCommunicationAt} />,
  },
  { key: 'firmware', header: 'Versão do programa', text: ({ firmware }) => firmware, width: 160, off: true },
  CREATED_COLUMN,
  UPDATED_COLUMN,
]

function filterOf(query: ListQuery) {
  const { status, customerId, versionId, unassigned } = query.filters
  return {
    search: patternOf(query),
    ...given({
      status: statusOf(status),
      customerId: idOf(customerId),
      versionId: idOf(versionId),
      withoutVehicle: unassigned === 'yes' ? true : undefined,
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
    { name: 'versionId', label: 'Modelo', kind: 'version' },
    { name: 'unassigned', label: 'Veículo', kind: 'choice', choices: [{ value: 'yes', label: 'Em nenhum veículo' }] },
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

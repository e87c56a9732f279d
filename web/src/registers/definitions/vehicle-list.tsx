import { ACTIVE } from '@monitorweb/contract/registers/record'
import { registerOperations } from '@monitorweb/contract/registers/register-operations'
import { type Vehicle, vehicleFields } from '@monitorweb/contract/registers/vehicle'
import { reading } from '#api/client.ts'
import type { FleetStore } from '#api/live/live-fleet.ts'
import { formatDateTime } from '#format/date-time.ts'
import { vehicles } from '../identities.ts'
import type { Column, ListQuery, Register } from '../register.ts'
import { LastHeard } from './LastHeard.tsx'
import { CUSTOMER_FILTER, given, idOf, orderOf, patternOf, STATUS_FILTER, statusOf } from './list-arguments.ts'
import { CREATED_COLUMN, STATUS_COLUMN, UPDATED_COLUMN } from './shared-columns.tsx'

const SHOWN = [
  'id',
  'code',
  'plate',
  'otherPlate',
  'description',
  'brand',
  'model',
  'year',
  'color',
  'chassis',
  'deviceSerial',
  'status',
  'createdAt',
  'updatedAt',
  'customer',
] as const satisfies readonly (keyof Vehicle)[]

type VehicleRow = Pick<Vehicle, (typeof SHOWN)[number]>

const columns: readonly Column<VehicleRow>[] = [
  { name: 'placa', label: 'Placa', text: ({ plate }) => plate, widthPx: 104, monospace: true, sortBy: 'plate' },
  STATUS_COLUMN,
  {
    name: 'descricao',
    label: 'Descrição',
    text: ({ description }) => description,
    widthPx: 200,
    grows: true,
    card: 'line',
    sortBy: 'description',
  },
  { name: 'cliente', label: 'Cliente', text: ({ customer }) => customer.name, widthPx: 206, card: 'line' },
  {
    name: 'modelo',
    label: 'Marca/Modelo',
    text: ({ brand, model }) => [brand, model].filter(Boolean).join(' '),
    widthPx: 170,
    sortBy: 'model',
  },
  { name: 'ano', label: 'Ano', text: ({ year }) => year, widthPx: 88, sortBy: 'year' },
  { name: 'cor', label: 'Cor', text: ({ color }) => color, widthPx: 100, hidden: true, sortBy: 'color' },
  {
    name: 'equipamento',
    label: 'Equipamento',
    text: ({ deviceSerial }) => deviceSerial,
    widthPx: 146,
    monospace: true,
    sortBy: 'deviceSerial',
  },
  {
    name: 'outra',
    label: 'Outra placa',
    text: ({ otherPlate }) => otherPlate,
    widthPx: 110,
    monospace: true,
    hidden: true,
    sortBy: 'otherPlate',
  },
  {
    name: 'chassi',
    label: 'Chassi',
    text: ({ chassis }) => chassis,
    widthPx: 180,
    monospace: true,
    hidden: true,
    sortBy: 'chassis',
  },
  { name: 'codigo', label: 'Código', text: ({ code }) => code, widthPx: 110, hidden: true, sortBy: 'code' },
  CREATED_COLUMN,
  UPDATED_COLUMN,
]

function filterOf(query: ListQuery) {
  const { situacao, cliente, sem } = query.filters
  return {
    search: patternOf(query),
    ...given({
      status: statusOf(situacao),
      customerId: idOf(cliente),
      withoutDevice: sem === 'equipamento' ? true : undefined,
    }),
  }
}

/** The list of vehicles; when each was last heard of is known to the live fleet. */
export function vehiclesRegister(fleet: FleetStore): Register<VehicleRow> {
  return {
    ...register,
    columns: [...columns.slice(0, PLACE_OF_LAST_HEARD), lastHeardColumn(fleet), ...columns.slice(PLACE_OF_LAST_HEARD)],
  }
}

/** After the device. */
const PLACE_OF_LAST_HEARD = columns.findIndex(({ name }) => name === 'equipamento') + 1

function lastHeardColumn(fleet: FleetStore): Column<VehicleRow> {
  return {
    name: 'comunicacao',
    label: 'Última comunicação',
    text: ({ id }) => {
      const at = fleet.fleet().vehicles.get(id)?.lastCommunicationAt ?? null
      return at === null ? '' : formatDateTime(at)
    },
    cell: ({ id }) => <LastHeard vehicleId={id} />,
    widthPx: 146,
  }
}

const register: Register<VehicleRow> = {
  ...vehicles,
  searchHint: 'placa, descrição, equipamento ou cliente',
  pageRows: 100,
  columns,
  filters: [
    STATUS_FILTER,
    CUSTOMER_FILTER,
    {
      name: 'sem',
      label: 'Equipamento',
      kind: 'choice',
      choices: [{ value: 'equipamento', label: 'Sem equipamento' }],
    },
  ],
  keyOf: ({ id }) => String(id),
  titleOf: ({ plate, description }) => plate || description,
  isActive: ({ status }) => status === ACTIVE,
  rows: ({ query, first, offset, signal }) =>
    reading(signal)(
      registerOperations.searchVehicles,
      { ...filterOf(query), ...orderOf(query, columns, vehicleFields), first, offset },
      SHOWN,
    ),
  total: (query, signal) => reading(signal)(registerOperations.countVehicles, filterOf(query)),
}

import { ACTIVE } from '@monitorweb/contract/registers/record'
import { registerOperations } from '@monitorweb/contract/registers/register-operations'
import { type Vehicle, vehicleFields } from '@monitorweb/contract/registers/vehicle'
import { kindName, VEHICLE_KINDS } from '@monitorweb/contract/registers/vehicle-kinds'
import { reading } from '#api/client.ts'
import type { FleetStore } from '#api/live/live-fleet.ts'
import { formatDateTime } from '#format/date-time.ts'
import { vehicles } from '../identities.ts'
import type { ListQuery, Register, RegisterColumn } from '../register.ts'
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
  'externalCode',
  'vehicleTypeId',
] as const satisfies readonly (keyof Vehicle)[]

type VehicleRow = Pick<Vehicle, (typeof SHOWN)[number]>

const columns: readonly RegisterColumn<VehicleRow>[] = [
  { key: 'plate', header: 'Placa', text: ({ plate }) => plate, width: 84, monospace: true, sortBy: 'plate' },
  {
    key: 'otherPlate',
    header: 'Outro padrão',
    title: 'Placa no outro padrão',
    text: ({ otherPlate }) => otherPlate,
    width: 116,
    monospace: true,
    sortBy: 'otherPlate',
  },
  { ...STATUS_COLUMN, width: 88 },
  { key: 'code', header: 'Código', text: ({ code }) => code, width: 80, sortBy: 'code' },
  {
    key: 'description',
    header: 'Descrição',
    text: ({ description }) => description,
    width: 184,
    grows: true,
    card: 'line',
    sortBy: 'description',
  },
  {
    key: 'customer',
    header: 'Cliente',
    text: ({ customer }) => customer.name,
    width: 247,
    grows: true,
    card: 'line',
    sortBy: 'customerId',
  },
  {
    key: 'device',
    header: 'Equipamento',
    text: ({ deviceSerial }) => deviceSerial,
    width: 145,
    monospace: true,
    sortBy: 'deviceSerial',
  },
  {
    key: 'externalCode',
    header: 'Cód. externo',
    title: 'Código externo',
    text: ({ externalCode }) => externalCode,
    width: 112,
    sortBy: 'externalCode',
  },
  {
    key: 'kind',
    header: 'Tipo',
    text: ({ vehicleTypeId }) => kindName(VEHICLE_KINDS, vehicleTypeId),
    width: 130,
    off: true,
    sortBy: 'vehicleTypeId',
  },
  {
    key: 'model',
    header: 'Marca/Modelo',
    text: ({ brand, model }) => [brand, model].filter(Boolean).join(' '),
    inFiles: [
      { header: 'Marca', text: ({ brand }) => brand },
      { header: 'Modelo', text: ({ model }) => model },
    ],
    width: 116,
    grows: true,
    off: true,
    // The text begins with the brand.
    sortBy: 'brand',
  },
  { key: 'year', header: 'Ano', text: ({ year }) => year, width: 96, off: true, sortBy: 'year' },
  { key: 'color', header: 'Cor', text: ({ color }) => color, width: 100, off: true, sortBy: 'color' },
  {
    key: 'chassis',
    header: 'Chassi',
    text: ({ chassis }) => chassis,
    width: 180,
    monospace: true,
    off: true,
    sortBy: 'chassis',
  },
  CREATED_COLUMN,
  UPDATED_COLUMN,
]

function filterOf(query: ListQuery) {
  const { status, customerId, groupId, without } = query.filters
  return {
    search: patternOf(query),
    ...given({
      status: statusOf(status),
      customerId: idOf(customerId),
      groupId: idOf(groupId),
      withoutDevice: without === 'device' ? true : undefined,
    }),
  }
}

/** Says in which groups a vehicle is. */
export interface GroupNames {
  /** Null while the groups are not known. */
  of(vehicleId: number): string | null
  /** Reads the groups where they are not known; says why they could not be, null where they are. */
  lacks(): Promise<string | null>
}

/** Makes the list of vehicles; the live fleet knows when each was last heard of. */
export function vehiclesRegister(fleet: FleetStore, groups: GroupNames): Register<VehicleRow> {
  const beside = [lastHeardColumn(fleet), groupsColumn(groups)]
  return {
    ...register,
    columns: [...columns.slice(0, PLACE_OF_LAST_HEARD), ...beside, ...columns.slice(PLACE_OF_LAST_HEARD)],
  }
}

function groupsColumn({ of, lacks }: GroupNames): RegisterColumn<VehicleRow> {
  return {
    key: 'groups',
    header: 'Grupos',
    title: 'Grupos de veículos',
    text: ({ id }) => of(id) ?? '…',
    lacks,
    width: 160,
    grows: true,
    off: true,
  }
}

/** The column stands after the device. */
const PLACE_OF_LAST_HEARD = columns.findIndex(({ key }) => key === 'device') + 1

const NOT_HEARD_YET =
  'A última comunicação dos veículos ainda não chegou. Espere um instante, ou exporte sem a coluna “Comunicação”.'

function lastHeardColumn(fleet: FleetStore): RegisterColumn<VehicleRow> {
  return {
    key: 'lastHeardAt',
    header: 'Comunicação',
    title: 'Última comunicação',
    text: ({ id }) => {
      const at = fleet.fleet().vehicles.get(id)?.lastCommunicationAt ?? null
      return at === null ? '' : formatDateTime(at)
    },
    lacks: async () => (fleet.fleet().loaded ? null : NOT_HEARD_YET),
    cell: ({ id }) => <LastHeard vehicleId={id} />,
    width: 112,
    kind: 'dateTime',
    card: 'end',
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
    { name: 'groupId', label: 'Grupo de veículos', kind: 'vehicleGroup' },
    {
      name: 'without',
      label: 'Equipamento',
      kind: 'choice',
      choices: [{ value: 'device', label: 'Sem equipamento' }],
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

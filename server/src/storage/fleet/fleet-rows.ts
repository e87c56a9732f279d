import type { EpochMs } from '@monitorweb/domain/position/position-report'
import type { StatusLimits } from '@monitorweb/domain/status/status-limits'
import type pg from 'pg'
import { readStatusLimits } from '../settings/status-limit-store.ts'

export interface CustomerRow {
  id: number
  parentId: number | null
  name: string
}

export interface VehicleRow {
  id: number
  code: string
  plate: string
  description: string
  iconId: number
  vehicleTypeId: number | null
  /** The names of the outputs that trackers report, by the installation profile; none where it names none. */
  outputLabels: string[]
}

/** This is a dated link; an open side is an infinity. It is `current` by the database's clock when it was read. */
interface DatedRow {
  vehicleId: number
  from: EpochMs
  to: EpochMs
  current: boolean
}

/** The owner has `slot` 0; the others are customers the vehicle is shared with. */
export interface OwnershipRow extends DatedRow {
  customerId: number
  slot: number
}

export interface InstallationRow extends DatedRow {
  installationId: number
  deviceId: number
  serial: string
  /** The model of the device. */
  versionId: number | null
  model: string
  /** The phone line of the device. */
  phone: string
}

/** This is everything people register that the live view needs, of active vehicles. */
export interface RegisterRows {
  customers: CustomerRow[]
  vehicles: VehicleRow[]
  ownerships: OwnershipRow[]
  installations: InstallationRow[]
  /** The ids of all devices, those in stock too. */
  devices: number[]
  /** The ids of those of them that are in no register: nobody registered them, or they were deleted. */
  unregistered: number[]
  statusLimits: StatusLimits[]
}

const link = `
  x.vehicle_id as "vehicleId",
  coalesce((extract(epoch from lower(x.period)) * 1000)::float8, '-infinity') as "from",
  coalesce((extract(epoch from upper(x.period)) * 1000)::float8, 'infinity') as "to",
  x.period @> now() as current`
const ofActiveVehicle = `join vehicle v on v.id = x.vehicle_id and v.inactive_at is null and v.status = 0`

/** Registers are read from these tables, by whose names changes of them are told. */
export const FLEET_REGISTERS = [
  ...['customer', 'vehicle', 'ownership', 'installation', 'installation_profile', 'device', 'device_version'],
  'status_limit',
]

/** Reads the registers; to be called in a transaction of its own, so that they fit together. */
export async function readRegisters(client: pg.PoolClient): Promise<RegisterRows> {
  const customers = await client.query<CustomerRow>(
    'select id, parent_id as "parentId", name from customer where inactive_at is null order by id',
  )
  const vehicles = await client.query<VehicleRow>(
    `select v.id, v.code, v.plate, v.description, v.icon_id as "iconId", v.vehicle_type_id as "vehicleTypeId",
       case when array_to_string(p.output_labels, '') = '' then '{}' else p.output_labels[1:5] end as "outputLabels"
     from vehicle v join installation_profile p on p.id = v.profile_id where v.inactive_at is null and v.status = 0`,
  )
  const ownerships = await client.query<OwnershipRow>(
    `select ${link}, x.customer_id as "customerId", x.slot from ownership x ${ofActiveVehicle}`,
  )
  const installations = await client.query<InstallationRow>(
    `select ${link}, x.id as "installationId", x.device_id as "deviceId", d.serial, d.version_id as "versionId",
       coalesce(m.name, '') as model, d.phone_area || d.phone as phone
     from installation x ${ofActiveVehicle} join device d on d.id = x.device_id
       left join device_version m on m.id = d.version_id`,
  )
  const devices = await client.query<{ id: number; isUnregistered: boolean }>(
    `select id, state = 'quarantine' or inactive_at is not null as "isUnregistered" from device`,
  )
  return {
    customers: customers.rows,
    vehicles: vehicles.rows,
    ownerships: ownerships.rows,
    installations: installations.rows,
    devices: devices.rows.map((row) => row.id),
    unregistered: devices.rows.filter((row) => row.isUnregistered).map((row) => row.id),
    statusLimits: await readStatusLimits(client),
  }
}

import { customerFields } from '@monitorweb/contract/registers/customer'
import { deviceFields } from '@monitorweb/contract/registers/device'
import type { RegisterName } from '@monitorweb/contract/registers/register-lists'
import { registerOperations } from '@monitorweb/contract/registers/register-operations'
import { userFields } from '@monitorweb/contract/registers/user'
import { vehicleInputFields } from '@monitorweb/contract/registers/vehicle'
import { checkCreation } from '@monitorweb/contract/wire/check'
import type { Operation } from '@monitorweb/contract/wire/operation'
import type pg from 'pg'
import { createUser, updateUser } from '../../auth/users/change-user.ts'
import { createCustomer } from '../../storage/registers/customer-changes.ts'
import { createDevice, updateDevice } from '../../storage/registers/device-changes.ts'
import type { RegisterWriter } from '../../storage/registers/register-writer.ts'
import { createRuledVehicle, updateRuledVehicle } from '../../storage/rules/ruled-vehicle.ts'
import { changeCustomer } from './change-customer.ts'

export type Sent = Record<string, unknown>

interface Saved {
  key: string
  recordVersion: number
}

interface Changed extends Saved {
  /** Whether something changed that stands beside the record, whose version says nothing of it. */
  changedBeside?: boolean
}

/** A writer says how one register writes a record of any origin; the values are in our form and are checked where they are stored. */
export interface RecordWriter {
  table: 'customer' | 'device' | 'vehicle' | 'user_account'
  /** The call that saves one record; its fields are named in errors. */
  operation: Operation
  create(client: pg.PoolClient, by: RegisterWriter, sent: Sent): Promise<Saved>
  /** Changes the record of this key, which is an id or a device's serial. */
  update(client: pg.PoolClient, by: RegisterWriter, change: { key: string; sent: Sent }): Promise<Changed>
}

const NOTHING_SEEN = { seen: {} }

const customers: RecordWriter = {
  table: 'customer',
  operation: registerOperations.updateCustomer,
  create: async (client, by, sent) => ofId(await createCustomer(client, by, checkCreation(customerFields, sent))),
  update: async (client, by, { key, sent }) =>
    ofId(await changeCustomer(client, by, { ...sent, id: Number(key), ...NOTHING_SEEN })),
}

const devices: RecordWriter = {
  table: 'device',
  operation: registerOperations.updateDevice,
  create: async (client, by, sent) => ofSerial(await createDevice(client, by, checkCreation(deviceFields, sent))),
  update: async (client, by, { key, sent }) =>
    ofSerial(await updateDevice(client, by, { ...sent, serial: key, ...NOTHING_SEEN })),
}

const vehicles: RecordWriter = {
  table: 'vehicle',
  operation: registerOperations.updateVehicle,
  create: async (client, by, sent) => {
    const vehicle = checkCreation(vehicleInputFields, sent)
    return ofId(await createRuledVehicle(client, by, { ...vehicle, customerId: vehicle.customerId! }))
  },
  update: async (client, by, { key, sent }) => {
    const change = { ...sent, id: Number(key), ...NOTHING_SEEN }
    const { vehicle, regrouped } = await updateRuledVehicle(client, by, change)
    return { ...ofId(vehicle), changedBeside: regrouped }
  },
}

const users: RecordWriter = {
  table: 'user_account',
  operation: registerOperations.updateUser,
  create: async (client, by, sent) => {
    const user = checkCreation(userFields, sent)
    const person = { ...user, customerId: user.customerId!, userTypeId: user.userTypeId! }
    return ofId(await createUser(client, by, person))
  },
  update: async (client, by, { key, sent }) =>
    ofId(await updateUser(client, by, { ...sent, id: Number(key), ...NOTHING_SEEN })),
}

export const RECORD_WRITERS: Record<RegisterName, RecordWriter> = {
  cliente: customers,
  equipamento: devices,
  veiculo: vehicles,
  usuario: users,
}

function ofId({ id, recordVersion }: { id: number; recordVersion: number }): Saved {
  return { key: String(id), recordVersion }
}

function ofSerial({ serial, recordVersion }: { serial: string; recordVersion: number }): Saved {
  return { key: serial, recordVersion }
}

import { operations } from '@monitorweb/contract/operations'
import type { customerFields } from '@monitorweb/contract/registers/customer'
import type { deviceFields } from '@monitorweb/contract/registers/device'
import type { userFields } from '@monitorweb/contract/registers/user'
import type { vehicleFields } from '@monitorweb/contract/registers/vehicle'
import type { InputOf } from '@monitorweb/contract/wire/field'
import type { TrackerProtocol } from '../tracker/fleet-tracker.ts'
import type { Api } from './api.ts'

export interface Ensured {
  id: number
  created: boolean
}

const same = (one: string | undefined, other: string | undefined) => one?.toLowerCase() === other?.toLowerCase()

/** Finds the customer of this name, and creates it when there is none. */
export async function ensureCustomer(api: Api, input: InputOf<typeof customerFields>): Promise<Ensured> {
  const found = await api.call(operations.searchCustomers, { search: `%${input.name}%` })
  const known = found.find(({ name }) => same(name, input.name))
  if (known !== undefined) return { id: known.id, created: false }
  const { record } = await api.call(operations.createCustomer, { input })
  return { id: record.id, created: true }
}

/** Creates the user unless the login is taken; answers whether it did. */
export async function ensureUser(api: Api, input: InputOf<typeof userFields>): Promise<boolean> {
  const found = await api.call(operations.searchUsers, { search: `%${input.login}%` })
  if (found.some(({ login }) => same(login, input.login))) return false
  await api.call(operations.createUser, { input })
  return true
}

/** Puts a consent to be blocked on a customer's file unless one is there. */
export async function ensureConsent(api: Api, customerId: number, signedBy: string): Promise<void> {
  const known = await api.call(operations.listConsents, { customerId })
  if (known.some(({ revokedAt }) => revokedAt === null)) return
  const words = `Autorizo o bloqueio dos veículos desta demonstração. ${signedBy}\n`
  const fileId = await api.send(new File([words], 'consentimento.txt', { type: 'text/plain' }))
  await api.call(operations.recordConsent, { customerId, signedOn: '2026-01-05', signedBy, note: '', fileId })
}

/** Registers the device unless it is registered; answers whether it did. */
export async function ensureDevice(api: Api, input: InputOf<typeof deviceFields>): Promise<boolean> {
  const found = await api.call(operations.searchDevices, { search: `%${input.serial}%` })
  if (found.some(({ serial }) => same(serial, input.serial))) return false
  await api.call(operations.createDevice, { input })
  return true
}

/** Registers the vehicle unless its plate is registered, with whatever device; answers whether it did. */
export async function ensureVehicle(api: Api, input: InputOf<typeof vehicleFields>): Promise<boolean> {
  const found = await api.call(operations.searchVehicles, { search: `%${input.plate}%` })
  if (found.some(({ plate }) => same(plate, input.plate))) return false
  await api.call(operations.createVehicle, { input })
  return true
}

/** The models that trackers are registered with, as the server's lists say them or shall say them. */
const MODELS: Record<TrackerProtocol, { code: string; name: string }> = {
  gt06: { code: 'GT06', name: 'GT06 / Concox' },
  suntech: { code: 'ST340', name: 'Suntech ST340' },
  teltonika: { code: 'FMB920', name: 'Teltonika FMB920' },
}

/** Finds the model that trackers of a protocol are registered with, and creates it when there is none. */
export async function versionIdOf(api: Api, protocol: TrackerProtocol): Promise<number> {
  const versions = await api.call(operations.listDeviceVersions, {})
  const model = MODELS[protocol]
  const known = versions.find(({ code }) => same(code, model.code))
  if (known !== undefined) return known.id
  const { record } = await api.call(operations.createDeviceVersion, { input: model })
  return record.id
}

import { operations } from '@monitorweb/contract/operations'
import type { Api } from './api.ts'
import { SAMPLE_CUSTOMERS, type SampleCustomer } from './sample-customers.ts'
import { SAMPLE_VEHICLES, type SampleVehicle } from './sample-vehicles.ts'
import { describeVehicle } from './vehicle-description.ts'

/** What was not there yet and is now. */
export interface Registered {
  customers: number
  users: number
  devices: number
  vehicles: number
}

/** The user type of the people of a customer, as the migrations seed it. */
const CUSTOMER_USER_TYPE = 3
const PAGE = 1000

/**
 * Registers the sample fleet: customers, their people (with the password given), devices and vehicles. What is there
 * already stays as it is. Throws what the API refuses with.
 */
export async function registerSample(api: Api, password: string): Promise<Registered> {
  const versionId = await gt06VersionId(api)
  const registered: Registered = { customers: 0, users: 0, devices: 0, vehicles: 0 }
  for (const customer of SAMPLE_CUSTOMERS) {
    const found = await findCustomer(api, customer)
    const customerId = found ?? (await createCustomer(api, customer))
    if (found === null) registered.customers++
    if (await createMissingUser(api, { customer, customerId, password })) registered.users++
    const vehicles = SAMPLE_VEHICLES.filter((vehicle) => vehicle.customer === customer.key)
    registered.devices += await createMissingDevices(api, { vehicles, customerId, versionId, customer })
    registered.vehicles += await createMissingVehicles(api, { vehicles, customerId })
  }
  return registered
}

async function gt06VersionId(api: Api): Promise<number | null> {
  const versions = await api.call(operations.listDeviceVersions, {})
  return versions.find(({ code, name }) => /gt06/i.test(`${code} ${name}`))?.id ?? null
}

async function findCustomer(api: Api, { name }: SampleCustomer): Promise<number | null> {
  const found = await api.call(operations.searchCustomers, { search: `%${name}%` })
  return found.find((customer) => customer.name.toLowerCase() === name.toLowerCase())?.id ?? null
}

async function createCustomer(api: Api, customer: SampleCustomer): Promise<number> {
  const { name, taxNumber, street, streetNumber, district, city, state, postalCode } = customer
  const { record } = await api.call(operations.createCustomer, {
    input: {
      ...{ name, taxNumber, street, streetNumber, district, city, state, postalCode, country: 'Brasil' },
      phone: `(${customer.phoneArea}) ${customer.phone}`,
      email1: `contato@${customer.domain}`,
      contact1: customer.person.name,
    },
  })
  return record.id
}

interface UserOptions {
  customer: SampleCustomer
  customerId: number
  password: string
}

async function createMissingUser(api: Api, { customer, customerId, password }: UserOptions): Promise<boolean> {
  const { login, name } = customer.person
  const found = await api.call(operations.searchUsers, { search: `%${login}%` })
  if (found.some((user) => user.login.toLowerCase() === login)) return false
  const email = `${login.split('.')[0]}@${customer.domain}`
  await api.call(operations.createUser, {
    input: { userTypeId: CUSTOMER_USER_TYPE, customerId, login, password, name, email, severalSessions: true },
  })
  return true
}

interface DevicesOptions {
  vehicles: readonly SampleVehicle[]
  customerId: number
  versionId: number | null
  customer: SampleCustomer
}

async function createMissingDevices(api: Api, options: DevicesOptions): Promise<number> {
  const { vehicles, customerId, versionId, customer } = options
  const prefix = vehicles[0]!.imei.slice(0, 8)
  const found = await api.call(operations.searchDevices, { search: `%${prefix}%`, first: PAGE })
  const serials = new Set(found.map(({ serial }) => serial))
  const missing = vehicles.filter(({ imei }) => !serials.has(imei))
  for (const { imei, number } of missing) {
    const phone = `9${String(81_000_000 + number * 1_237).slice(0, 8)}`
    const carrier = ['VIVO', 'CLARO', 'TIM'][number % 3]!
    const input = { serial: imei, versionId, customerId, phoneArea: customer.phoneArea, phone, carrier }
    await api.call(operations.createDevice, { input })
  }
  return missing.length
}

interface VehiclesOptions {
  vehicles: readonly SampleVehicle[]
  customerId: number
}

async function createMissingVehicles(api: Api, { vehicles, customerId }: VehiclesOptions): Promise<number> {
  let created = 0
  for (const vehicle of vehicles) {
    const found = await api.call(operations.searchVehicles, { search: `%${vehicle.plate}%` })
    if (found.some(({ plate }) => plate === vehicle.plate)) continue
    const input = { customerId, plate: vehicle.plate, deviceSerial: vehicle.imei, ...describeVehicle(vehicle) }
    await api.call(operations.createVehicle, { input })
    created++
  }
  return created
}

import type { Api } from './api.ts'
import { ensureConsent, ensureCustomer, ensureDevice, ensureUser, ensureVehicle, versionIdOf } from './ensure.ts'
import { SAMPLE_CUSTOMERS, type SampleCustomer } from './sample-customers.ts'
import { SAMPLE_VEHICLES, type SampleVehicle } from './sample-vehicles.ts'
import { describeVehicle } from './vehicle-description.ts'

/** Counts what was not there yet and is now. */
export interface Registered {
  customers: number
  users: number
  devices: number
  vehicles: number
}

/** The user type of the people of a customer, as the migrations seed it. */
const CUSTOMER_USER_TYPE = 3
const CARRIERS = ['Vivo', 'Claro', 'TIM'] as const

/**
 * Registers the sample fleet: customers, their people (with the password given), devices and vehicles. What is there
 * already stays as it is. Throws what the API refuses with.
 */
export async function registerSample(api: Api, password: string): Promise<Registered> {
  const versionIds = {
    gt06: await versionIdOf(api, 'gt06'),
    suntech: await versionIdOf(api, 'suntech'),
    teltonika: await versionIdOf(api, 'teltonika'),
  }
  const registered: Registered = { customers: 0, users: 0, devices: 0, vehicles: 0 }
  for (const customer of SAMPLE_CUSTOMERS) {
    const { id: customerId, created } = await ensureCustomer(api, customerInput(customer))
    if (created) registered.customers++
    await ensureConsent(api, customerId, customer.person.name)
    if (await ensureUser(api, { ...userInput(customer), customerId, password })) registered.users++
    for (const vehicle of SAMPLE_VEHICLES.filter(({ customer: key }) => key === customer.key)) {
      const device = {
        ...deviceInput(vehicle),
        phoneArea: customer.phoneArea,
        customerId,
        versionId: versionIds[vehicle.protocol],
      }
      if (await ensureDevice(api, device)) registered.devices++
      const { plate, serial: deviceSerial } = vehicle
      const input = { ...describeVehicle(vehicle), plate, deviceSerial, customerId }
      if (await ensureVehicle(api, input)) registered.vehicles++
    }
  }
  return registered
}

function customerInput(customer: SampleCustomer) {
  const { name, taxNumber, street, streetNumber, district, city, state, postalCode } = customer
  return {
    ...{ name, taxNumber, street, streetNumber, district, city, state, postalCode, country: 'Brasil' },
    phone: `(${customer.phoneArea}) ${customer.phone}`,
    email1: `contato@${customer.domain}`,
    contact1: customer.person.name,
  }
}

function userInput({ person, domain }: SampleCustomer) {
  const email = `${person.login.split('.')[0]}@${domain}`
  return { ...person, email, userTypeId: CUSTOMER_USER_TYPE, severalSessions: true }
}

function deviceInput({ serial, number }: SampleVehicle) {
  return { serial, phone: `98${100_000 + number * 1237}`, carrier: CARRIERS[number % CARRIERS.length]! }
}

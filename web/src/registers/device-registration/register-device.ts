import type { Operations } from '@monitorweb/contract/operations'
import type { Customer } from '@monitorweb/contract/registers/customer'
import type { Device } from '@monitorweb/contract/registers/device'
import type { Vehicle } from '@monitorweb/contract/registers/vehicle'
import type { ArgsOf } from '@monitorweb/contract/wire/operation'
import { ApiError } from '#api/api-error.ts'
import type { RegistrationForm } from './registration-form.ts'

type CustomerPart = Pick<Customer, 'id' | 'code' | 'name'>
type DevicePart = Pick<Device, 'serial' | 'customerId'>
type VehiclePart = Pick<Vehicle, 'id' | 'plate' | 'description' | 'deviceSerial'>

/** These are the calls that a registration makes, and what of their answers it reads. */
export interface RegistrationCalls {
  createCustomer(args: ArgsOf<Operations['createCustomer']>): Promise<{ record: CustomerPart }>
  searchCustomers(args: ArgsOf<Operations['searchCustomers']>): Promise<CustomerPart[]>
  createDevice(args: ArgsOf<Operations['createDevice']>): Promise<{ record: DevicePart }>
  getDevice(args: ArgsOf<Operations['getDevice']>): Promise<DevicePart>
  createVehicle(args: ArgsOf<Operations['createVehicle']>): Promise<{ record: VehiclePart }>
  searchVehicles(args: ArgsOf<Operations['searchVehicles']>): Promise<VehiclePart[]>
}

/** Holds what of a registration the server has taken already. That is never sent a second time. */
export interface RegistrationProgress {
  /**
   * The code is made up once for a new customer, so that an answer lost on the way can be recognised; another one is made
   * up where it is another customer's.
   */
  customerCode: string
  customerId: number | null
  customerName: string
  deviceRegistered: boolean
}

export interface Registration {
  serial: string
  form: RegistrationForm
  progress: RegistrationProgress
  /** Is called after every step that the server took, before the next one begins. */
  onProgress(progress: RegistrationProgress): void
}

export function newProgress(): RegistrationProgress {
  return { customerCode: newCode(), customerId: null, customerName: '', deviceRegistered: false }
}

function newCode(): string {
  return `CLI-${String(crypto.getRandomValues(new Uint32Array(1))[0]! % 100_000).padStart(5, '0')}`
}

/**
 * Is thrown for a step that the server refused; its field is the form's, and absent where nothing of the form is at
 * fault.
 */
export class RegistrationError extends ApiError {
  override name = 'RegistrationError'

  /** The record's field whose value is another record's, where that was found out. */
  readonly taken: string | undefined

  constructor({ code, message }: ApiError, field: keyof RegistrationForm | undefined, taken: string | undefined) {
    super(code, message, field && { field })
    this.taken = taken
  }
}

/**
 * Registers customer, device and vehicle, one after the other, going on where the last try ended. A step whose answer was
 * lost is looked for before it is taken for refused, so that trying again leaves no duplicates.
 * Answers the vehicle's id; throws {@link RegistrationError}, and {@link ApiError} where the server cannot be reached.
 */
export async function registerDevice(calls: RegistrationCalls, registration: Registration): Promise<number> {
  const { form, serial, onProgress } = registration
  let { progress } = registration
  function take(step: Partial<RegistrationProgress>) {
    progress = { ...progress, ...step }
    onProgress(progress)
  }
  if (progress.customerId === null && form.customerKind === 'new') {
    const { id } = await newCustomer(calls, form, progress).catch((error) => {
      if (!(error instanceof RegistrationError && error.taken === 'code')) throw error
      take({ customerCode: newCode() })
      return newCustomer(calls, form, progress)
    })
    take({ customerId: id, customerName: form.customerName })
  }
  const customerId = progress.customerId ?? form.customerId!
  if (!progress.deviceRegistered) {
    await newDevice(calls, { serial, versionId: form.versionId, clockZone: form.clockZone, customerId })
    take({ deviceRegistered: true, customerId })
  }
  return await newVehicle(calls, { serial, customerId, plate: form.plate, description: form.description })
}

async function newCustomer(
  calls: RegistrationCalls,
  form: RegistrationForm,
  { customerCode }: RegistrationProgress,
): Promise<{ id: number }> {
  const { customerName, taxNumber } = form
  return await orFound(
    async () => (await calls.createCustomer({ input: { name: customerName, taxNumber, code: customerCode } })).record,
    async () => {
      const found = await calls.searchCustomers({ search: customerCode })
      return found.find(({ code, name }) => code === customerCode && name === customerName)
    },
    { name: 'customerName', taxNumber: 'taxNumber' },
  )
}

async function newDevice(
  calls: RegistrationCalls,
  input: { serial: string; versionId: number | null; clockZone: string; customerId: number },
): Promise<void> {
  await orFound(
    async () => (await calls.createDevice({ input })).record,
    async () => {
      const device = await calls.getDevice({ serial: input.serial })
      return device.customerId === input.customerId ? device : undefined
    },
    { versionId: 'versionId', clockZone: 'clockZone', customerId: 'customerId' },
  )
}

interface NewVehicle {
  serial: string
  customerId: number
  plate: string
  description: string
}

async function newVehicle(calls: RegistrationCalls, { serial, ...vehicle }: NewVehicle): Promise<number> {
  const record = await orFound(
    async () => (await calls.createVehicle({ input: { ...vehicle, deviceSerial: serial } })).record,
    async () => {
      const found = await calls.searchVehicles({ search: serial })
      return found.find(
        ({ deviceSerial, plate, description }) =>
          deviceSerial === serial && plate === vehicle.plate && description === vehicle.description,
      )
    },
    { plate: 'plate', description: 'description', customerId: 'customerId' },
  )
  return record.id
}

/**
 * Creates a record, or where something of that key is there already, finds out whether that is what was being created.
 */
async function orFound<T>(
  create: () => Promise<T>,
  find: () => Promise<T | undefined>,
  fields: Record<string, keyof RegistrationForm>,
): Promise<T> {
  try {
    return await create()
  } catch (error) {
    if (!(error instanceof ApiError) || error.code === 'UNREACHABLE') throw error
    const { field = '' } = error.details
    const isTaken = error.code === 'CONFLICT'
    // Where looking fails, it may be the very record.
    const found = isTaken ? await find().catch(() => null) : null
    if (found) return found
    throw new RegistrationError(error, fields[field], found === undefined ? field : undefined)
  }
}

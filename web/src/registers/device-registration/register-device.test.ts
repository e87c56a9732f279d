import { describe, expect, test } from 'vitest'
import { ApiError, unreachable } from '#api/api-error.ts'
import { checkForm } from '#form/contract-form.ts'
import {
  newProgress,
  type RegistrationCalls,
  RegistrationError,
  type RegistrationProgress,
  registerDevice,
} from './register-device.ts'
import {
  EMPTY_REGISTRATION,
  type RegistrationForm,
  registrationComplaints,
  registrationFields,
} from './registration-form.ts'

const serial = '863100000000001'
const form: RegistrationForm = { ...EMPTY_REGISTRATION, customerKind: 'new', customerName: 'Aurora', plate: 'ABC1D23' }

/**
 * Makes registers that keep their keys apart as the server does; `trouble` strikes once before or after a call is done.
 */
function registersWith(trouble: { call: keyof RegistrationCalls; when: 'before' | 'after'; error: ApiError } | null) {
  const customers: { id: number; code: string; name: string }[] = []
  const devices: { serial: string; customerId: number | null }[] = []
  const vehicles: { id: number; plate: string; description: string; deviceSerial: string }[] = []
  let pending = trouble

  function strike(call: keyof RegistrationCalls, when: 'before' | 'after') {
    if (pending?.call !== call || pending.when !== when) return
    const { error } = pending
    pending = null
    throw error
  }

  async function create<T>(call: keyof RegistrationCalls, rows: T[], row: T, taken: boolean, field: string) {
    strike(call, 'before')
    if (taken) throw new ApiError('CONFLICT', 'Já existe.', { field })
    rows.push(row)
    strike(call, 'after')
    return { record: row }
  }

  const calls: RegistrationCalls = {
    createCustomer: ({ input: { code = '', name = '' } }) =>
      create(
        'createCustomer',
        customers,
        { id: 10, code, name },
        customers.some((row) => row.code === code),
        'code',
      ),
    searchCustomers: async ({ search }) => customers.filter(({ code }) => code === search),
    createDevice: ({ input: { serial = '', customerId = null } }) =>
      create(
        'createDevice',
        devices,
        { serial, customerId },
        devices.some((row) => row.serial === serial),
        'serial',
      ),
    getDevice: async (args) => devices.find((row) => row.serial === args.serial)!,
    createVehicle: ({ input: { plate = '', description = '', deviceSerial = '' } }) =>
      create(
        'createVehicle',
        vehicles,
        { id: 30, plate, description, deviceSerial },
        vehicles.some((row) => row.deviceSerial === deviceSerial),
        'deviceSerial',
      ),
    searchVehicles: async ({ search }) => vehicles.filter(({ deviceSerial }) => deviceSerial === search),
  }
  return { calls, customers, devices, vehicles }
}

/** Tries as a person does: again with what was kept of the first try. */
async function tryTwice(calls: RegistrationCalls) {
  let progress: RegistrationProgress = newProgress()
  const attempt = () =>
    registerDevice(calls, {
      serial,
      form,
      progress,
      onProgress(next) {
        progress = next
      },
    })
  const first = await attempt().catch((error: Error) => error)
  return { first, second: await attempt(), progress }
}

describe('registering an unknown device', () => {
  test('makes one customer, one device and one vehicle', async () => {
    const registers = registersWith(null)
    const vehicleId = await registerDevice(registers.calls, { serial, form, progress: newProgress(), onProgress() {} })
    expect(vehicleId).toBe(30)
    expect(registers).toMatchObject({
      customers: [{ name: 'Aurora' }],
      devices: [{ serial, customerId: 10 }],
      vehicles: [{ plate: 'ABC1D23', deviceSerial: serial }],
    })
  })

  const steps = ['createCustomer', 'createDevice', 'createVehicle'] as const
  test.each(steps)('leaves no duplicates when the answer of %s is lost', async (call) => {
    const registers = registersWith({ call, when: 'after', error: unreachable() })
    const { first, second } = await tryTwice(registers.calls)
    expect(first).toBeInstanceOf(ApiError)
    expect(second).toBe(30)
    expect([registers.customers, registers.devices, registers.vehicles].map(({ length }) => length)).toEqual([1, 1, 1])
  })

  test.each(steps)('goes on where %s was refused', async (call) => {
    const error = new ApiError('BAD_USER_INPUT', 'Não serve.', { field: 'plate' })
    const registers = registersWith({ call, when: 'before', error })
    const { first, second } = await tryTwice(registers.calls)
    expect(first).toBeInstanceOf(RegistrationError)
    expect(second).toBe(30)
    expect([registers.customers, registers.devices, registers.vehicles].map(({ length }) => length)).toEqual([1, 1, 1])
  })

  test('a refusal stands on the field that it is about', async () => {
    const error = new ApiError('BAD_USER_INPUT', 'Placa inválida.', { field: 'plate' })
    const { calls } = registersWith({ call: 'createVehicle', when: 'before', error })
    const { first } = await tryTwice(calls)
    expect(first).toMatchObject({ details: { field: 'plate' }, message: 'Placa inválida.' })
  })

  test('a device of another customer is not taken over', async () => {
    const registers = registersWith(null)
    registers.devices.push({ serial, customerId: 99 })
    const tried = registerDevice(registers.calls, { serial, form, progress: newProgress(), onProgress() {} })
    await expect(tried).rejects.toBeInstanceOf(RegistrationError)
    expect(registers.vehicles).toEqual([])
  })
})

test('a code that another customer has is not tried again: another one is made up', async () => {
  const registers = registersWith(null)
  const progress = newProgress()
  registers.customers.push({ id: 9, code: progress.customerCode, name: 'Bandeirante' })
  const kept: string[] = []
  const onProgress = ({ customerCode }: RegistrationProgress) => void kept.push(customerCode)
  await registerDevice(registers.calls, { serial, form, progress, onProgress })
  const own = registers.customers[1]!
  expect(own).toMatchObject({ id: 10, name: 'Aurora' })
  expect(own.code).not.toBe(progress.customerCode)
  expect(new Set(kept)).toEqual(new Set([own.code]))
})

test('a code is kept where it cannot be known whose it is: the customer may have been made', async () => {
  const registers = registersWith({ call: 'createCustomer', when: 'after', error: unreachable() })
  const progress = newProgress()
  const calls = { ...registers.calls, searchCustomers: () => Promise.reject(unreachable()) }
  const attempt = () => registerDevice(calls, { serial, form, progress, onProgress() {} })
  await expect(attempt()).rejects.toBeInstanceOf(ApiError)
  await expect(attempt()).rejects.toBeInstanceOf(RegistrationError)
  expect(registers.customers).toHaveLength(1)
})

describe('what is typed', () => {
  const checked = (typed: RegistrationForm) => checkForm(registrationFields, typed, { check: registrationComplaints })

  test('is normalised: plates upper-case without hyphen, names without double spaces', () => {
    const read = checked({ ...form, plate: 'abc-1d23', customerName: '  Transportes   Aurora ' })
    expect(read.values).toMatchObject({ plate: 'ABC1D23', customerName: 'Transportes Aurora' })
  })

  test('needs a customer, and a plate or a description', () => {
    const { errors } = checked(EMPTY_REGISTRATION)
    expect(Object.keys(errors ?? {})).toEqual(['customerId', 'plate'])
    expect(checked({ ...form, plate: '', description: 'Trator' }).errors).toBeNull()
  })

  test('a CPF with wrong digits is refused before it is sent', () => {
    expect(checked({ ...form, taxNumber: '111.444.777-35' }).errors).toBeNull()
    expect(checked({ ...form, taxNumber: '111.444.777-36' }).errors).toHaveProperty('taxNumber')
  })
})

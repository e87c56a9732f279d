import { registerOperations } from '@monitorweb/contract/registers/register-operations'
import { reading } from '#api/client.ts'
import type { PickerSource } from './RecordPicker.tsx'

const FIRST = 50
const pattern = (text: string) => `%${text.trim()}%`

const customerChoice = ({ id, name, code }: { id: number; name: string; code: string }) => ({
  value: String(id),
  label: `${name} · ${code}`,
})
const CUSTOMER = ['id', 'code', 'name'] as const

/** Finds customers by name, code, CPF/CNPJ or city. */
export const customerSource: PickerSource = {
  name: 'customer',
  placeholder: 'Nome, código ou CPF/CNPJ',
  nothing: 'Nenhum cliente com este texto',
  async find(text, signal) {
    const rows = await reading(signal)(
      registerOperations.searchCustomers,
      { search: pattern(text), first: FIRST },
      CUSTOMER,
    )
    return rows.map(customerChoice)
  },
  get: async (id, signal) =>
    customerChoice(await reading(signal)(registerOperations.getCustomer, { id: Number(id) }, CUSTOMER)),
}

const DEVICE = ['serial', 'phone', 'version'] as const
const deviceChoice = ({ serial, phone, version }: { serial: string; phone: string; version: { name: string } }) => ({
  value: serial,
  label: [serial, version.name, phone].filter(Boolean).join(' · '),
})

/** Finds devices that are in no vehicle, by serial or phone. */
export const freeDeviceSource: PickerSource = {
  name: 'free-device',
  placeholder: 'Número de série ou linha',
  nothing: 'Nenhum equipamento livre com este texto',
  async find(text, signal) {
    const args = { search: pattern(text), first: FIRST, withoutVehicle: true, status: 0 }
    return (await reading(signal)(registerOperations.searchDevices, args, DEVICE)).map(deviceChoice)
  },
  get: async (serial, signal) => deviceChoice(await reading(signal)(registerOperations.getDevice, { serial }, DEVICE)),
}

/** Finds every device, also those that are in a vehicle. */
export const anyDeviceSource: PickerSource = {
  ...freeDeviceSource,
  name: 'any-device',
  nothing: 'Nenhum equipamento com este texto',
  async find(text, signal) {
    const rows = await reading(signal)(registerOperations.searchDevices, { search: pattern(text), first: FIRST }, [
      ...DEVICE,
      'vehicle',
    ])
    return rows.map(({ vehicle, ...device }) => {
      const { value, label } = deviceChoice(device)
      return { value, label: vehicle.id === 0 ? label : `${label} · em ${vehicle.plate || vehicle.description}` }
    })
  },
}

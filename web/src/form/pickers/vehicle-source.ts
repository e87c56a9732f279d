import { registerOperations } from '@monitorweb/contract/registers/register-operations'
import { reading } from '#api/client.ts'
import type { PickerSource } from './RecordPicker.tsx'

const FIRST = 50
const VEHICLE = ['id', 'plate', 'description', 'code'] as const

interface FoundVehicle {
  id: number
  plate: string
  description: string
  code: string
}

const vehicleChoice = ({ id, plate, description, code }: FoundVehicle) => ({
  value: String(id),
  label: [plate, description || code].filter(Boolean).join(' · '),
})

/** Finds vehicles that the person may see, by plate in either standard, description, code, serial or customer. */
export const vehicleSource: PickerSource = {
  name: 'vehicle',
  placeholder: 'Placa, descrição ou série',
  nothing: 'Nenhum veículo com este texto',
  async find(text, signal) {
    const args = { search: `%${text.trim()}%`, first: FIRST }
    return (await reading(signal)(registerOperations.searchVehicles, args, VEHICLE)).map(vehicleChoice)
  },
  get: async (id, signal) =>
    vehicleChoice(await reading(signal)(registerOperations.getVehicle, { id: Number(id) }, VEHICLE)),
}

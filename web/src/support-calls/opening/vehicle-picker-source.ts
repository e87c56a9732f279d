import { registerOperations } from '@monitorweb/contract/registers/register-operations'
import { reading } from '#api/client.ts'
import type { PickerSource } from '#form/pickers/RecordPicker.tsx'

const FIRST = 50
const FIELDS = ['id', 'plate', 'description', 'code'] as const

interface Found {
  id: number
  plate: string
  description: string
  code: string
}

const choice = ({ id, plate, description, code }: Found) => ({
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
    return (await reading(signal)(registerOperations.searchVehicles, args, FIELDS)).map(choice)
  },
  get: async (id, signal) => choice(await reading(signal)(registerOperations.getVehicle, { id: Number(id) }, FIELDS)),
}

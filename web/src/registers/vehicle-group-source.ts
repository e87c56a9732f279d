import { withoutAccents } from '@monitorweb/domain/text/text'
import { readAllGroups } from '#api/read-vehicle-groups.ts'
import type { PickerChoice, PickerSource } from '#form/pickers/RecordPicker.tsx'

const FIRST = 50
const GROUP = ['id', 'name', 'customerName'] as const
const plain = (text: string) => withoutAccents(text).toLowerCase()

/** Finds groups of vehicles by name or customer. */
export const vehicleGroupSource: PickerSource = {
  name: 'vehicle-group',
  placeholder: 'Nome do grupo',
  nothing: 'Nenhum grupo com este texto',
  async find(text, signal) {
    const sought = plain(text.trim())
    return (await readGroups(signal)).filter(({ label }) => plain(label).includes(sought)).slice(0, FIRST)
  },
  get: async (id, signal) =>
    (await readGroups(signal)).find(({ value }) => value === id) ?? { value: id, label: `nº ${id}` },
}

async function readGroups(signal: AbortSignal): Promise<PickerChoice[]> {
  const rows = await readAllGroups(signal, GROUP)
  return rows.map(({ id, name, customerName }) => ({ value: String(id), label: `${name} · ${customerName}` }))
}

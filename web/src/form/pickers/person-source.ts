import { registerOperations } from '@monitorweb/contract/registers/register-operations'
import { reading } from '#api/client.ts'
import type { PickerSource } from './RecordPicker.tsx'

const FIRST = 50
const PERSON = ['id', 'name', 'login'] as const
const personChoice = ({ id, name, login }: { id: number; name: string; login: string }) => ({
  value: String(id),
  label: `${name} · ${login}`,
})

/** Finds people who log in, by name, login or e-mail. */
export const personSource: PickerSource = {
  name: 'person',
  placeholder: 'Nome, login ou e-mail',
  nothing: 'Nenhum usuário com este texto',
  async find(text, signal) {
    const args = { search: `%${text.trim()}%`, first: FIRST }
    return (await reading(signal)(registerOperations.searchUsers, args, PERSON)).map(personChoice)
  },
  get: async (id, signal) =>
    personChoice(await reading(signal)(registerOperations.getUser, { id: Number(id) }, PERSON)),
}

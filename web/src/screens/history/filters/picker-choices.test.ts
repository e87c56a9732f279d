import { expect, test } from 'vitest'
import { firstChoice, isCut, pickerChoices } from './picker-choices.ts'

const customer = { name: 'Transportes Aurora' }
const vehicles = [
  { id: 7, plate: 'ABC1D23', description: 'Caminhão baú', customer },
  { id: 8, plate: '', description: 'Furgão', customer },
]
const customers = [{ id: 12, name: 'Transportes Aurora' }]
const groups = [
  { id: 3, name: 'Câmara fria', customerName: 'Transportes Aurora' },
  { id: 4, name: 'Noturno', customerName: 'Transportes Aurora' },
]
const found = { vehicles, customers, groups: [] }
const keysFor = (text: string) => pickerChoices({ ...found, text }).map(({ key }) => key)

test('who types nothing sees the whole fleet, which no hasty Enter takes', () => {
  const choices = pickerChoices({ ...found, text: '' })
  expect(choices.map(({ key }) => key)).toEqual(['fleet', '7', '8'])
  expect(choices[firstChoice(choices)]?.key).toBe('7')
  expect(firstChoice(choices.slice(0, 1))).toBe(0)
})

test('a vehicle that is called so comes first, else the customer that is', () => {
  expect(keysFor('abc-1d')).toEqual(['7', '8', 'customer-12'])
  expect(keysFor('caminhao')).toEqual(['7', '8', 'customer-12'])
  expect(keysFor('aurora')).toEqual(['customer-12', '7', '8'])
})

test('the whole fleet is found by its name, and says whose it is', () => {
  expect(keysFor('frota').at(-1)).toBe('fleet')
  expect(keysFor('toda a')).toContain('fleet')
  expect(keysFor('aurora')).not.toContain('fleet')
  expect(pickerChoices({ ...found, text: 'aurora', vehicles: [] })).toEqual([
    {
      key: 'customer-12',
      name: 'Transportes Aurora',
      hint: 'Todos os veículos',
      chosen: { customerId: 12, groupId: null },
    },
  ])
})

test('groups are found by their name or by what they are, and no hasty Enter takes one that nobody typed', () => {
  const offered = (text: string) => pickerChoices({ ...found, groups, text })
  const keys = (text: string) => offered(text).map(({ key }) => key)
  expect(keys('')).toEqual(['fleet', 'group-3', 'group-4', '7', '8'])
  expect(offered('')[firstChoice(offered(''))]?.key).toBe('7')
  expect(keys('camara')[0]).toBe('group-3')
  expect(keys('grupo').filter((key) => key.startsWith('group'))).toEqual(['group-3', 'group-4'])
  expect(offered('noturno')[0]).toEqual({
    ...{ key: 'group-4', name: 'Noturno', hint: 'Grupo de veículos · Transportes Aurora' },
    chosen: { customerId: null, groupId: 4 },
  })
})

test('one more than is offered of any kind tells that there are more', () => {
  const many = <T extends { id: number }>(one: T, count: number) =>
    Array.from({ length: count }, (_, id) => ({ ...one, id }))
  const offered = (text: string, more: Partial<typeof found>) => {
    const answered = { ...found, groups: [] as typeof groups, text, ...more }
    return [pickerChoices(answered).length, isCut(answered)]
  }
  const [vehicle] = vehicles
  expect(offered('', { vehicles: many(vehicle!, 20) })).toEqual([21, false])
  expect(offered('', { vehicles: many(vehicle!, 21) })).toEqual([21, true])
  expect(offered('aurora', { vehicles: [], customers: many(customers[0]!, 6) })).toEqual([5, true])
  expect(offered('grupo', { vehicles: [], customers: [], groups: many(groups[0]!, 11) as never })).toEqual([10, true])
})

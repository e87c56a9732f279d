import { expect, test } from 'vitest'
import { firstChoice, pickerChoices } from './picker-choices.ts'

const customer = { name: 'Transportes Aurora' }
const vehicles = [
  { id: 7, plate: 'ABC1D23', description: 'Caminhão baú', customer },
  { id: 8, plate: '', description: 'Furgão', customer },
]
const customers = [{ id: 12, name: 'Transportes Aurora' }]
const keysFor = (text: string) => pickerChoices({ text, vehicles, customers }).map(({ key }) => key)

test('who types nothing sees the whole fleet, which no hasty Enter takes', () => {
  const choices = pickerChoices({ text: '', vehicles, customers })
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
  expect(pickerChoices({ text: 'aurora', vehicles: [], customers })).toEqual([
    { key: 'customer-12', name: 'Transportes Aurora', hint: 'Todos os veículos', chosen: { customerId: 12 } },
  ])
})

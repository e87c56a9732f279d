import { expect, test } from 'vitest'
import { kindName, pictureOf, VEHICLE_KINDS } from './vehicle-kinds.ts'

test('a vehicle has the picture that was chosen, else that of its kind, else none', () => {
  expect(pictureOf({ iconId: 5, vehicleTypeId: 3 })).toBe(5)
  expect(pictureOf({ iconId: 0, vehicleTypeId: 3 })).toBe(3)
  expect(pictureOf({ iconId: 0, vehicleTypeId: null })).toBe(0)
  expect(pictureOf({ iconId: 77, vehicleTypeId: 3 })).toBe(0)
})

test('a number of another system keeps its number as its name', () => {
  expect([3, 77, 0, null].map((id) => kindName(VEHICLE_KINDS, id))).toEqual(['Caminhão', '77', '', ''])
})

import { expect, test } from 'vitest'
import { changeOfVehicleGroups, readVehicleGroups } from './vehicle.ts'

test('what somebody changed of groups is told as what came and went, and read so again', () => {
  expect(changeOfVehicleGroups('1,2,3', '3,4,1')).toBe('+4,-2')
  expect(readVehicleGroups('+4,-2')).toEqual({ whole: false, into: [4], outOf: [2] })
  expect(changeOfVehicleGroups('1,2', '')).toBe('-1,-2')
})

test('groups in another order are the same, and need no saying: an empty text takes a vehicle out of all', () => {
  expect(changeOfVehicleGroups('1,2', '2,1')).toBeUndefined()
  expect(readVehicleGroups('')).toEqual({ whole: true, into: [], outOf: [] })
  expect(readVehicleGroups('7,3')).toEqual({ whole: true, into: [7, 3], outOf: [] })
})

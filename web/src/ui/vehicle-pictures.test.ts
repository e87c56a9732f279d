import { VEHICLE_KINDS } from '@monitorweb/contract/registers/vehicle-kinds'
import { expect, test } from 'vitest'
import { VEHICLE_PICTURES } from './vehicle-pictures.ts'

test('every kind of vehicle has a picture, and no two have the same', () => {
  expect(Object.keys(VEHICLE_PICTURES)).toEqual(Object.keys(VEHICLE_KINDS))
  expect(new Set(Object.values(VEHICLE_PICTURES)).size).toBe(Object.keys(VEHICLE_KINDS).length)
})

import type { LiveVehicle } from '@monitorweb/contract/fleet/live'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { sampleVehicle } from '#testing/sample-vehicle.ts'
import { holdOrder } from './hold-order.ts'
import { passesFilters, vehicleMatcher } from './match-vehicle.ts'
import { sortVehicles } from './sort-vehicles.ts'

function vehicle(vehicleId: number, own: Partial<LiveVehicle> = {}): LiveVehicle {
  return sampleVehicle(vehicleId, {
    plate: 'ABC1C34',
    code: 'V-001',
    description: 'Caminhão baú',
    customerName: 'Transportes Aurora',
    deviceSerial: '863100000004242',
    devicePhone: '1198765432',
    ...own,
  })
}

describe('the search', () => {
  const truck = vehicle(1)

  test.each([
    'abc1c34',
    'ABC-1C34',
    'abc1234',
    'ABC 1234',
    'abc12',
    '34',
    '4242',
    'caminhao',
    'BAÚ aurora',
    'v001',
    '98765',
    '  ',
  ])('finds it by "%s"', (typed) => {
    expect(vehicleMatcher(typed)(truck)).toBe(true)
  })

  test.each(['abc1d34', 'caminhao branco', '4243', 'aurorabau'])('does not find it by "%s"', (typed) => {
    expect(vehicleMatcher(typed)(truck)).toBe(false)
  })

  test('the chips add up, alerts among them', () => {
    expect(passesFilters(truck, [])).toBe(true)
    expect(passesFilters(truck, ['moving', 'parked'])).toBe(true)
    expect(passesFilters(truck, ['moving'])).toBe(false)
    expect(passesFilters(vehicle(2, { badges: ['panic'] }), ['alerts'])).toBe(true)
  })
})

describe('the order', () => {
  test('of attention puts alerts before silence before movement', () => {
    const fleet = [
      vehicle(1, { status: 'parked' }),
      vehicle(2, { status: 'moving' }),
      vehicle(3, { status: 'late' }),
      vehicle(4, { status: 'noSignal' }),
      vehicle(5, { status: 'moving', badges: ['panic'] }),
    ]
    expect(sortVehicles(fleet, 'attention').map(({ vehicleId }) => vehicleId)).toEqual([5, 4, 3, 2, 1])
  })

  test('of plates is the one people expect', () => {
    const fleet = [vehicle(1, { plate: '', description: 'Água 10' }), vehicle(2, { plate: '', description: 'agua 9' })]
    expect(sortVehicles(fleet, 'plate').map(({ vehicleId }) => vehicleId)).toEqual([2, 1])
  })

  test('does not depend on the order in which vehicles arrived', () => {
    const fleet = Array.from({ length: 30 }, (_, index) => vehicle(index, { status: index % 2 ? 'moving' : 'late' }))
    fc.assert(
      fc.property(fc.shuffledSubarray(fleet, { minLength: 30 }), (shuffled) => {
        expect(sortVehicles(shuffled, 'attention')).toEqual(sortVehicles(fleet, 'attention'))
      }),
    )
  })
})

describe('a list under the pointer', () => {
  const ids = fc.uniqueArray(fc.integer({ min: 0, max: 60 }), { maxLength: 30 })

  test('keeps what is shown in its order and has all that there is', () => {
    fc.assert(
      fc.property(ids, ids, (shown, sorted) => {
        const held = holdOrder(shown, sorted)
        expect([...held.ids].sort()).toEqual([...sorted].sort())
        const stay = shown.filter((id) => sorted.includes(id))
        expect(held.ids.slice(0, stay.length)).toEqual(stay)
      }),
    )
  })

  test('says how many would move', () => {
    expect(holdOrder([1, 2, 3, 4], [1, 2, 3, 4]).moved).toBe(0)
    expect(holdOrder([1, 2, 3, 4], [4, 1, 2, 3]).moved).toBe(1)
    expect(holdOrder([1, 2, 3], [1, 2, 3, 9]).moved).toBe(0)
    expect(holdOrder([1, 2, 3], [9, 1, 2, 3]).moved).toBe(1)
  })
})

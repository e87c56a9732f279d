import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createChangeRing } from './change-ring.ts'
import type { FleetChange } from './fleet-state.ts'

const change = fc.record({
  vehicleIds: fc.uniqueArray(fc.integer({ min: 1, max: 50 })).map((ids): ReadonlySet<number> => new Set(ids)),
  unknownDevices: fc.boolean(),
  visibility: fc.boolean(),
})

test('after any place that the ring still knows come exactly the changes since', () => {
  fc.assert(
    fc.property(fc.array(change, { maxLength: 40 }), fc.nat(40), (changes, place) => {
      const ring = createChangeRing()
      for (const each of changes) ring.add(each)
      const later: FleetChange[] = changes.slice(place)
      expect(ring.sequence()).toBe(changes.length)
      const missed = {
        vehicleIds: new Set(later.flatMap((each) => [...each.vehicleIds])),
        unknownDevices: later.some((each) => each.unknownDevices),
        visibility: later.some((each) => each.visibility),
      }
      expect(ring.since(place)).toEqual(place > changes.length ? null : missed)
    }),
  )
})

test('places that are too old, of the future or senseless are not known to the ring', () => {
  const ring = createChangeRing()
  for (let n = 0; n < 700; n++) ring.add({ vehicleIds: new Set([n]), unknownDevices: false, visibility: false })
  expect(ring.since(99)).toBeNull()
  expect(ring.since(100)?.vehicleIds.size).toBe(600)
  for (const place of [-1, 701, 3.5, Number.NaN]) expect(ring.since(place)).toBeNull()
})

test('the ring keeps few changes of many vehicles no longer than memory allows', () => {
  const ring = createChangeRing()
  const everyone = new Set(Array.from({ length: 30_000 }, (_, id) => id))
  for (let n = 0; n < 3; n++) ring.add({ vehicleIds: everyone, unknownDevices: false, visibility: false })
  expect(ring.since(2)?.vehicleIds.size).toBe(30_000)
  expect(ring.since(1)).toBeNull()
})

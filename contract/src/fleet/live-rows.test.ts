import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { LiveVehicle } from './live.ts'
import { ROW_MEMBERS, rowOf, vehicleOf, withParts } from './live-rows.ts'

const PLACED = ROW_MEMBERS.indexOf('fixTime')

/** Makes rows of any values: a position, where there is one, has an instant. */
const rows = fc
  .tuple(fc.array(fc.jsonValue(), { minLength: ROW_MEMBERS.length, maxLength: ROW_MEMBERS.length }), fc.boolean())
  .map(([values, isPlaced]) =>
    values.map((value, member) => {
      if (member < PLACED) return value
      if (!isPlaced) return null
      return member === PLACED ? 1_795_000_000_000 : value
    }),
  )

/** Answers what a stream would carry: text. */
const sent = <T>(value: T): T => JSON.parse(JSON.stringify(value))

test('a row says all of a vehicle, and names nothing', () => {
  fc.assert(
    fc.property(rows, (row) => {
      const vehicle = vehicleOf(row)
      expect(vehicle.position === null).toBe(row[PLACED] === null)
      expect(vehicleOf(sent(rowOf(vehicle)))).toEqual(sent(vehicle))
    }),
  )
})

test('the members that changed make the newer vehicle of the older one', () => {
  fc.assert(
    fc.property(rows, rows, (older, newer) => {
      const parts = [newer[0], ...newer.flatMap((value, member) => [member, value])]
      expect(withParts(vehicleOf(older), sent(parts))).toEqual(sent(vehicleOf(newer)))
    }),
  )
})

test('members stay where they were, for pages that are older than the server', () => {
  const vehicle = vehicleOf(ROW_MEMBERS) satisfies LiveVehicle
  expect([ROW_MEMBERS[0], ROW_MEMBERS[23], ROW_MEMBERS[24], ROW_MEMBERS[38]]).toEqual([
    'vehicleId',
    'lastCommunicationAt',
    'fixTime',
    'place',
  ])
  expect(vehicle).toMatchObject({ plate: 'plate', position: { latitude: 'latitude' } })
})

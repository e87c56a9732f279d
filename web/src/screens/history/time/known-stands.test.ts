import { expect, test } from 'vitest'
import type { ShownVehicle } from '../use-viewed.ts'
import { knownStands } from './use-playback.ts'

const focus = { from: 0, to: 100 }

/** Was read up to an instant, and drove in these times. */
function vehicle(readUntil: number, ...trips: [start: number, end: number][]): ShownVehicle {
  const segments = readUntil > 0 ? [{ kind: 'Estacionado', start: 0, end: readUntil }] : []
  return { rows: { trips: trips.map(([start, end]) => ({ start, end })), segments } } as never
}
const stands = (isPartial: boolean, ...vehicles: ShownVehicle[]) => knownStands({ vehicles, focus, isPartial })

test('what is not read yet, or of no vehicle, is no stand', () => {
  expect(stands(false)).toEqual([])
  expect(stands(true, vehicle(0))).toEqual([])
  expect(stands(true, vehicle(50, [10, 30]))).toEqual([
    { from: 0, to: 10 },
    { from: 30, to: 50 },
  ])
  expect(stands(false, vehicle(90, [10, 30])).at(-1)).toEqual({ from: 30, to: 100 })
})

test('several vehicles stand as long as that is known of all', () => {
  expect(stands(true, vehicle(100, [70, 80]), vehicle(0))).toEqual([])
  expect(stands(true, vehicle(100, [70, 80]), vehicle(50, [10, 30]))).toEqual([
    { from: 0, to: 10 },
    { from: 30, to: 50 },
  ])
})

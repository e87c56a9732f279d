import { writePath } from '@monitorweb/contract/tracks/path-text'
import { expect, test } from 'vitest'
import { NO_LEG } from '#map/track/track-shape.ts'
import type { ShownTrip } from '../records/trip-columns.tsx'
import { drawPositions, drawTrips, MOST_DRAWN } from './fleet-drawing.ts'
import type { FleetPosition } from './fleet-position-columns.tsx'

const WAY = [
  { latitude: -23.5, longitude: -46.6 },
  { latitude: -23.4, longitude: -46.5 },
  { latitude: -23.2, longitude: -46.5 },
]

function trip(vehicleId: number): ShownTrip {
  const [first, , last] = WAY
  const ends = { startLatitude: first!.latitude, startLongitude: first!.longitude }
  const there = { endLatitude: last!.latitude, endLongitude: last!.longitude }
  return { vehicle: { vehicleId }, trip: { ...ends, ...there, path: writePath(WAY) } } as unknown as ShownTrip
}

test('every trip is a line of its own, in the colour of its vehicle, and leads back to its row', () => {
  const { tracks, drawnCount, rowAt } = drawTrips([trip(7), trip(7), trip(9)])
  expect(drawnCount).toBe(3)
  expect(tracks.map(({ vehicleId, shape }) => [vehicleId, shape.count])).toEqual([
    [7, 6],
    [9, 3],
  ])
  expect(tracks[0]!.colors).not.toEqual(tracks[1]!.colors)
  expect([...tracks[0]!.shape.legClass]).toEqual([NO_LEG, 0, 0, NO_LEG, 0, 0])
  expect([rowAt(7, 2), rowAt(7, 3), rowAt(9, 0), rowAt(8, 0)]).toEqual([0, 1, 2, undefined])
})

test('a fleet of a thousand vehicles is drawn as far as a browser can, and says how far', () => {
  const rows = Array.from({ length: MOST_DRAWN.trips + 500 }, (_, index) => trip(index % 1000))
  expect(drawTrips(rows).drawnCount).toBe(MOST_DRAWN.trips)
})

test('a position without a place is not drawn', () => {
  const at = (latitude: number) =>
    ({ vehicle: { vehicleId: 7 }, position: { latitude, longitude: latitude && -46 } }) as unknown as FleetPosition
  const { drawnCount, rowAt } = drawPositions([at(-23), at(0), at(-22)])
  expect(drawnCount).toBe(2)
  expect(rowAt(7, 2)).toBe(2)
})

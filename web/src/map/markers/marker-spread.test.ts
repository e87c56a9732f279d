import type { Map as GlMap } from 'maplibre-gl'
import { expect, test } from 'vitest'
import { samplePosition, sampleVehicle } from '#testing/sample-vehicle.ts'
import { MOST_SPREAD, spreadAround, spreadData, spreadOffsets } from './marker-spread.ts'

test('whoever is spread can be pointed at: far enough from the spot and from each other', () => {
  for (let count = 2; count <= MOST_SPREAD; count++) {
    const places = [{ x: 0, y: 0 }, ...spreadOffsets(count)]
    for (const [index, one] of places.entries())
      for (const other of places.slice(index + 1))
        expect(Math.hypot(one.x - other.x, one.y - other.y)).toBeGreaterThan(44)
  }
})

/** This stands for a map on which a pixel is a thousandth of a degree. */
const flat = { unproject: ([x, y]: [number, number]) => ({ lng: x / 1000, lat: -y / 1000 }) } as unknown as GlMap

test('a spread vehicle shows what it does now, and leaves when it drives on', () => {
  const position = samplePosition({ latitude: 0, longitude: 0 })
  const fleet = [1, 2].map((vehicleId) => sampleVehicle(vehicleId, { status: 'parked', position }))
  const spread = spreadAround(flat, { x: 0, y: 0 }, fleet)
  const [one, two] = fleet as [(typeof fleet)[0], (typeof fleet)[0]]
  const drawn = spreadData(
    spread,
    new Map([
      [1, { ...one, status: 'idle' }],
      [2, two],
    ] as const),
  )
  expect(drawn.spread.features.map(({ id, properties }) => [id, properties?.['status']])).toEqual([
    [1, 'idle'],
    [2, 'parked'],
  ])
  expect(drawn.legs.features).toHaveLength(2)

  const gone = { ...two, position: { ...position, latitude: 0.001 } }
  expect(
    spreadData(
      spread,
      new Map([
        [1, one],
        [2, gone],
      ] as const),
    ).spread.features.map(({ id }) => id),
  ).toEqual([1])
  expect(spreadData(null, new Map([[1, one]])).spread.features).toEqual([])
})

import { expect, test } from 'vitest'
import { samplePosition, sampleVehicle } from '#testing/sample-vehicle.ts'
import { NO_PINS, occurrenceFeatures } from './occurrence-features.ts'

const at = samplePosition()
const fleet = new Map(
  [sampleVehicle(1, { position: at }), sampleVehicle(2, { position: null })].map((v) => [v.vehicleId, v]),
)
const left = { vehicleId: 1, urgency: 2, words: 'Saída do pátio' }

test('a vehicle has one pin, with the word of its gravest occurrence and how many more are open', () => {
  const pinned = occurrenceFeatures([left, { vehicleId: 1, urgency: 4, words: 'Pânico' }], fleet)
  expect(pinned.features).toMatchObject([
    {
      geometry: { coordinates: [at.longitude, at.latitude] },
      properties: { urgency: 4, words: 'Pânico +1' },
    },
  ])
  expect(occurrenceFeatures([left], fleet).features[0]!.properties).toEqual({ urgency: 2, words: 'Saída do pátio' })
})

test('vehicles that the map does not show, or that are nowhere, have none', () => {
  expect(
    occurrenceFeatures(
      [
        { ...left, vehicleId: 2 },
        { ...left, vehicleId: 9 },
      ],
      fleet,
    ),
  ).toBe(NO_PINS)
})

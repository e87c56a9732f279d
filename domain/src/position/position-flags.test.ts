import { expect, test } from 'vitest'
import { isInRange, isOnEarth } from './position-flags.ts'

test('the poles and the date line are on Earth, and nothing beyond them or that is no number', () => {
  for (const [latitude, longitude] of [
    [90, 180],
    [-90, -180],
    [0, 0],
  ] as const)
    expect(isOnEarth({ latitude, longitude })).toBe(true)
  for (const none of [Number.NaN, Number.POSITIVE_INFINITY, 180.000_000_1, -180.000_000_1]) {
    expect(isOnEarth({ latitude: 0, longitude: none })).toBe(false)
    expect(isOnEarth({ latitude: none, longitude: 0 })).toBe(false)
  }
  for (const latitude of [90.000_000_1, -90.000_000_1]) expect(isOnEarth({ latitude, longitude: 0 })).toBe(false)
})

test('a vehicle is on Earth, not at the zeros of a receiver that knows nothing, and not faster than any', () => {
  const place = { latitude: -23.55, longitude: -46.63 }
  expect(isInRange({ ...place, speedKmh: null })).toBe(true)
  expect(isInRange({ ...place, speedKmh: 400 })).toBe(true)
  for (const speedKmh of [401, -1, Number.NaN]) expect(isInRange({ ...place, speedKmh })).toBe(false)
  expect(isInRange({ latitude: 0, longitude: 0, speedKmh: null })).toBe(false)
  expect(isInRange({ ...place, latitude: Number.NaN, speedKmh: null })).toBe(false)
})

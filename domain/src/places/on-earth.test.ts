import { expect, test } from 'vitest'
import { isOnEarth } from './on-earth.ts'

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

import { expect, test } from 'vitest'
import { isInRange } from './position-flags.ts'

test('a vehicle is on Earth, not at the zeros of a receiver that knows nothing, and not faster than any', () => {
  const place = { latitude: -23.55, longitude: -46.63 }
  expect(isInRange({ ...place, speedKmh: null })).toBe(true)
  expect(isInRange({ ...place, speedKmh: 400 })).toBe(true)
  for (const speedKmh of [401, -1, Number.NaN]) expect(isInRange({ ...place, speedKmh })).toBe(false)
  expect(isInRange({ latitude: 0, longitude: 0, speedKmh: null })).toBe(false)
  expect(isInRange({ ...place, latitude: Number.NaN, speedKmh: null })).toBe(false)
})

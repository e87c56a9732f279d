import { describe, expect, test } from 'vitest'
import { nearestPoint, placeAt, pointAt, pointFacts } from './track-at-instant.ts'
import type { GrowingTrack } from './track-builder.ts'

const GAP_MS = 600_000

/** Makes fixes at 60, 70 and 80 s, the middle one left out, then one after a silence. */
function track(): GrowingTrack {
  const times = [60_000, 70_000, 80_000, 4_000_000]
  const all = (value: number) => Float32Array.from(times, () => value)
  return {
    verdicts: Uint8Array.from([0, 1, 0, 0]),
    track: {
      length: times.length,
      fixTime: Float64Array.from(times),
      receivedAt: Float64Array.from(times, (time) => time + 2_000),
      latitude: Float64Array.from([-23, -40, -23.2, -24]),
      longitude: Float64Array.from([-46, -46, -46, -46]),
      speedKmh: all(72),
      courseDegrees: all(Number.NaN),
      voltage: all(Number.NaN),
      odometerKm: all(Number.NaN),
      ignition: Int8Array.from([1, 1, 1, -1]),
      event: Uint8Array.from([0, 0, 1, 0]),
    },
  } as unknown as GrowingTrack
}

describe('what is known of an instant', () => {
  test('is nothing before the first position: a later one is not told for it', () => {
    expect(pointAt(track(), 59_999)).toBe(-1)
    expect(placeAt(track(), 59_999, GAP_MS)).toBeNull()
    expect(nearestPoint(track(), 59_999)).toBe(0)
  })
  test('is the newest position that counts', () => {
    expect(pointAt(track(), 60_000)).toBe(0)
    expect(pointAt(track(), 79_999)).toBe(0)
    expect(pointAt(track(), 80_000)).toBe(2)
    expect(pointAt(track(), 5_000_000)).toBe(3)
  })
  test('lies between two positions, but never across a silence', () => {
    expect(placeAt(track(), 70_000, GAP_MS)?.latitude).toBeCloseTo(-23.1)
    expect(placeAt(track(), 2_000_000, GAP_MS)?.latitude).toBe(-23.2)
  })
  test('is a place also where two reports of one fix are not judged so far', () => {
    const { track: twice } = track()
    twice.fixTime[1] = 60_000
    const unjudged = { track: twice, verdicts: new Uint8Array(twice.length) }
    expect(placeAt(unjudged, 60_000, GAP_MS)).toMatchObject({ latitude: -23, longitude: -46 })
  })
  test('leaves open what was not reported', () => {
    const { speedKmh, courseDegrees, ignition, delayMs } = pointFacts(track().track, 3)
    expect({ speedKmh, courseDegrees, ignition, delayMs }).toEqual({
      speedKmh: 72,
      courseDegrees: null,
      ignition: null,
      delayMs: 2_000,
    })
  })
})

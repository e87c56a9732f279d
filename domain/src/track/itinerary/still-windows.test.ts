import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { stepsBetween } from '../quality/steps.ts'
import { emptyTrack } from '../track.ts'
import { DEFAULT_TRIP_RULES } from '../trip-rules.ts'
import { type Fixes, gatherFixes } from './fixes.ts'
import { findStillWindows } from './still-windows.ts'

/** Puts fixes a second apart at these places. */
function fixesAt(places: readonly (readonly [number, number])[]): Fixes {
  const track = emptyTrack(places.length)
  for (const [index, [latitude, longitude]] of places.entries()) {
    track.fixTime[index] = index * 1000
    track.latitude[index] = latitude
    track.longitude[index] = longitude
  }
  const point = Int32Array.from(places.keys())
  return gatherFixes(track, stepsBetween(track, point), DEFAULT_TRIP_RULES)
}

function windowsOf(fixes: Fixes, diameterMeters: number, leastMs = 0): [number, number][] {
  const windows: [number, number][] = []
  findStillWindows(fixes, { start: 0, end: fixes.count, diameterMeters, leastMs }, (first, last) => {
    windows.push([first, last])
  })
  return windows
}

/** Tries every pair, with a box of no more than the diameter on a plane at the equator. */
function slowWindows(places: readonly (readonly [number, number])[], diameterMeters: number): [number, number][] {
  const fits = (first: number, last: number) => {
    const part = places.slice(first, last + 1)
    const size = (axis: 0 | 1) => {
      const values = part.map((place) => place[axis] * 111_195)
      return Math.max(...values) - Math.min(...values)
    }
    return Math.hypot(size(0), size(1)) <= diameterMeters
  }
  const found: [number, number][] = []
  for (let first = 0; first < places.length; first++) {
    let last = first
    while (last + 1 < places.length && fits(first, last + 1)) last++
    if (found.every(([, end]) => end < last)) found.push([first, last])
  }
  return found
}

describe('still windows', () => {
  test('are the longest runs that fit, found as a search through all pairs finds them', () => {
    const step = fc.tuple(fc.integer({ min: -60, max: 60 }), fc.integer({ min: -60, max: 60 }))
    fc.assert(
      fc.property(
        fc.array(step, { minLength: 1, maxLength: 60 }),
        fc.integer({ min: 1, max: 400 }),
        (steps, meters) => {
          let [north, east] = [0, 0]
          const places = steps.map(([up, right]) => {
            north += up
            east += right
            return [north / 111_195, east / 111_195] as const
          })
          expect(windowsOf(fixesAt(places), meters + 0.5)).toEqual(slowWindows(places, meters + 0.5))
        },
      ),
      { numRuns: 500 },
    )
  })

  test('are not told of when they are shorter than asked for', () => {
    const places = [0, 0, 0, 1, 1].map((latitude) => [latitude, 0] as const)
    expect(windowsOf(fixesAt(places), 100, 2000)).toEqual([[0, 2]])
  })

  test('hold a vehicle that stands on the date line, or on a pole', () => {
    const line = [179.9999, -179.9999, 179.9999, -179.9999].map((longitude) => [-16.8, longitude] as const)
    expect(windowsOf(fixesAt(line), 100)).toEqual([[0, 3]])
    const pole = [10, 100, -170, 0].map((longitude) => [90, longitude] as const)
    expect(windowsOf(fixesAt(pole), 100)).toEqual([[0, 3]])
  })

  test('are none where there are no fixes', () => {
    expect(windowsOf(fixesAt([]), 100)).toEqual([])
  })
})

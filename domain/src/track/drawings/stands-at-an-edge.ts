import fc from 'fast-check'
import type { Track } from '../track.ts'
import { type DrawnPoint, trackOf } from './drawn-track.ts'

interface Stand {
  north: number
  hours: number
  everyMinutes: number
  ignition: boolean
}

const stand: fc.Arbitrary<Stand> = fc.record({
  // Of a circle of 500 m: far away, farther than the margin, within it, at the edge and inside.
  north: fc.constantFrom(3000, 540, 515, 515, 505, 490, 0),
  hours: fc.oneof(fc.integer({ min: 0, max: 2 }), fc.integer({ min: 3, max: 80 })),
  everyMinutes: fc.constantFrom(5, 20, 60),
  ignition: fc.boolean(),
})

/** A life of stands about the edge of a circle of 500 m, some of them longer than a day. */
export const stands: fc.Arbitrary<Stand[]> = fc.array(stand, { minLength: 2, maxLength: 8, size: 'max' })

/** Draws drives between places so far north of where drawings begin; at each it stands, reporting every so often. */
export function drawStands(stands: readonly Stand[]): Track {
  const points: DrawnPoint[] = []
  let [second, at] = [0, 3000]
  for (const { north, hours, everyMinutes, ignition } of stands) {
    const minutes = Math.ceil(Math.abs(north - at) / 600)
    for (let minute = 1; minute <= minutes; minute++) {
      second += 60
      points.push({ second, north: at + ((north - at) * minute) / minutes, east: 0, speedKmh: 36, ignition: true })
    }
    at = north
    for (let step = 0; step < (hours * 60) / everyMinutes; step++) {
      second += everyMinutes * 60
      points.push({ second, north, east: 0, speedKmh: 0, ignition })
    }
  }
  return trackOf(points)
}

import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { POSITION_FLAGS } from '../../position/position-flags.ts'
import { arbitraryTrack } from '../drawings/arbitrary-track.ts'
import { createPen, type DrawnPoint, trackOf } from '../drawings/drawn-track.ts'
import type { Track } from '../track.ts'
import { DEFAULT_TRIP_RULES as RULES, tripRules } from '../trip-rules.ts'
import { VERDICTS } from '../verdicts.ts'
import { judgeTrack } from './quality.ts'

const verdictsOf = (track: Track, rules = RULES) => [...judgeTrack(track, rules).verdicts].map((code) => VERDICTS[code])

/** Draws a drive north at 72 km/h with a fix every 30 s. */
const drive = (count: number): DrawnPoint[] =>
  Array.from({ length: count }, (_, index) => ({ second: index * 30, north: index * 600, east: 0, speedKmh: 72 }))

/** Draws the drive with some of its points put elsewhere. */
const withStrays = (count: number, strays: Record<number, number>) =>
  trackOf(drive(count).map((point, index) => ({ ...point, east: strays[index] ?? 0 })))

describe('a point by itself', () => {
  test.each([
    [POSITION_FLAGS.noFix, 'noFix'],
    [POSITION_FLAGS.futureClock, 'futureClock'],
    [POSITION_FLAGS.outOfRange, 'outOfRange'],
    [POSITION_FLAGS.noFix | POSITION_FLAGS.buffered, 'noFix'],
    [POSITION_FLAGS.buffered, 'accepted'],
    [POSITION_FLAGS.clockCorrected, 'accepted'],
  ])('flagged %i is %s', (flags, verdict) => {
    expect(verdictsOf(trackOf([{ second: 0, north: 0, east: 0, flags }]))).toEqual([verdict])
  })

  test('that is on no map is out of range', () => {
    const track = trackOf(drive(5))
    track.latitude[0] = Number.NaN
    track.longitude[1] = 181
    track.latitude[2] = 0
    track.longitude[2] = 0
    track.fixTime[3] = Number.NaN
    expect(verdictsOf(track)).toEqual(['outOfRange', 'outOfRange', 'outOfRange', 'outOfRange', 'accepted'])
  })

  test('of the same instant as the one before it is a duplicate, whatever it says', () => {
    const points = drive(4)
    expect(verdictsOf(trackOf([...points, { ...points[1]!, east: 25 }]))).toEqual([
      'accepted',
      'accepted',
      'duplicateTime',
      'accepted',
      'accepted',
    ])
  })

  test('without a fix does not make the real one of that instant a duplicate', () => {
    const points = drive(3)
    const lost = { ...points[1]!, flags: POSITION_FLAGS.noFix }
    expect(verdictsOf(trackOf([points[0]!, lost, points[1]!, points[2]!]))).toEqual([
      'accepted',
      'noFix',
      'accepted',
      'accepted',
    ])
  })
})

describe('a jump', () => {
  test('is one to three fixes that cannot have been reached from those around them', () => {
    const examples: Record<number, number>[] = [
      { 6: 9000 },
      { 6: 9000, 7: 9000 },
      { 6: 9000, 7: 9500, 8: 9000 },
      { 5: 9000, 7: -9000 },
    ]
    for (const strays of examples) {
      const jumps = verdictsOf(withStrays(14, strays)).flatMap((verdict, index) => (verdict === 'jump' ? [index] : []))
      expect(jumps).toEqual(Object.keys(strays).map(Number))
    }
  })

  test('is also the first fix of all, or the last', () => {
    expect(verdictsOf(withStrays(8, { 0: 9000 }))[0]).toBe('jump')
    expect(verdictsOf(withStrays(8, { 7: 9000 }))[7]).toBe('jump')
  })

  test('is judged by implied speed, never by distance: a truck that reports every five minutes makes 8 km steps', () => {
    const truck = Array.from({ length: 20 }, (_, index) => ({ second: index * 300, north: index * 8000, east: 0 }))
    expect(new Set(verdictsOf(trackOf(truck)))).toEqual(new Set(['accepted']))
    const jumpy = trackOf(truck.map((point) => ({ ...point, second: point.second / 10 })))
    expect(verdictsOf(jumpy)).toContain('jump')
  })

  test('is not a place that four fixes in a row are at: the vehicle was carried there', () => {
    const strays = Object.fromEntries([7, 8, 9, 10, 11, 12, 13].map((index) => [index, 90_000]))
    expect(new Set(verdictsOf(withStrays(14, strays)))).toEqual(new Set(['accepted']))
  })

  test('follows the rules in force', () => {
    expect(verdictsOf(withStrays(14, { 6: 9000 }), tripRules({ jumpKmh: 1200 }))).not.toContain('jump')
  })
})

describe('drift', () => {
  const stray = (meters: number, what = {}) =>
    verdictsOf(createPen().stand(300, true).stray(meters, what).stand(300, true).track())

  test('is a single fix away from a vehicle that stands, at any distance', () => {
    for (const meters of [60, 200, 1500]) expect(stray(meters).filter((each) => each === 'parkedDrift')).toHaveLength(1)
  })

  test('is not a fix that reports a speed, nor one within the radius', () => {
    expect(stray(1500, { kmh: 30 })).not.toContain('parkedDrift')
    expect(stray(45)).not.toContain('parkedDrift')
  })

  test('across silence is believed to be drift only with the engine off', () => {
    const asleep = (ignition: boolean) => {
      const at = [0, 3600, 7200, 10_800, 14_400]
      return trackOf(
        at.map((second, index) => ({ second, north: index === 2 ? 4000 : 0, east: 0, speedKmh: 0, ignition })),
      )
    }
    expect(verdictsOf(asleep(false))).toContain('parkedDrift')
    expect(verdictsOf(asleep(true))).not.toContain('parkedDrift')
  })
})

test('every point has one verdict, and the accepted ones stand in strictly ascending time', () => {
  fc.assert(
    fc.property(arbitraryTrack, (track) => {
      const { verdicts, steps } = judgeTrack(track, RULES)
      expect(verdicts).toHaveLength(track.length)
      expect([...steps.point]).toEqual([...verdicts.keys()].filter((index) => verdicts[index] === 0))
      for (let step = 1; step < steps.count; step++) {
        expect(track.fixTime[steps.point[step]!]).toBeGreaterThan(track.fixTime[steps.point[step - 1]!]!)
      }
    }),
    { numRuns: 200 },
  )
})

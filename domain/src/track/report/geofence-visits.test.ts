import fc from 'fast-check'
import { expect, test } from 'vitest'
import { distanceMeters } from '../../places/distance.ts'
import { DRAWN_ORIGIN, DRAWN_START, trackOf } from '../drawings/drawn-track.ts'
import { layItinerary } from '../itinerary/itinerary.ts'
import { DEFAULT_TRIP_RULES } from '../trip-rules.ts'
import { verdictCode } from '../verdicts.ts'
import { drivenMeters } from './driven-meters.ts'
import { findVisits, VISIT_MARGIN_METERS } from './geofence-visits.ts'

const RADIUS = 500
/** A circle of half a kilometre around the place where drawings begin. */
function near(latitude: number, longitude: number) {
  const edgeMeters = distanceMeters(DRAWN_ORIGIN.latitude, DRAWN_ORIGIN.longitude, latitude, longitude) - RADIUS
  return edgeMeters <= VISIT_MARGIN_METERS ? [{ geofence: 'yard', edgeMeters }] : []
}

/** Makes points a minute apart, so many metres to the north of the circle's middle. */
function judged(norths: readonly number[]) {
  const track = trackOf(norths.map((north, minute) => ({ second: minute * 60, north, east: 0, speedKmh: minute })))
  return { track, verdicts: new Uint8Array(norths.length) }
}
const at = (minute: number) => DRAWN_START + minute * 60_000
const visits = (norths: readonly number[], [from, to]: [number, number], isStillOwned = true) =>
  findVisits(judged(norths), { period: { from: at(from), to: at(to) }, isStillOwned, near }).map(
    ({ start, end, topKmh, cutAtStart, cutAtEnd, inProgress }) => ({
      ...{ minutes: [(start - DRAWN_START) / 60_000, (end - DRAWN_START) / 60_000], topKmh },
      marks: [cutAtStart && 'before', cutAtEnd && 'after', inProgress && 'now'].filter(Boolean).join(' '),
    }),
  )

test('a visit begins with the first position inside and ends with the first one outside', () => {
  expect(visits([2000, 1000, 100, 0, 200, 900, 2000], [0, 6])).toEqual([{ minutes: [2, 5], topKmh: 4, marks: '' }])
})

test('one that already lasted and one that still lasts are visits, cut where the period ends', () => {
  const drive = [100, 0, 2000, 2000, 100, 0, 0]
  expect(visits(drive, [1, 5])).toEqual([
    { minutes: [1, 2], topKmh: 1, marks: 'before' },
    { minutes: [4, 5], topKmh: 4, marks: 'after' },
  ])
  // It stood there all the time: longer than the period on both sides.
  expect(visits([0, 0, 0, 0], [1, 2])).toEqual([{ minutes: [1, 2], topKmh: 1, marks: 'before after' }])
})

test("one goes on as far as anyone knows, whenever that is asked, until the vehicle is another one's", () => {
  const drive = [2000, 2000, 100, 0]
  expect(visits(drive, [0, 60])).toEqual([{ minutes: [2, 3], topKmh: 3, marks: 'now' }])
  expect(visits(drive, [0, 3])).toEqual([{ minutes: [2, 3], topKmh: 2, marks: 'now' }])
  expect(visits(drive, [0, 60], false)).toEqual([{ minutes: [2, 3], topKmh: 3, marks: 'after' }])
})

test('who stays within the margin did not leave, and who only comes as near did not enter', () => {
  expect(visits([0, 510, 520, 0, 900], [0, 4])).toMatchObject([{ minutes: [0, 4] }])
  expect(visits([900, 510, 520, 900], [0, 3])).toEqual([])
})

test('a position that no report counts neither enters nor leaves', () => {
  const drive = judged([0, 5000, 0, 0])
  drive.verdicts[1] = verdictCode('jump')
  expect(findVisits(drive, { period: { from: at(0), to: at(3) }, isStillOwned: true, near })).toHaveLength(1)
})

test('the time and the kilometres inside of any two parts of a period are those of the whole', () => {
  const norths = fc.array(fc.integer({ min: -3, max: 3 }), { minLength: 2, maxLength: 40 })
  fc.assert(
    fc.property(norths, fc.nat(100), (steps, share) => {
      const drive = judged(steps.map((step) => step * 300))
      const meters = drivenMeters(layItinerary(drive.track, DEFAULT_TRIP_RULES))
      const [from, to] = [at(0), at(steps.length - 1)]
      const middle = from + ((to - from) * share) / 100
      const inside = (period: { from: number; to: number }) => {
        const found = findVisits(drive, { period, isStillOwned: true, near })
        const sum = (measure: (span: { from: number; to: number }) => number) =>
          found.reduce((total, { start, end }) => total + measure({ from: start, to: end }), 0)
        return [sum((span) => span.to - span.from), sum(meters)] as const
      }
      const [whole, first, second] = [inside({ from, to }), inside({ from, to: middle }), inside({ from: middle, to })]
      expect(first[0] + second[0]).toBeCloseTo(whole[0], 3)
      expect(first[1] + second[1]).toBeCloseTo(whole[1], 3)
    }),
  )
})

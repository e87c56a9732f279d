import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Period } from '../../calendar/period.ts'
import { distanceMeters } from '../../places/distance.ts'
import { DRAWN_ORIGIN, DRAWN_START, trackOf } from '../drawings/drawn-track.ts'
import { drawStands, stands } from '../drawings/stands-at-an-edge.ts'
import { layItinerary } from '../itinerary/itinerary.ts'
import { type KnownSince, needsMore, wideningMs } from '../itinerary/restart-points.ts'
import { firstAtOrAfter, sliceTrack, type Track } from '../track.ts'
import { DEFAULT_TRIP_RULES } from '../trip-rules.ts'
import { verdictCode } from '../verdicts.ts'
import { drivenMeters } from './driven-meters.ts'
import { findVisits, VISIT_MARGIN_METERS, visitsKnownSince } from './geofence-visits.ts'

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

/** Reads a track by time around a period as storage is read: as far as its visits need it. */
function readFor(track: Track, period: Period): Track {
  const reach = { from: period.from - wideningMs(0), to: period.to + wideningMs(0) }
  for (let round = 1; ; round++) {
    const [start, end] = [firstAtOrAfter(track, reach.from), firstAtOrAfter(track, reach.to)]
    const read = sliceTrack(track, start, end)
    const knownSince: KnownSince = (known, from) => visitsKnownSince(known, from, near)
    const { before, after } = needsMore(read, period, { rules: DEFAULT_TRIP_RULES, knownSince })
    if (!(before && start > 0) && !(after && end < track.length)) return read
    if (before) reach.from -= wideningMs(round)
    if (after) reach.to += wideningMs(round)
  }
}

test('two periods add up to the whole though each is read no further than it needs', () => {
  let read = 0
  fc.assert(
    fc.property(stands, fc.tuple(fc.nat(1000), fc.nat(1000), fc.nat(1000)), (steps, shares) => {
      const track = drawStands(steps)
      if (track.length === 0) return
      const [first, last] = [track.fixTime[0]!, track.fixTime[track.length - 1]!]
      const [from = 0, middle = 0, to = 0] = shares
        .toSorted((one, other) => one - other)
        .map((share) => Math.round(first + (share / 1000) * (last - first)))
      const inside = (part: Track, period: Period) => {
        const itinerary = layItinerary(part, DEFAULT_TRIP_RULES)
        const asked = { period, isStillOwned: true, near }
        const spans = findVisits({ track: part, verdicts: itinerary.verdicts }, asked)
        const meters = drivenMeters(itinerary)
        return [
          spans.reduce((sum, { start, end }) => sum + end - start, 0),
          spans.reduce((sum, { start, end }) => sum + meters({ from: start, to: end }), 0),
        ] as const
      }
      const needed = (period: Period) => {
        const part = readFor(track, period)
        if (part.length < track.length) read++
        return inside(part, period)
      }
      const [one, other] = [needed({ from, to: middle }), needed({ from: middle, to })]
      const whole = inside(track, { from, to })
      expect(one[0] + other[0]).toBe(whole[0])
      expect(one[1] + other[1]).toBeCloseTo(whole[1], 3)
    }),
    { numRuns: 300 },
  )
  expect(read).toBeGreaterThan(100)
})

test('who stands within the margin is read back to what decides it, and nobody else further than trips need', () => {
  const period = (from: number) => ({ from: DRAWN_START + from * 3_600_000, to: DRAWN_START + (from + 12) * 3_600_000 })
  const standing = { hours: 60, everyMinutes: 5, ignition: false }
  for (const north of [3000, 540, 490, 0]) {
    const track = drawStands([{ ...standing, north }])
    expect(readFor(track, period(40)).fixTime[0]).toBeGreaterThan(period(33).from)
  }
  const visited = drawStands([
    { ...standing, north: 0, hours: 1 },
    { ...standing, north: 515 },
  ])
  const read = readFor(visited, period(40))
  expect(read.fixTime[0]).toBeLessThan(period(2).from)
  const { verdicts } = layItinerary(read, DEFAULT_TRIP_RULES)
  expect(findVisits({ track: read, verdicts }, { period: period(40), isStillOwned: true, near })).toMatchObject([
    { start: period(40).from, end: period(40).to, cutAtStart: true, cutAtEnd: true },
  ])
})

import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Period } from '../../calendar/period.ts'
import { arbitraryNonsense, arbitraryPoints, arbitraryTrack } from '../drawings/arbitrary-track.ts'
import { DRAWN_START, type DrawnPoint, nowhere, trackOf } from '../drawings/drawn-track.ts'
import type { Track } from '../track.ts'
import { DEFAULT_TRIP_RULES, tripRules } from '../trip-rules.ts'
import { reportTrack, type TrackReport } from './track-report.ts'

const HOUR = 3_600_000
const ZONE = 'America/Sao_Paulo'
const RUNS = { numRuns: 100 }

function report(track: Track, period: Period, rules = DEFAULT_TRIP_RULES): TrackReport {
  return reportTrack(track, { period, rules, zone: ZONE })
}

/** A period from an hour before the first point to an hour after the last. */
function wholeOf(track: Track): Period {
  return { from: DRAWN_START - HOUR, to: (track.fixTime[track.length - 1] ?? DRAWN_START) + HOUR }
}

const arbitraryCuts = fc.tuple(fc.double({ min: 0, max: 1, noNaN: true }), fc.double({ min: 0, max: 1, noNaN: true }))

/** Makes a period between two shares of the whole, in milliseconds. */
function partOf({ from, to }: Period, [one, other]: [number, number]): Period {
  const [first, last] = [Math.min(one, other), Math.max(one, other)]
  return { from: Math.round(from + first * (to - from)), to: Math.round(from + last * (to - from)) }
}

const sum = (numbers: readonly number[]) => numbers.reduce((total, each) => total + each, 0)
const total = (times: Record<string, number>) => sum(Object.values(times))

describe('any period of any track', () => {
  test('is divided into moving, idle, parked and no data without a hole, to the millisecond', () => {
    fc.assert(
      fc.property(arbitraryTrack, arbitraryCuts, (track, cuts) => {
        const period = partOf(wholeOf(track), cuts)
        const { segments, summary } = report(track, period)
        let time = period.from
        for (const [index, segment] of segments.entries()) {
          expect(segment.start).toBe(time)
          expect(segment.end).toBeGreaterThan(segment.start)
          expect(segment.kind).not.toBe(segments[index + 1]?.kind)
          time = segment.end
        }
        expect(time).toBe(period.to)
        expect(total(summary.times)).toBe(period.to - period.from)
      }),
      RUNS,
    )
  })

  test('has the same metres in its trips, in its days and in all, and the same time', () => {
    fc.assert(
      fc.property(arbitraryTrack, arbitraryCuts, (track, cuts) => {
        const period = partOf(wholeOf(track), cuts)
        const { trips, days, summary } = report(track, period)
        expect(sum(trips.map(({ meters }) => meters))).toBeCloseTo(summary.meters, 6)
        expect(sum(days.map(({ meters }) => meters))).toBeCloseTo(summary.meters, 6)
        expect(sum(days.map(({ times }) => total(times)))).toBe(period.to - period.from)
        for (const trip of trips) expect(trip.movingMs + trip.idleMs + trip.parkedMs).toBe(trip.end - trip.start)
        const [first, last] = [days[0], days.at(-1)]
        if (first !== undefined) expect([first.from, last?.to]).toEqual([period.from, period.to])
        for (const [index, day] of days.slice(1).entries()) expect(day.from).toBe(days[index]!.to)
      }),
      RUNS,
    )
  })

  test('has the same odometer metres in its trips and its days', () => {
    fc.assert(
      fc.property(arbitraryTrack, (track) => {
        const { trips, days, summary } = report(track, wholeOf(track))
        if (summary.odometer === null || days.some(({ tripCount, odometer }) => tripCount > 0 && !odometer)) return
        expect(sum(trips.map(({ odometer }) => odometer!.meters))).toBeCloseTo(summary.odometer.meters, 6)
        expect(sum(days.map(({ odometer }) => odometer?.meters ?? 0))).toBeCloseTo(summary.odometer.meters, 6)
      }),
      RUNS,
    )
  })

  test('lists the trips that lie in it whole as every longer period does, and marks the others as cut', () => {
    fc.assert(
      fc.property(arbitraryTrack, arbitraryCuts, (track, cuts) => {
        const whole = report(track, wholeOf(track))
        const period = partOf(wholeOf(track), cuts)
        const part = report(track, period)
        const isInside = ({ start, end }: { start: number; end: number }) => start >= period.from && end <= period.to
        const isDone = (edges: { startsAfter: string; endsWith: string }) =>
          edges.startsAfter !== 'cut' && edges.endsWith !== 'cut' && edges.endsWith !== 'inProgress'
        // What the vehicle stood after may lie beyond the period.
        const doneIn = (trips: TrackReport['trips']) =>
          trips.filter((trip) => isDone(trip) && isInside(trip)).map(({ stoppedAfter: _stoppedAfter, ...trip }) => trip)
        expect(doneIn(part.trips)).toEqual(doneIn(whole.trips).filter(({ start, end }) => end > start))
        for (const trip of part.trips) {
          const origin = whole.trips.find(({ start, end }) => start <= trip.start && end >= trip.end)!
          expect(trip.startsAfter === 'cut').toBe(origin.start < period.from)
          expect(trip.endsWith === 'cut').toBe(origin.end > period.to)
        }
      }),
      RUNS,
    )
  })

  test('cut in two has in both parts together what it has whole', () => {
    fc.assert(
      fc.property(arbitraryTrack, fc.double({ min: 0, max: 1, noNaN: true }), (track, share) => {
        const { from, to } = wholeOf(track)
        const middle = Math.round(from + share * (to - from))
        const parts = [report(track, { from, to: middle }), report(track, { from: middle, to })]
        const whole = report(track, { from, to })
        expect(sum(parts.map(({ summary }) => summary.meters))).toBeCloseTo(whole.summary.meters, 5)
        expect(sum(parts.map(({ summary }) => summary.noDataMeters))).toBeCloseTo(whole.summary.noDataMeters, 5)
        for (const kind of ['moving', 'idle', 'parked', 'noData'] as const) {
          expect(sum(parts.map(({ summary }) => summary.times[kind]))).toBe(whole.summary.times[kind])
        }
      }),
      RUNS,
    )
  })

  test('holds trips and stops in order that do not overlap, and each trip gets somewhere', () => {
    fc.assert(
      fc.property(arbitraryTrack, (track) => {
        const { trips, stops } = report(track, wholeOf(track))
        const all = [...trips, ...stops].toSorted((a, b) => a.start - b.start)
        for (const [index, each] of all.slice(1).entries()) expect(each.start).toBeGreaterThanOrEqual(all[index]!.end)
        for (const [index, { end, stoppedAfter }] of trips.entries()) {
          const next = trips[index + 1]?.start ?? Number.POSITIVE_INFINITY
          const after = stops.filter(({ start }) => start >= end && start < next)
          expect(stoppedAfter?.milliseconds ?? 0).toBe(sum(after.map((stop) => stop.end - stop.start)))
          expect(stoppedAfter?.endsWith).toBe(after.at(-1)?.endsWith)
        }
        for (const { meters } of trips) expect(meters).toBeGreaterThanOrEqual(DEFAULT_TRIP_RULES.minTripMeters - 1e-6)
        for (const stop of stops) {
          expect(stop.idleMs + stop.parkedMs).toBe(stop.end - stop.start)
          expect(stop.metersOfDay).toBeLessThanOrEqual(sum(trips.map(({ meters }) => meters)) + 1e-6)
        }
        expect(sum(stops.map(({ sincePrevious }) => sincePrevious.meters))).toBeLessThanOrEqual(
          sum(trips.map(({ meters }) => meters)) + 1e-6,
        )
      }),
      RUNS,
    )
  })
})

describe('the order of arrival', () => {
  const digest = ({ second, ...rest }: DrawnPoint) => JSON.stringify(rest)
  const stored = (points: readonly DrawnPoint[]) =>
    trackOf(points.toSorted((a, b) => a.second - b.second || (digest(a) < digest(b) ? -1 : 1)))

  test('changes nothing: what is stored has one order', () => {
    fc.assert(
      fc.property(arbitraryPoints, fc.infiniteStream(fc.nat()), (points, keys) => {
        const shuffled = points
          .map((point) => ({ point, key: keys.next().value as number }))
          .toSorted((a, b) => a.key - b.key)
          .map(({ point }) => point)
        const track = stored(points)
        expect(report(stored(shuffled), wholeOf(track))).toEqual(report(track, wholeOf(track)))
      }),
      { numRuns: 60 },
    )
  })
})

describe('nothing that is given', () => {
  test('to the engine makes it throw or lose a millisecond', () => {
    fc.assert(
      fc.property(arbitraryNonsense, fc.nat(5_000_000), fc.nat(5_000_000), (track, one, other) => {
        const period = { from: Math.min(one, other), to: Math.max(one, other) }
        const { segments, summary, trips } = report(track, period)
        expect(sum(segments.map(({ start, end }) => end - start))).toBe(period.to - period.from)
        expect(Number.isFinite(summary.meters)).toBe(true)
        expect(trips.every(({ meters }) => meters >= 0)).toBe(true)
      }),
      { numRuns: 700 },
    )
  })

  test('and a reading whose time is no number divides nothing', () => {
    const track = trackOf([
      { second: 0, north: 0, east: 0, ignition: false },
      { second: Number.NaN, ...nowhere, ignition: false },
      { second: 20, north: 0, east: 0, ignition: false },
    ])
    const period = { from: track.fixTime[0]!, to: track.fixTime[2]! }
    expect(report(track, period).segments).toEqual([{ kind: 'parked', start: period.from, end: period.to }])
  })

  test('under any rules that are allowed makes it throw or lose a millisecond', () => {
    const rules = fc.record({
      movingKmh: fc.integer({ min: 1, max: 50 }),
      stopRadiusMeters: fc.integer({ min: 5, max: 2000 }),
      driftRadiusMeters: fc.integer({ min: 5, max: 5000 }),
      minStopSeconds: fc.integer({ min: 30, max: 86_400 }),
      minStopEngineOffSeconds: fc.integer({ min: 30, max: 86_400 }),
      minPauseSeconds: fc.integer({ min: 10, max: 86_400 }),
      minTripMeters: fc.integer({ min: 0, max: 50_000 }),
      gapSeconds: fc.integer({ min: 60, max: 604_800 }),
    })
    fc.assert(
      fc.property(arbitraryTrack, rules, (track, own) => {
        const period = wholeOf(track)
        const { summary, days } = report(track, period, tripRules(own))
        expect(total(summary.times)).toBe(period.to - period.from)
        expect(sum(days.map(({ meters }) => meters))).toBeCloseTo(summary.meters, 6)
      }),
      RUNS,
    )
  })

  test('is refused but a period or a zone that is none', () => {
    const track = trackOf([])
    expect(() => report(track, { from: 1, to: 0 })).toThrow('cannot end before it starts')
    expect(() => report(track, { from: Number.NaN, to: 0 })).toThrow('needs a start and an end')
    expect(() => report(track, { from: 0, to: 1e14 })).toThrow('longer than 100 years')
    expect(() => reportTrack(track, { period: { from: 0, to: 1 }, rules: tripRules(), zone: 'Lua/Mar' })).toThrow(
      RangeError,
    )
  })
})

test('a speed reported at the very moment that parts two periods, or two days, is of the later one alone', () => {
  const midnight = 15 * 3600
  const track = trackOf(
    Array.from({ length: 121 }, (_, step) => {
      const second = midnight + (step - 60) * 10
      return { second, north: step * 150, east: 0, speedKmh: second === midnight ? 120 : 54, ignition: true }
    }),
  )
  const at = DRAWN_START + midnight * 1000
  const period = { from: at - HOUR, to: at + HOUR }
  const topOf = (part: Period) => report(track, part).trips.map(({ topSpeed }) => topSpeed?.kmh)
  expect(topOf({ from: period.from, to: at })).toEqual([54])
  expect(topOf({ from: at, to: period.to })).toEqual([120])
  expect(report(track, period).days.map(({ topSpeed }) => topSpeed?.kmh)).toEqual([54, 120])
})

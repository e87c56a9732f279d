import fc from 'fast-check'
import { expect, test } from 'vitest'
import { distanceMeters } from '../places/distance.ts'
import { arbitraryTrack } from '../track/drawings/arbitrary-track.ts'
import { createPen, DRAWN_ORIGIN, DRAWN_START } from '../track/drawings/drawn-track.ts'
import { drawStands, stands } from '../track/drawings/stands-at-an-edge.ts'
import { wideningMs } from '../track/itinerary/restart-points.ts'
import type { ToldDriver } from '../track/report/drivers.ts'
import { firstAtOrAfter, sliceTrack, type Track } from '../track/track.ts'
import { DEFAULT_TRIP_RULES } from '../track/trip-rules.ts'
import type { Condition } from './conditions.ts'
import { found, YARD } from './drawings/judged-drawing.ts'
import { judgeVehicle } from './judge-vehicle.ts'
import { listUnknownBeginnings } from './known-beginning.ts'
import type { Rule, RuleGeofence } from './rule.ts'

const { latitude: LATITUDE, longitude: LONGITUDE } = DRAWN_ORIGIN
const circle: RuleGeofence = {
  ...{ id: 1, speedLimitKmh: 20 },
  reaches: (latitude, longitude, margin) => distanceMeters(LATITUDE, LONGITUDE, latitude, longitude) <= 500 + margin,
}
const geofences = new Map([[circle.id, circle]])
const HOUR_MS = 3_600_000

function ruleOf(condition: Condition, effectiveFrom: number): Rule {
  return {
    ...{ id: 1, effectiveFrom, condition, schedule: null },
    geofenceIds: condition.kind === 'unknownDriver' || condition.kind === 'odometer' ? [] : [circle.id],
    forSeconds: condition.kind === 'unknownDriver' ? 0 : 600,
    ...{ restSeconds: 60, marginMeters: 30, coolDownSeconds: 0 },
  }
}
const conditions: Condition[] = [
  ...(['enters', 'leaves', 'staysInside', 'staysAway', 'moving', 'silent'] as const).map((kind) => ({ kind })),
  { kind: 'speeding', limitKmh: null },
  { kind: 'unknownDriver', driverIds: [] },
  { kind: 'odometer', km: 1003 },
]

interface Life {
  track: Track
  told: readonly ToldDriver[]
}

/** What rules find of a life, that much of it read. */
function judged(rules: readonly Rule[], { track, told }: Life) {
  const { findings } = judgeVehicle({
    ...{ rules, checkpoint: null, track, told, geofences, tripRules: DEFAULT_TRIP_RULES },
    ...{ now: (track.fixTime.at(-1) ?? 0) + HOUR_MS, until: Number.POSITIVE_INFINITY },
  })
  return findings.map(({ rule, occurrences }) => ({
    kind: rule.condition.kind,
    occurrences: occurrences.map(({ beganAt, firedAt, endedAt, count }) => ({ beganAt, firedAt, endedAt, count })),
  }))
}

/** Reads a life as storage is read: six hours before the rules begin, and further back until it is known how they begin. */
function readFor(rules: readonly Rule[], life: Life, at: number): Life {
  let from = at - wideningMs(0)
  for (let round = 1; ; round++) {
    const start = firstAtOrAfter(life.track, from)
    const track = sliceTrack(life.track, start, life.track.length)
    const told = life.told.filter(({ at: toldAt }) => toldAt >= from)
    const read = { geofences, tripRules: DEFAULT_TRIP_RULES, track, told }
    if (start === 0 || listUnknownBeginnings(rules, read).length === 0) {
      return { track, told }
    }
    from -= wideningMs(round)
  }
}

function hold(tracks: fc.Arbitrary<Track>, numRuns: number): number {
  let readInPart = 0
  fc.assert(
    fc.property(tracks, fc.nat(1000), fc.array(fc.nat(1000), { maxLength: 3 }), (track, share, drivers) => {
      if (track.length === 0) return
      const [first, last] = [track.fixTime[0]!, track.fixTime[track.length - 1]!]
      const instant = (part: number) => Math.round(first + (part / 1000) * (last - first))
      const told = drivers
        .toSorted((one, other) => one - other)
        .map((part, index) => ({ at: instant(part), driverId: `${index}` }))
      const rules = conditions.map((condition, id) => ({ ...ruleOf(condition, instant(share)), id }))
      const whole = judged(rules, { track, told })
      // Each by itself, as one that asks for more reads more for the others.
      for (const [index, rule] of rules.entries()) {
        const read = readFor([rule], { track, told }, instant(share))
        if (read.track.length < track.length) readInPart++
        expect(judged([rule], read)[0]).toEqual(whole[index])
      }
    }),
    { numRuns },
  )
  return readInPart
}

test('a rule that begins finds what it finds of the whole history, though no more of it is read than it takes', () => {
  expect(hold(stands.map(drawStands), 300)).toBeGreaterThan(500)
})

test('so it does in wild lives', () => {
  expect(hold(arbitraryTrack, 200)).toBeGreaterThan(200)
})

test('who is known to be inside as a rule begins has left, where the next report comes from outside', () => {
  const parked = createPen().stand(1800, false).silence(3600).drive(3000)
  const leaves = (minute: number, reach = YARD) =>
    found({ kind: 'leaves' }, parked.track(), { effectiveFrom: DRAWN_START + minute * 60_000, geofenceIds: [reach.id] })
  expect(leaves(60)).toEqual(leaves(0))
  expect(leaves(60)).toHaveLength(1)
})

test('who was outside before a rule began has not left, whatever it waits for', () => {
  const away = createPen().stand(600, true).drive(3000).stand(1200, false)
  expect(
    found({ kind: 'leaves' }, away.track(), { effectiveFrom: DRAWN_START + 900_000, geofenceIds: [YARD.id] }),
  ).toEqual([])
})

test('a figure that lay below before a rule began is reached by the next report, and one that lay above is not', () => {
  const track = createPen(60).drive(20_000, { kmh: 60 }).track()
  const odometer = (km: number) => found({ kind: 'odometer', km }, track, { effectiveFrom: track.fixTime[9]! + 1000 })
  expect(odometer(track.odometerKm[10]! - 0.1)).toHaveLength(1)
  expect(odometer(track.odometerKm[9]! - 0.1)).toEqual([])
})

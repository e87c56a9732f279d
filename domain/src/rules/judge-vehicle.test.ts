import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Period } from '../calendar/period.ts'
import { distanceMeters } from '../places/distance.ts'
import { arbitraryPoints } from '../track/drawings/arbitrary-track.ts'
import { DRAWN_ORIGIN, DRAWN_START, type DrawnPoint, trackOf } from '../track/drawings/drawn-track.ts'
import { DEFAULT_TRIP_RULES, type TripRules } from '../track/trip-rules.ts'
import { CONDITION_MANNERS, type Condition } from './conditions.ts'
import { judgeVehicle, type VehicleAnswer } from './judge-vehicle.ts'
import type { Occurrence, Rule, RuleGeofence } from './rule.ts'
import type { JudgedTip, RuleCheckpoint } from './vehicle-question.ts'

/** A circle around the place where each drawn track begins. */
function circle(id: number, radiusMeters: number, speedLimitKmh: number | null): RuleGeofence {
  const { latitude, longitude } = DRAWN_ORIGIN
  return {
    id,
    speedLimitKmh,
    reaches: (lat, lon, margin) => distanceMeters(latitude, longitude, lat, lon) <= radiusMeters + margin,
  }
}
const GEOFENCES = new Map(
  [circle(1, 150, null), circle(2, 3_000, 40), circle(3, 600, 25)].map((geofence) => [geofence.id, geofence]),
)

const conditions: fc.Arbitrary<Condition> = fc.oneof(
  fc.constantFrom<Condition>(
    ...(['enters', 'leaves', 'staysInside', 'staysAway', 'moving', 'ignitionOn'] as const).map((kind) => ({ kind })),
    ...(['towed', 'idling', 'stopped', 'silent'] as const).map((kind) => ({ kind })),
    { kind: 'speeding', limitKmh: null },
    { kind: 'unknownDriver', driverIds: [] },
  ),
  fc.integer({ min: 5, max: 110 }).map((limitKmh) => ({ kind: 'speeding' as const, limitKmh })),
  fc.integer({ min: 1000, max: 1050 }).map((km) => ({ kind: 'odometer' as const, km })),
)

const rules: fc.Arbitrary<Rule> = fc
  .record({
    condition: conditions,
    geofenceIds: fc.constantFrom([1], [2], [1, 2], [2, 3]),
    isAnywhere: fc.boolean(),
    schedule: fc.constantFrom(null, null, {
      zone: 'America/Sao_Paulo',
      isOutside: true,
      hours: [{ weekdays: [1, 2, 3, 4, 5, 6], fromMinute: 10 * 60, toMinute: 15 * 60 }],
      knowsHolidays: true,
      localHolidays: [],
    }),
    forSeconds: fc.constantFrom(0, 0, 30, 600, 3600),
    restSeconds: fc.constantFrom(0, 60, 900),
    marginMeters: fc.constantFrom(0, 30, 200),
    coolDownSeconds: fc.constantFrom(0, 300, 7200),
    beganSeconds: fc.constantFrom(0, 0, 1800, 14_400),
  })
  .map(({ isAnywhere, beganSeconds, ...rule }) => {
    const { needsGeofence } = CONDITION_MANNERS[rule.condition.kind]
    const geofenceIds = isAnywhere && !needsGeofence ? [] : rule.geofenceIds
    return { ...rule, geofenceIds, id: 1, effectiveFrom: DRAWN_START + beganSeconds * 1000 - 1 }
  })

const timeOf = (point: DrawnPoint) => DRAWN_START + point.second * 1000

/** The clock says so much later what is so by then. */
const LATER_MS = 40 * 86_400_000
/** Some have their tracker taken out, and one put in later. */
const UNTRACKED: readonly (readonly Period[])[] = [
  ...[[], [], []],
  [{ from: DRAWN_START + 3_600_000, to: DRAWN_START + 4_000_000 }],
  [{ from: DRAWN_START + 7_200_000, to: DRAWN_START + 12_000_000 }],
]

/** Some customers have rules of their own. */
const TRIP_RULES: readonly TripRules[] = [
  ...[DEFAULT_TRIP_RULES, DEFAULT_TRIP_RULES],
  { ...DEFAULT_TRIP_RULES, jumpKmh: 50, receiverErrorMeters: 1 },
  { ...DEFAULT_TRIP_RULES, minStopSeconds: 60, minStopEngineOffSeconds: 30, stopRadiusMeters: 20, gapSeconds: 120 },
]

/** What a database holds of one vehicle, kept up with each arrival as the process of rules does. */
function createWorld(
  rules: readonly Rule[],
  { untracked, tripRules }: { untracked: readonly Period[]; tripRules: TripRules },
  mayForget: () => boolean,
) {
  const stored: [point: DrawnPoint, digest: number][] = []
  let checkpoints: RuleCheckpoint[] = []
  let tip: JudgedTip | null = null
  let continued = 0
  let marked = 0
  const occurrences = rules.map(() => new Map<number, Occurrence>())
  const judge = (checkpoint: RuleCheckpoint | null, left: JudgedTip | null = null): VehicleAnswer => {
    const from = checkpoint?.readFrom ?? Number.NEGATIVE_INFINITY
    const read = stored.filter(([point]) => timeOf(point) >= from).map(([point]) => point)
    return judgeVehicle({
      ...{ rules, checkpoint, track: trackOf(read), told: [], tripRules, untracked, tip: left },
      ...{ geofences: GEOFENCES, now: DRAWN_START + LATER_MS, until: Number.POSITIVE_INFINITY },
    })
  }
  return {
    arrive(arrived: readonly [DrawnPoint, number][]) {
      const newest = Math.max(Number.NEGATIVE_INFINITY, ...stored.map(([point]) => timeOf(point)))
      const oldest = Math.min(...arrived.map(([point]) => timeOf(point)))
      stored.push(...arrived)
      stored.sort(([one, first], [other, second]) => one.second - other.second || first - second)
      if (oldest <= newest) {
        checkpoints = checkpoints.filter(({ soundUntil }) => soundUntil < oldest)
        tip = null
      }
      const last = checkpoints.at(-1) ?? null
      const anew = tip && judge(last).findings
      const { findings, checkpoint, ...answer } = judge(last, tip)
      if (anew) {
        continued++
        expect(findings).toEqual(anew)
      }
      if (checkpoint !== last && tip?.mark && checkpoint?.at === tip.mark.at) marked++
      // A process that begins anew has none.
      tip = mayForget() ? null : answer.tip
      if (checkpoint && checkpoint !== last) checkpoints.push(JSON.parse(JSON.stringify(checkpoint)))
      for (const [index, { since, occurrences: found }] of findings.entries()) {
        const kept = occurrences[index]!
        for (const beganAt of kept.keys()) if (beganAt >= since) kept.delete(beganAt)
        for (const occurrence of found) kept.set(occurrence.beganAt, occurrence)
      }
    },
    kept: () => occurrences.map((kept) => [...kept.values()].sort((one, other) => one.beganAt - other.beganAt)),
    backTested: () => judge(null).findings.map(({ occurrences }) => occurrences),
    checkpoints: () => checkpoints.length,
    continued: () => continued,
    marked: () => marked,
  }
}

describe('rules judged as reports arrive', () => {
  test('say what they say of the whole, in any order of arrival and any pieces', () => {
    let found = 0
    let resumed = 0
    let continued = 0
    let marked = 0
    fc.assert(
      fc.property(
        arbitraryPoints,
        fc.array(rules, { minLength: 4, maxLength: 4 }),
        fc.infiniteStream(fc.integer({ min: 1, max: 250 })),
        fc.infiniteStream(fc.nat(30)),
        fc.infiniteStream(fc.nat(9)),
        fc.constantFrom('late', 'in pieces', 'one by one', 'one by one'),
        fc.constantFrom(...UNTRACKED),
        fc.constantFrom(...TRIP_RULES),
        (points, drawn, sizes, delays, forgets, manner, untracked, tripRules) => {
          const isInTime = manner !== 'late'
          const world = createWorld(
            drawn.map((rule, id) => ({ ...rule, id })),
            { untracked, tripRules },
            () => forgets.next().value === 0,
          )
          // A report is late by so many pieces, most by none; in most lives none is, and they come nearly one by one, in some of those now and then many.
          const queue = points
            .filter((point) => !untracked.some(({ from, to }) => from <= timeOf(point) && timeOf(point) < to))
            .map((point, index): [DrawnPoint, number] => [point, index])
            .map((entry, index) => ({
              entry,
              place: index + (!isInTime && delays.next().value! > 27 ? delays.next().value! * 7 : 0),
            }))
            .sort((one, other) => one.place - other.place)
            .map(({ entry }) => entry)
          // What comes one by one takes much longer.
          if (isInTime) queue.splice(150)
          const size = () => {
            const drawn = sizes.next().value!
            if (manner === 'late') return drawn
            return manner === 'in pieces' && drawn > 230 ? drawn - 210 : Math.ceil(drawn / 100)
          }
          while (queue.length > 0) world.arrive(queue.splice(0, size()))
          found += world.kept().flat().length
          resumed += world.checkpoints()
          continued += world.continued()
          marked += world.marked()
          expect(world.kept()).toEqual(world.backTested())
        },
      ),
      { numRuns: 120 },
    )
    expect(found).toBeGreaterThan(20)
    expect(resumed).toBeGreaterThan(20)
    expect(continued).toBeGreaterThan(1000)
    expect(marked).toBeGreaterThan(100)
  })
})

import fc from 'fast-check'
import { expect, test } from 'vitest'
import { arbitraryPoints } from '../track/drawings/arbitrary-track.ts'
import { trackOf } from '../track/drawings/drawn-track.ts'
import { DEFAULT_TRIP_RULES } from '../track/trip-rules.ts'
import type { Condition } from './conditions.ts'
import { judgePoint } from './judge-rule.ts'
import { isTimeless, judgePoints } from './judged-points.ts'
import { passQuiet } from './quiet-points.ts'
import type { Occurrence, Rule } from './rule.ts'
import { newRuleState } from './rule-state.ts'

const conditions: fc.Arbitrary<Condition> = fc.oneof(
  fc.integer({ min: 5, max: 110 }).map((limitKmh) => ({ kind: 'speeding' as const, limitKmh })),
  fc.constantFrom<Condition>(
    { kind: 'moving' },
    { kind: 'ignitionOn' },
    { kind: 'alarm', alarms: ['sos', 'powerCut'] },
  ),
)

const rules: fc.Arbitrary<Rule> = fc
  .record({
    condition: conditions,
    forSeconds: fc.constantFrom(0, 30, 600),
    restSeconds: fc.constantFrom(0, 60, 900),
    coolDownSeconds: fc.constantFrom(0, 300, 7200),
    schedule: fc.constantFrom(null, {
      zone: 'America/Sao_Paulo',
      isOutside: true,
      hours: [{ weekdays: [1, 2, 3, 4, 5, 6], fromMinute: 10 * 60, toMinute: 15 * 60 }],
      knowsHolidays: true,
      localHolidays: [],
    }),
  })
  .map((rule) => ({ ...rule, id: 1, effectiveFrom: 0, geofenceIds: [], marginMeters: 0 }))

const none = Number.NaN

test('points that are passed over leave the state in which judging each of them ends', () => {
  let passed = 0
  let found = 0
  fc.assert(
    fc.property(arbitraryPoints, rules, fc.infiniteStream(fc.integer({ min: 0, max: 40 })), (drawn, rule, events) => {
      const points = judgePoints(trackOf(drawn), DEFAULT_TRIP_RULES)
      const { track, isAccepted } = points
      for (let index = 0; index < track.length; index++) track.event[index] = events.next().value!
      const world = { rule, geofences: [], movingKmh: DEFAULT_TRIP_RULES.movingKmh, gapMs: 600_000, untracked: [] }
      const judge = (quiet: ReturnType<typeof passQuiet>) => {
        const [state, over]: [ReturnType<typeof newRuleState>, Occurrence[]] = [newRuleState(), []]
        for (let index = 0; index < track.length; index++) {
          const next = quiet ? quiet(state, index, track.length) : index
          passed += next - index
          index = next
          if (index >= track.length) break
          if (isTimeless(track, index)) continue
          const place = { latitude: track.latitude[index]!, longitude: track.longitude[index]! }
          const point = {
            ...{ at: track.fixTime[index]!, isAccepted: isAccepted[index] === 1, event: track.event[index]! },
            ...{ ...place, place: points.isAccepted[index] === 1 ? place : null, driverId: null },
            ...{ speedKmh: track.speedKmh[index]!, ignition: track.ignition[index]! },
            ...{ odometerKm: none, hourMeterHours: none, temperatureCelsius: none, ports: none },
          }
          judgePoint(world, state, point, over)
        }
        return { state, over }
      }
      const whole = judge(null)
      found += whole.over.length
      expect(judge(passQuiet(world, points))).toEqual(whole)
    }),
    { numRuns: 40 },
  )
  expect(passed).toBeGreaterThan(500)
  expect(found).toBeGreaterThan(40)
})

import type { TripRules } from '../track/trip-rules.ts'
import type { JudgedPoints } from './judged-points.ts'
import type { Rule } from './rule.ts'
import type { JudgedTip, RuleTip, VehicleQuestion } from './vehicle-question.ts'

/** Whether judging from the checkpoint would come to where the tip is: what was thought of its points still holds, and the rules are the same. */
export function stillHolds(
  { asked, rules: tips, judged, isAccepted, speedKmh, tripRules }: JudgedTip,
  { question, points, first }: { question: VehicleQuestion; points: JudgedPoints; first: number },
): boolean {
  const { rules, checkpoint, geofences } = question
  if (checkpoint === null || tips.length !== rules.length || first + judged > points.track.length) return false
  for (let index = 0; index < judged; index++) {
    if (points.isAccepted[first + index] !== isAccepted[index]) return false
    if (!Object.is(points.track.speedKmh[first + index], speedKmh[index])) return false
  }
  if (!areSame(tripRules, question.tripRules)) return false
  if (asked.rules === rules && asked.checkpoint === checkpoint && asked.geofences === geofences) return true
  return rules.every((rule, index) => isOf(tips[index]!, rule, question))
}

function isOf({ world }: RuleTip, rule: Rule, { checkpoint, geofences }: VehicleQuestion): boolean {
  const { id, effectiveFrom, geofenceIds } = rule
  if (world.rule.id !== id || world.rule.effectiveFrom !== effectiveFrom) return false
  if (checkpoint?.states[id]?.effectiveFrom !== effectiveFrom) return false
  let found = 0
  for (const geofenceId of geofenceIds) {
    const geofence = geofences.get(geofenceId)
    if (geofence && world.geofences[found++] !== geofence) return false
  }
  return found === world.geofences.length
}

function areSame(one: TripRules, other: TripRules): boolean {
  return one === other || Object.entries(one).every(([name, value]) => other[name as keyof TripRules] === value)
}

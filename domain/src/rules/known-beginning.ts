import { UNSURE_FIXES } from '../track/itinerary/restart-points.ts'
import { firstAtOrAfter } from '../track/track.ts'
import type { ConditionKind } from './conditions.ts'
import { isTimeless, type JudgedPoints, judgePoints } from './judged-points.ts'
import { driversOf, readPoint, remembers } from './judged-run.ts'
import type { Rule, RuleGeofence } from './rule.ts'
import { groundsOf, type RuleWorld } from './rule-world.ts'
import { driverAt } from './signals.ts'
import type { VehicleQuestion } from './vehicle-question.ts'

type Beginning = Pick<RuleWorld, 'rule' | 'geofences'>

/** What a track says of the time before a rule began. */
interface Before {
  track: VehicleQuestion['track']
  points: JudgedPoints
  drivers: ReadonlyMap<number, string>
}

/**
 * Answers those of these rules for which a track does not reach as far back as it takes to judge them from their beginning on as by the whole of it: what was
 * earlier may change where the vehicle is taken to be then, who drives, or what a condition that has to begin was before. Of the others, in which of several
 * geofences that lie over each other it was first, and where it came to stand within the width of its wandering, may be earlier still.
 */
export function listUnknownBeginnings(
  rules: readonly Rule[],
  { geofences, tripRules, track, told }: Pick<VehicleQuestion, 'geofences' | 'tripRules' | 'track' | 'told'>,
): Rule[] {
  const worlds = rules.map((rule) => ({ rule, geofences: groundsOf(rule, geofences) })).filter(remembers)
  if (worlds.length === 0) return []
  const points = judgePoints(track, tripRules)
  const before = { track, points, drivers: driversOf({ told }, points) }
  return worlds.filter((world) => !knowsBeginning(world, before)).map(({ rule }) => rule)
}

/** Whether it is by places alone that a rule begins: what else it asks a tracker may never tell, however far back it is looked for. */
export function beginsByPlaces({ condition, geofenceIds }: Rule): boolean {
  return geofenceIds.length > 0 && !NEVER_TOLD_BY_SOME.includes(condition.kind)
}

const NEVER_TOLD_BY_SOME: readonly ConditionKind[] = ['odometer', 'hours', 'unknownDriver']

function knowsBeginning({ rule, geofences }: Beginning, before: Before): boolean {
  const { condition } = rule
  const end = firstAtOrAfter(before.track, rule.effectiveFrom)
  if (condition.kind === 'odometer') return isTold(before, end, 'odometerKm')
  if (condition.kind === 'hours') return isTold(before, end, 'hourMeterHours')
  if (condition.kind === 'unknownDriver' && !isDriverKnown(before, end)) return false
  if (condition.kind === 'unknownDriver' && geofences.length === 0) return true
  return isPlaceKnown({ rule, geofences }, before, end)
}

function isTold({ track }: Before, end: number, reading: 'odometerKm' | 'hourMeterHours'): boolean {
  for (let index = end - 1; index >= 0; index--) {
    if (track[reading]![index]! > 0 && !isTimeless(track, index)) return true
  }
  return false
}

/** Whoever drove before the track begins is either gone or another one by then. */
function isDriverKnown({ track, points, drivers }: Before, end: number): boolean {
  const somebody = { id: '', at: Number.NEGATIVE_INFINITY }
  let driver: Parameters<typeof driverAt>[1] = somebody
  for (let index = 0; index < end; index++) {
    if (isTimeless(track, index)) continue
    driver = driverAt(readPoint(track, points, { index, driverId: drivers.get(index) ?? null }), driver)
    if (driver?.at !== somebody.at) return true
  }
  return false
}

/**
 * Within the margin of a geofence a vehicle is inside if it was: as far back as the last place inside of it, or beyond the margin, which says it by
 * itself. So many fixes before that one are judged as in every longer track.
 */
function isPlaceKnown({ rule, geofences }: Beginning, { track, points }: Before, end: number): boolean {
  let undecided: readonly RuleGeofence[] = geofences
  let witnesses = 0
  let isDecided = false
  for (let index = end - 1; index >= 0 && !(isDecided && witnesses >= UNSURE_FIXES); index--) {
    if (points.isAccepted[index] !== 1) continue
    if (isDecided) {
      witnesses++
      continue
    }
    const [latitude, longitude] = [track.latitude[index]!, track.longitude[index]!]
    undecided = undecided.filter(
      ({ reaches }) => reaches(latitude, longitude, rule.marginMeters) && !reaches(latitude, longitude, 0),
    )
    isDecided = undecided.length === 0
  }
  return isDecided && witnesses >= UNSURE_FIXES
}

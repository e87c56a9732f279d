import type { Track } from '../track.ts'
import type { TripRules } from '../trip-rules.ts'
import { metersBetween, type Steps } from './steps.ts'

/** So many fixes in a row may contradict an engine that is off; more of them are judged by what they drive. */
const MOST_FIXES = 4

/** A verdict on a fix asks so many fixes before it and after it: the rest of its excursion, its end and a witness. */
export const EXCURSION_REACH = MOST_FIXES + 1

/**
 * Marks excursions of the receiver: up to {@link MOST_FIXES} fixes that report a speed while the engine is off, between
 * two fixes in one place that report none, one of them confirmed by its neighbour. A vehicle that was towed stays where
 * it was brought, and reports there that it stands. Undefined when there is none.
 */
export function findExcursions(track: Track, steps: Steps, rules: TripRules): Uint8Array | undefined {
  const { point, count } = steps
  const { ignition, speedKmh } = track
  const isOff = (position: number) => ignition[point[position]!] === 0
  const contradicts = (position: number) => isOff(position) && speedKmh[point[position]!]! >= rules.movingKmh
  let excursions: Uint8Array | undefined
  for (let first = 1; first + 1 < count; first++) {
    if (ignition[point[first]!] !== 0 || !contradicts(first) || !isOff(first - 1) || contradicts(first - 1)) continue
    let next = first + 1
    while (next < count && next - first < MOST_FIXES && contradicts(next)) next++
    if (next === count || !isOff(next) || contradicts(next)) continue
    if (!isExcursion(track, steps, { before: first - 1, after: next, rules })) continue
    excursions ??= new Uint8Array(count)
    excursions.fill(1, first, next)
  }
  return excursions
}

interface Excursion {
  before: number
  after: number
  rules: TripRules
}

/** Whether the fixes around it are in one place, with a witness there, and one of its own is not. */
function isExcursion(track: Track, { point, count }: Steps, { before, after, rules }: Excursion): boolean {
  const radius = Math.max(rules.stopRadiusMeters, rules.driftRadiusMeters)
  const isNear = (one: number, other: number) => metersBetween(track, point[one]!, point[other]!) <= radius
  if (!isNear(before, after)) return false
  const isWitness = (witness: number, of: number) => track.ignition[point[witness]!] === 0 && isNear(witness, of)
  if (!(before > 0 && isWitness(before - 1, before)) && !(after + 1 < count && isWitness(after + 1, after)))
    return false
  for (let fix = before + 1; fix < after; fix++) if (!isNear(before, fix)) return true
  return false
}

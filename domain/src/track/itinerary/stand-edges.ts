import { distanceMeters } from '../../places/distance.ts'
import type { TripRules } from '../trip-rules.ts'
import { type Fixes, firstFixAt, LEG, legAt } from './fixes.ts'

/**
 * On a leg slower and longer than this the vehicle stood all the time but for the moment at an end in which it sets off
 * or arrives.
 */
const STOOD_KMH = 1
/** A shorter leg may come from a tracker that repeats a fix, and proves no stand. */
const STOOD_MS = 20_000

/** Consecutive fixes that fit into a circle. */
export interface Stretch {
  first: number
  last: number
  rules: TripRules
}

/** Finds the first fix of a stretch at which the vehicle stands. */
export function withoutArrival(fixes: Fixes, { first, last, rules }: Stretch): number {
  let stood = first
  while (stood < last && isArriving(fixes, { fix: stood, bound: last, rules })) stood++
  return stood
}

/** Finds the last fix of a stretch at which the vehicle stands. */
export function withoutDeparture(fixes: Fixes, { first, last, rules }: Stretch): number {
  let stood = last
  while (stood > first && isDeparting(fixes, { fix: stood, bound: first, rules })) stood--
  return stood
}

/** `fix` belongs to a stand; `bound` is the last or first fix that is known of the stand, behind `fix` or before it. */
export interface StandEdge {
  fix: number
  bound: number
  rules: TripRules
}

/**
 * Whether the vehicle has not arrived yet: it still drives, or it is further than the radius from where it is a pause
 * later.
 */
export function isArriving(fixes: Fixes, { fix, bound, rules }: StandEdge): boolean {
  if (isSilent(fixes, fix)) return !isAsleep(fixes, fix, rules)
  if (drives(fixes, { fix, leg: fix, rules }) && !isStoodThrough(fixes, fix)) return true
  const later = Math.min(bound, firstFixAt(fixes, fixes.time[fix]! + rules.minPauseSeconds * 1000))
  return metersApart(fixes, fix, later) > rules.stopRadiusMeters && !isOffAt(fixes, fix)
}

/**
 * Whether the vehicle has left: it drives already, or it is further than the radius from where it was a pause before.
 */
export function isDeparting(fixes: Fixes, { fix, bound, rules }: StandEdge): boolean {
  if (isSilent(fixes, fix - 1)) return !isAsleep(fixes, fix - 1, rules)
  if (drives(fixes, { fix, leg: fix - 1, rules }) && !isStoodThrough(fixes, fix - 1)) return true
  const before = Math.max(bound, legAt(fixes, fixes.time[fix]! - rules.minPauseSeconds * 1000))
  return metersApart(fixes, before, fix) > rules.stopRadiusMeters && !isOffAt(fixes, fix)
}

/**
 * Whether the tracker slept through a silent leg while the vehicle was parked: it is found where it was, whatever the
 * last report said of its speed, since under a roof the last report is often one of the drive in.
 */
export function isAsleep(fixes: Fixes, leg: number, rules: TripRules): boolean {
  if (fixes.legFacts[leg] !== LEG.silent) return false
  const meters = fixes.legMeters[leg]!
  if (meters <= rules.stopRadiusMeters) return true
  return meters <= rules.driftRadiusMeters && isOffAt(fixes, leg) && isOffAt(fixes, leg + 1)
}

function isSilent({ legFacts }: Fixes, leg: number): boolean {
  return (legFacts[leg]! & LEG.silent) !== 0
}

/** With the engine off, a fix beyond the radius comes from a receiver that wanders. */
function isOffAt({ ignition }: Fixes, fix: number): boolean {
  return ignition[fix] === 0
}

function metersApart({ latitude, longitude }: Fixes, one: number, other: number): number {
  return distanceMeters(latitude[one]!, longitude[one]!, latitude[other]!, longitude[other]!)
}

/** Judges by the reported speed or, where none is reported, by the speed of the leg. */
function drives(fixes: Fixes, { fix, leg, rules }: { fix: number; leg: number; rules: TripRules }): boolean {
  const reportedKmh = fixes.speedKmh[fix]!
  return (Number.isNaN(reportedKmh) ? speedOfLeg(fixes, leg) : reportedKmh) >= rules.movingKmh
}

function isStoodThrough(fixes: Fixes, leg: number): boolean {
  return fixes.time[leg + 1]! - fixes.time[leg]! >= STOOD_MS && speedOfLeg(fixes, leg) < STOOD_KMH
}

function speedOfLeg({ time, legMeters }: Fixes, leg: number): number {
  return (legMeters[leg]! * 3600) / (time[leg + 1]! - time[leg]!)
}

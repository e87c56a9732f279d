import { distanceMeters } from '../../places/distance.ts'
import type { TripRules } from '../trip-rules.ts'
import { type Fixes, firstFixAt, isStoodThrough, LEG, legAt } from './fixes.ts'

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
  if ((fixes.legFacts[fix]! & (LEG.silent | LEG.asleep)) !== 0) return !isAsleep(fixes, fix)
  if (drives(fixes, { fix, leg: fix, rules }) && !isStoodThrough(fixes, fix)) return true
  const later = Math.min(bound, firstFixAt(fixes, fixes.time[fix]! + rules.minPauseSeconds * 1000))
  return metersApart(fixes, fix, later) > rules.stopRadiusMeters && !isOffAt(fixes, fix)
}

/**
 * Whether the vehicle has left: it drives already, or it is further than the radius from where it was a pause before.
 */
export function isDeparting(fixes: Fixes, { fix, bound, rules }: StandEdge): boolean {
  if ((fixes.legFacts[fix - 1]! & (LEG.silent | LEG.asleep)) !== 0) return !isAsleep(fixes, fix - 1)
  if (drives(fixes, { fix, leg: fix - 1, rules }) && !isStoodThrough(fixes, fix - 1)) return true
  const before = Math.max(bound, legAt(fixes, fixes.time[fix]! - rules.minPauseSeconds * 1000))
  return metersApart(fixes, before, fix) > rules.stopRadiusMeters && !isOffAt(fixes, fix)
}

function isAsleep({ legFacts }: Fixes, leg: number): boolean {
  return (legFacts[leg]! & LEG.asleep) !== 0
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

function speedOfLeg({ time, legMeters }: Fixes, leg: number): number {
  return (legMeters[leg]! * 3600) / (time[leg + 1]! - time[leg]!)
}

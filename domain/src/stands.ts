import { distanceMeters } from './distance.ts'
import { type Fixes, firstFixAt, LEG, legAt } from './fixes.ts'
import { findStillWindows } from './still-windows.ts'
import type { TripRules } from './trip-rules.ts'

/** A leg slower and longer than this was stood through but for a moment at its end, in which the vehicle sets off or arrives. */
const STOOD_KMH = 1
/** Over less, it may be a tracker that repeats a fix. */
const STOOD_MS = 20_000

/** Per leg, what was found of standing. A stop is a stand long enough to end a trip; a pause is one that is not. */
export interface Stands {
  readonly isStop: Uint8Array
  /** Set in stops too. */
  readonly isPause: Uint8Array
  /** Whether a stand from one fix to another is long enough to be a stop. */
  isStopLong(first: number, last: number): boolean
}

/**
 * Finds where the vehicle stood: by staying within a radius for a time, ended by leaving it. Whether a leg belongs to a
 * stand is said by the fixes around it that fit into the circle, and by nothing further away.
 */
export function findStands(fixes: Fixes, rules: TripRules): Stands {
  const isStop = new Uint8Array(fixes.count)
  const isPause = new Uint8Array(fixes.count)
  const isStopLong = stopLengthOf(fixes, rules)
  const minPauseMs = rules.minPauseSeconds * 1000
  const isPauseLong = (first: number, last: number) => fixes.time[last]! - fixes.time[first]! >= minPauseMs
  const marker = () => {
    const [markStop, markPause] = [spanMarker(isStop, isStopLong), spanMarker(isPause, isPauseLong)]
    return (windowFirst: number, windowLast: number) => {
      const first = withoutArrival(fixes, { first: windowFirst, last: windowLast, rules })
      const last = withoutDeparture(fixes, { first, last: windowLast, rules })
      markStop(first, last)
      markPause(first, last)
    }
  }
  const leastMs = 1000 * Math.min(rules.minPauseSeconds, rules.minStopSeconds, rules.minStopEngineOffSeconds)
  searchRuns(fixes, { radiusMeters: rules.stopRadiusMeters, leastMs }, marker())
  // Where the engine is off and nothing moves, what wanders is the receiver.
  const only = standsWithEngineOff(fixes, rules)
  searchRuns(fixes, { radiusMeters: rules.driftRadiusMeters, leastMs, only }, marker())
  return { isStop, isPause, isStopLong }
}

/** A stand is a stop when it is long, or shorter with the engine off, or when the tracker slept in it. */
function stopLengthOf(fixes: Fixes, rules: TripRules): Stands['isStopLong'] {
  const off = new Int32Array(fixes.count + 1)
  const silent = new Int32Array(fixes.count + 1)
  for (let fix = 0; fix < fixes.count; fix++) {
    off[fix + 1] = off[fix]! + (fixes.ignition[fix] === 0 ? 1 : 0)
    silent[fix + 1] = silent[fix]! + (fixes.legFacts[fix]! & LEG.silent)
  }
  return (first, last) => {
    const milliseconds = fixes.time[last]! - fixes.time[first]!
    if (milliseconds >= rules.minStopSeconds * 1000 || silent[last]! > silent[first]!) return true
    return milliseconds >= rules.minStopEngineOffSeconds * 1000 && off[last + 1]! > off[first]!
  }
}

/** Spans come in order and overlap: each leg is marked once. */
function spanMarker(marks: Uint8Array, isLong: (first: number, last: number) => boolean) {
  let markedEnd = 0
  return (first: number, last: number) => {
    if (last <= markedEnd || last === first || !isLong(first, last)) return
    marks.fill(1, Math.max(first, markedEnd), last)
    markedEnd = last
  }
}

interface RunSearch {
  radiusMeters: number
  /** Shorter windows are neither stop nor pause. */
  leastMs: number
  /** Set for the fixes that belong; without it, all do. */
  only?: Uint8Array
}

/** Searches each run of fixes that belong and between which the vehicle was not carried away unseen. */
function searchRuns(
  fixes: Fixes,
  { radiusMeters, leastMs, only }: RunSearch,
  onWindow: (first: number, last: number) => void,
): void {
  const diameterMeters = 2 * radiusMeters
  let start = 0
  for (let fix = 0; fix < fixes.count; fix++) {
    const isOut = only !== undefined && only[fix] === 0
    if (!isOut && (fixes.legFacts[fix] === 0 || !isBroken(fixes, fix, radiusMeters))) continue
    findStillWindows(fixes, { start, end: isOut ? fix : fix + 1, diameterMeters, leastMs }, onWindow)
    start = fix + 1
  }
  findStillWindows(fixes, { start, end: fixes.count, diameterMeters, leastMs }, onWindow)
}

function standsWithEngineOff({ count, ignition, speedKmh }: Fixes, { movingKmh }: TripRules): Uint8Array {
  const stands = new Uint8Array(count)
  for (let fix = 0; fix < count; fix++) stands[fix] = ignition[fix] === 0 && !(speedKmh[fix]! >= movingKmh) ? 1 : 0
  return stands
}

/** After a silence the vehicle must be found where it was: nearer than the radius, not only within the circle. */
function isBroken({ legFacts, legMeters }: Fixes, leg: number, radiusMeters: number): boolean {
  const facts = legFacts[leg]!
  return (facts & LEG.undrivable) !== 0 || ((facts & LEG.silent) !== 0 && legMeters[leg]! > radiusMeters)
}

interface Stretch {
  first: number
  last: number
  rules: TripRules
}

function withoutArrival(fixes: Fixes, { first, last, rules }: Stretch): number {
  let stood = first
  while (stood < last && isArriving(fixes, { fix: stood, bound: last, rules })) stood++
  return stood
}

function withoutDeparture(fixes: Fixes, { first, last, rules }: Stretch): number {
  let stood = last
  while (stood > first && isDeparting(fixes, { fix: stood, bound: first, rules })) stood--
  return stood
}

/** A fix of a stand and the end of what is known of the stand, behind it or before it. */
export interface StandEdge {
  fix: number
  bound: number
  rules: TripRules
}

/** Whether the vehicle is not there yet: it still drives, or is out of the radius of where it is a pause later. */
export function isArriving(fixes: Fixes, { fix, bound, rules }: StandEdge): boolean {
  const isSilent = (fixes.legFacts[fix]! & LEG.silent) !== 0
  if (drives(fixes, { fix, leg: fix, rules }) && (isSilent || !isStoodThrough(fixes, fix))) return true
  const later = Math.min(bound, firstFixAt(fixes, fixes.time[fix]! + rules.minPauseSeconds * 1000))
  return metersApart(fixes, fix, later) > rules.stopRadiusMeters && !isOffAt(fixes, fix)
}

/** Whether the vehicle has left: it drives already, or is out of the radius of where it was a pause before. */
export function isDeparting(fixes: Fixes, { fix, bound, rules }: StandEdge): boolean {
  if (drives(fixes, { fix, leg: fix - 1, rules }) && !isStoodThrough(fixes, fix - 1)) return true
  const before = Math.max(bound, legAt(fixes, fixes.time[fix]! - rules.minPauseSeconds * 1000))
  return metersApart(fixes, before, fix) > rules.stopRadiusMeters && !isOffAt(fixes, fix)
}

/** With the engine off, what is out of the radius is a receiver that wanders. */
function isOffAt({ ignition }: Fixes, fix: number): boolean {
  return ignition[fix] === 0
}

function metersApart({ latitude, longitude }: Fixes, one: number, other: number): number {
  return distanceMeters(latitude[one]!, longitude[one]!, latitude[other]!, longitude[other]!)
}

/** By the reported speed; where there is none, by that of the leg. */
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

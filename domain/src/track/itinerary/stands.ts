import type { TripRules } from '../trip-rules.ts'
import { type Fixes, LEG } from './fixes.ts'
import { withoutArrival, withoutDeparture } from './stand-edges.ts'
import { findStillWindows } from './still-windows.ts'

/**
 * What was found of standing on each leg: a stop is a stand long enough to end a trip, a pause is long enough to count
 * as standing.
 */
export interface Stands {
  readonly isStop: Uint8Array
  /** A leg of a pause is marked, and so is a leg of a stop that lasts as long. */
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
  const asleepLegs = findAsleepLegs(fixes)
  const isStopLong = stopLengthOf(fixes, rules, asleepLegs)
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
  // Sleep is a stand by itself, whatever the reports on both sides of it say of their speed.
  for (const leg of asleepLegs) isStop[leg] = isPause[leg] = 1
  return { isStop, isPause, isStopLong }
}

function findAsleepLegs({ count, legFacts }: Fixes): number[] {
  const legs: number[] = []
  for (let leg = 0; leg + 1 < count; leg++) if (isAsleep(legFacts[leg]!)) legs.push(leg)
  return legs
}

function isAsleep(facts: number): boolean {
  return (facts & LEG.asleep) !== 0
}

/** A stand is a stop when it is long, when it is shorter but the engine was off, or when the tracker slept in it. */
function stopLengthOf(fixes: Fixes, rules: TripRules, asleepLegs: readonly number[]): Stands['isStopLong'] {
  const lastOff = new Int32Array(fixes.count)
  for (let fix = 0, off = -1; fix < fixes.count; fix++) {
    if (fixes.ignition[fix] === 0) off = fix
    lastOff[fix] = off
  }
  const sleeps = (first: number, last: number) => {
    let [low, high] = [0, asleepLegs.length]
    while (low < high) {
      const middle = (low + high) >> 1
      if (asleepLegs[middle]! < first) low = middle + 1
      else high = middle
    }
    return low < asleepLegs.length && asleepLegs[low]! < last
  }
  return (first, last) => {
    const milliseconds = fixes.time[last]! - fixes.time[first]!
    if (milliseconds >= rules.minStopSeconds * 1000) return true
    if (milliseconds >= rules.minStopEngineOffSeconds * 1000 && lastOff[last]! >= first) return true
    return sleeps(first, last)
  }
}

/** Marks each leg once, since spans come in order and overlap. */
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
  /** A shorter window is neither stop nor pause. */
  leastMs: number
  /** Marks the fixes that take part; without it, all do. */
  only?: Uint8Array
}

/** Searches each run of fixes that take part and between which the vehicle was not carried away unseen. */
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
    const end = isOut ? fix : fix + 1
    if (end - start > 1) findStillWindows(fixes, { start, end, diameterMeters, leastMs }, onWindow)
    start = fix + 1
  }
  findStillWindows(fixes, { start, end: fixes.count, diameterMeters, leastMs }, onWindow)
}

function standsWithEngineOff({ count, ignition, speedKmh }: Fixes, { movingKmh }: TripRules): Uint8Array {
  const stands = new Uint8Array(count)
  for (let fix = 0; fix < count; fix++) stands[fix] = ignition[fix] === 0 && !(speedKmh[fix]! >= movingKmh) ? 1 : 0
  return stands
}

/**
 * Whether a stand cannot go on across the leg. After a silence the vehicle must be found where it was: nearer than the
 * radius, not only within the circle.
 */
function isBroken({ legFacts, legMeters }: Fixes, leg: number, radiusMeters: number): boolean {
  const facts = legFacts[leg]!
  return (facts & LEG.undrivable) !== 0 || ((facts & LEG.silent) !== 0 && legMeters[leg]! > radiusMeters)
}

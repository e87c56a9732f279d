import type { EpochMs } from '../../position/position-report.ts'
import { isDrivable, type Steps } from '../quality/steps.ts'
import type { Track } from '../track.ts'
import type { TripRules } from '../trip-rules.ts'

/** The accepted points of a track, gathered, and the legs between them; leg `n` goes from fix `n` to fix `n + 1`. */
export interface Fixes {
  readonly count: number
  /** The index of each fix in its track. */
  readonly point: Int32Array
  /** The times ascend strictly: no two fixes have the same one. */
  readonly time: Float64Array
  readonly latitude: Float64Array
  readonly longitude: Float64Array
  /** A speed or an odometer that was not reported is NaN. */
  readonly speedKmh: Float32Array
  readonly odometerKm: Float64Array
  /** The engine is on with 1, off with 0 and not reported with -1. */
  readonly ignition: Int8Array
  readonly legMeters: Float64Array
  /** The facts of each leg as bits of {@link LEG}. */
  readonly legFacts: Uint8Array
}

/** The facts that a leg shows by itself, without its neighbours. */
export const LEG = {
  /** The leg lasted longer than the rule `gapSeconds`. */
  silent: 1,
  /** The leg is faster than any vehicle: the vehicle was carried, or the receiver was wrong for long. */
  undrivable: 2,
  /**
   * The leg was silent, and the vehicle is found where it was, whatever the last report said of its speed: the tracker
   * slept. Under a roof the last report is often one of the drive in.
   */
  asleep: 4,
} as const

/**
 * On a leg slower and longer than this the vehicle stood all the time but for the moment at an end in which it sets off
 * or arrives.
 */
const STOOD_KMH = 1
/** A shorter leg may come from a tracker that repeats a fix, and proves no stand. */
const STOOD_MS = 20_000

export function isStoodThrough({ time, legMeters }: Pick<Fixes, 'time' | 'legMeters'>, leg: number): boolean {
  const milliseconds = time[leg + 1]! - time[leg]!
  return milliseconds >= STOOD_MS && legMeters[leg]! * 3600 < STOOD_KMH * milliseconds
}

/**
 * Gathers the accepted points as columns of their own, and takes the track's own columns where every point was
 * accepted.
 */
export function gatherFixes(track: Track, steps: Steps, rules: TripRules): Fixes {
  const { count, point, meters } = steps
  const isWhole = count === track.length
  const time = isWhole ? track.fixTime : pick(track.fixTime, new Float64Array(count), point)
  const ignition = isWhole ? track.ignition : pick(track.ignition, new Int8Array(count), point)
  return {
    count,
    point,
    time,
    latitude: isWhole ? track.latitude : pick(track.latitude, new Float64Array(count), point),
    longitude: isWhole ? track.longitude : pick(track.longitude, new Float64Array(count), point),
    speedKmh: isWhole ? track.speedKmh : pick(track.speedKmh, new Float32Array(count), point),
    odometerKm: isWhole ? track.odometerKm : pick(track.odometerKm, new Float64Array(count), point),
    ignition,
    legMeters: meters,
    legFacts: factsOf({ time, ignition, legMeters: meters }, rules),
  }
}

function pick<Column extends Float64Array | Float32Array | Int8Array>(from: Column, to: Column, point: Int32Array) {
  for (let fix = 0; fix < point.length; fix++) to[fix] = from[point[fix]!]!
  return to
}

type LegColumns = Pick<Fixes, 'time' | 'ignition' | 'legMeters'>

function factsOf(columns: LegColumns, rules: TripRules): Uint8Array {
  const { time, legMeters } = columns
  const facts = new Uint8Array(time.length)
  const gapMs = rules.gapSeconds * 1000
  for (let leg = 0; leg + 1 < time.length; leg++) {
    const milliseconds = time[leg + 1]! - time[leg]!
    const silent = milliseconds > gapMs ? LEG.silent : 0
    if (!isDrivable(legMeters[leg]!, milliseconds, rules)) facts[leg] = silent | LEG.undrivable
    else facts[leg] = silent !== 0 && isInPlace(columns, leg, rules) ? LEG.silent | LEG.asleep : silent
  }
  return facts
}

/** Whether a vehicle is where it was before a silence; with the engine off at both ends, receivers may wander further. */
function isInPlace({ legMeters, ignition }: LegColumns, leg: number, rules: TripRules): boolean {
  if (legMeters[leg]! <= rules.stopRadiusMeters) return true
  return legMeters[leg]! <= rules.driftRadiusMeters && ignition[leg] === 0 && ignition[leg + 1] === 0
}

/** Finds the first fix at or after the time; answers `count` when there is none. */
export function firstFixAt({ time, count }: Fixes, at: EpochMs): number {
  let low = 0
  let high = count
  while (low < high) {
    const middle = (low + high) >> 1
    if (time[middle]! < at) low = middle + 1
    else high = middle
  }
  return low
}

/**
 * Finds the leg that is under way at the time, which starts at the fix at or before it; answers -1 before the first
 * fix.
 */
export function legAt(fixes: Fixes, at: EpochMs): number {
  const next = firstFixAt(fixes, at)
  return next < fixes.count && fixes.time[next] === at ? next : next - 1
}

/** Tells how much of a leg lies in [from, to), as a share from 0 to 1. */
export function shareOfLeg({ time }: Fixes, leg: number, { from, to }: { from: EpochMs; to: EpochMs }): number {
  const start = time[leg]!
  const end = time[leg + 1]!
  if (start >= from && end <= to) return 1
  return Math.max(0, (Math.min(end, to) - Math.max(start, from)) / (end - start))
}

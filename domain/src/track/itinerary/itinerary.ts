import { distanceMeters } from '../../places/distance.ts'
import type { EpochMs } from '../../position/position-report.ts'
import { judgeTrack } from '../quality/quality.ts'
import type { Track } from '../track.ts'
import type { TripRules } from '../trip-rules.ts'
import { verdictCode } from '../verdicts.ts'
import { type Fixes, gatherFixes, LEG } from './fixes.ts'
import { withKnownIgnition } from './known-ignition.ts'
import { kindsOfLegs } from './leg-kinds.ts'
import type { Run } from './run.ts'
import { findStands, type Stands } from './stands.ts'
import { withToldFixes } from './told-fixes.ts'

const ACCEPTED = verdictCode('accepted')

/** Over fewer legs than this, a receiver's unrest looks like a slow drive. */
const JUDGED_LEGS = 4

/** What a vehicle was doing, without a hole: the runs follow each other from its first accepted fix to its last. */
export interface Itinerary {
  readonly fixes: Fixes
  /** The code of the verdict on each point of the track. */
  readonly verdicts: Uint8Array
  readonly stands: Stands
  readonly runs: readonly Run[]
  /** What the vehicle did on each leg, as its place in {@link SEGMENT_KINDS}. */
  readonly legKinds: Uint8Array
  /** Moves that did not get far enough to be trips; each of them is part of a `stop` run. */
  readonly discarded: readonly { start: EpochMs; end: EpochMs }[]
}

/** Judges a track and divides it into trips, stops and silences. Any two runs that touch are of different kinds. */
export function layItinerary(track: Track, rules: TripRules): Itinerary {
  const known = withKnownIgnition(track, rules)
  const { verdicts, steps } = judgeTrack(known, rules)
  const fixes = withToldFixes(gatherFixes(known, steps, rules), known, rules)
  const stands = findStands(fixes, rules)
  const discarded: { start: EpochMs; end: EpochMs }[] = []
  const runs: Run[] = []
  for (const run of rawRuns(fixes, stands)) {
    if (run.kind !== 'trip' || isTrip(fixes, run, rules)) {
      append(runs, run)
      continue
    }
    append(runs, { ...run, kind: 'stop' })
    if (isDrift(fixes, run, rules)) {
      for (let fix = run.first + 1; fix < run.last; fix++) {
        const point = fixes.point[fix]!
        if (verdicts[point] === ACCEPTED) verdicts[point] = verdictCode('parkedDrift')
      }
    } else if (extentMeters(fixes, run) > rules.stopRadiusMeters) {
      discarded.push({ start: fixes.time[run.first]!, end: fixes.time[run.last]! })
    }
  }
  return { fixes, verdicts, stands, runs, legKinds: kindsOfLegs(fixes, stands, runs), discarded }
}

function append(runs: Run[], run: Run): void {
  const before = runs.at(-1)
  if (before?.kind === run.kind) before.last = run.last
  else runs.push({ ...run })
}

function* rawRuns(fixes: Fixes, { isStop }: Stands): Generator<Run> {
  const broken = LEG.silent | LEG.undrivable
  const kindOf = (leg: number) => {
    if (isStop[leg] === 1) return 'stop'
    return (fixes.legFacts[leg]! & broken) !== 0 ? 'noData' : 'trip'
  }
  for (let first = 0; first + 1 < fixes.count; ) {
    const kind = kindOf(first)
    let last = first + 1
    while (last + 1 < fixes.count && kindOf(last) === kind) last++
    yield { kind, first, last }
    first = last
  }
}

/**
 * Whether a move gets far enough from where it began: by its end, or by two fixes on its way. A single fix far away that
 * comes back to where it left is no proof of a drive.
 */
function isTrip(fixes: Fixes, run: Run, rules: TripRules): boolean {
  if (metersFromStart(fixes, run, run.last) >= rules.minTripMeters) return true
  let far = 0
  for (let fix = run.first + 1; fix < run.last && far < 2; fix++) {
    if (metersFromStart(fixes, run, fix) >= rules.minTripMeters) far++
  }
  return far === 2 && !isDrift(fixes, run, rules)
}

/**
 * Whether the receiver moved and the vehicle did not: every fix on the way says that it stood, by the engine, or where
 * that is not reported by the speed. With the engine off all the while, fixes that report a speed are no proof of a drive
 * if the vehicle is found again where it was, unless they {@link followsSpeeds}.
 */
function isDrift(fixes: Fixes, run: Run, rules: TripRules): boolean {
  const { first, last } = run
  const { ignition, speedKmh } = fixes
  let contradicts = false
  for (let fix = first + 1; fix < last; fix++) {
    const moves = speedKmh[fix]! >= rules.movingKmh
    if (ignition[fix] === 0) contradicts ||= moves
    else if (ignition[fix] === 1 || !(speedKmh[fix]! < rules.movingKmh)) return false
  }
  if (last - first < 2) return false
  if (!contradicts) return true
  const isOff = ignition[first] === 0 && ignition[last] === 0
  return isOff && metersFromStart(fixes, run, last) <= rules.driftRadiusMeters && !followsSpeeds(fixes, run, rules)
}

/**
 * Whether the way agrees with the speeds that were reported on it: so it is where a tracker whose ignition was never
 * wired says off while it drives, and not where a receiver leaps, or wanders about a place at a speed of its own.
 */
function followsSpeeds(fixes: Fixes, { first, last }: Run, { movingKmh }: TripRules): boolean {
  const { time, latitude, longitude, speedKmh } = fixes
  let judged = 0
  let agreed = 0
  for (let end = first + 1 + JUDGED_LEGS; end < last; end++) {
    const start = end - JUDGED_LEGS
    let reported = 0
    for (let leg = start; leg < end; leg++) {
      reported += (((speedKmh[leg]! + speedKmh[leg + 1]!) / 2) * (time[leg + 1]! - time[leg]!)) / 3600
    }
    if (!(reported * 3600 >= movingKmh * (time[end]! - time[start]!))) continue
    const driven = distanceMeters(latitude[start]!, longitude[start]!, latitude[end]!, longitude[end]!)
    judged++
    if (driven >= reported / 2 && driven <= reported * 2) agreed++
  }
  return judged > 0 && agreed * 2 >= judged
}

function extentMeters(fixes: Fixes, run: Run): number {
  let extent = 0
  for (let fix = run.first + 1; fix <= run.last; fix++) extent = Math.max(extent, metersFromStart(fixes, run, fix))
  return extent
}

function metersFromStart({ latitude, longitude }: Fixes, { first }: Run, fix: number): number {
  return distanceMeters(latitude[first]!, longitude[first]!, latitude[fix]!, longitude[fix]!)
}

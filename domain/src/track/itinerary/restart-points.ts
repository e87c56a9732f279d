import type { Period } from '../../calendar/period.ts'
import { READING_AGE_MS } from '../../position/known-ignition.ts'
import type { EpochMs } from '../../position/position-report.ts'
import { EXCURSION_REACH } from '../quality/excursions.ts'
import { WITNESSES } from '../quality/jumps.ts'
import { firstAtOrAfter, sliceTrack, type Track } from '../track.ts'
import type { TripRules } from '../trip-rules.ts'
import { verdictCode } from '../verdicts.ts'
import { type Fixes, LEG } from './fixes.ts'
import { type Itinerary, layItinerary } from './itinerary.ts'
import { isArriving, isDeparting } from './stand-edges.ts'

/**
 * So many accepted fixes next to the edge of a track are not sure to be judged as in a longer one: a jump has its
 * witnesses there, and a fix that drifted has neighbours that must have been judged themselves.
 */
export const UNSURE_FIXES = WITNESSES + EXCURSION_REACH + WITNESSES
const PLACELESS = [verdictCode('reading'), verdictCode('noFix')]
const HOUR_MS = 3_600_000
const FIRST_WIDENING_MS = 6 * HOUR_MS
const MOST_WIDENING_MS = 64 * 24 * HOUR_MS
/** So much of a long period is looked at beside each of its edges before all of it is. */
const EDGE_MS = 6 * HOUR_MS

/**
 * The nearest instants around a period beyond which nothing can change an answer about the period; null where the track
 * has none.
 */
export interface RestartPoints {
  before: EpochMs | null
  after: EpochMs | null
}

/**
 * Finds the restart points: inside a stand that is a stop already without what lies beyond the track, or at a silence
 * after which the vehicle was far away. What is found holds in every longer track.
 */
export function findRestartPoints(track: Track, period: Period, rules: TripRules): RestartPoints {
  return restartPointsOf(layItinerary(track, rules), period, rules)
}

function restartPointsOf(itinerary: Itinerary, { from, to }: Period, rules: TripRules): RestartPoints {
  return { before: restartBefore(itinerary, from, rules), after: restartAfter(itinerary, to, rules) }
}

/** What {@link needsMore} found, and the whole track's itinerary where it took one to know. */
export interface Reached {
  before: boolean
  after: boolean
  /** It is what `reportTrack` would lay out first; null where the edges alone told enough. */
  itinerary: Itinerary | null
}

/**
 * Answers since when a track has to be right for what somebody asks of the time from `at` on beside trips and stops: `at`
 * itself where nothing before it matters more than to those, null where it is since before the track begins.
 */
export type KnownSince = (judged: { track: Track; verdicts: Uint8Array }, at: EpochMs) => EpochMs | null

/**
 * Tells whether a track must reach further back or further on for `reportTrack` to be right about the period, and for
 * what is asked beside that. Whoever reads tracks widens by {@link wideningMs} on the side that asks for it, across a
 * longer silence from its other end, until neither side asks or there is nothing more to read.
 */
export function needsMore(
  track: Track,
  period: Period,
  { rules, knownSince }: { rules: TripRules; knownSince?: KnownSince | undefined },
): Reached {
  const reached = reportNeedsMore(track, period, rules)
  if (!knownSince || reached.before) return reached
  const itinerary = reached.itinerary ?? layItinerary(track, rules)
  const since = knownSince({ track, verdicts: itinerary.verdicts }, period.from)
  const isKnown = since === period.from || (since !== null && restartBefore(itinerary, since, rules) !== null)
  return { ...reached, before: !isKnown, itinerary }
}

function reportNeedsMore(track: Track, period: Period, rules: TripRules): Reached {
  const { from, to } = period
  const [head, tail] = [firstAtOrAfter(track, from + EDGE_MS), firstAtOrAfter(track, to - EDGE_MS)]
  // What the edges alone prove holds in the whole, and laying out a month twice is half of what its report takes.
  if (head < tail && (tail - head) * 2 > track.length) {
    const isEnough =
      findRestartPoints(sliceTrack(track, 0, head), { from, to: from }, rules).before !== null &&
      findRestartPoints(sliceTrack(track, tail, track.length), { from: to, to }, rules).after !== null
    if (isEnough) return { before: false, after: false, itinerary: null }
  }
  const itinerary = layItinerary(track, rules)
  const { before, after } = restartPointsOf(itinerary, period, rules)
  return { before: before === null, after: after === null, itinerary }
}

/**
 * Tells how much further to read in each round, counted from 0: six hours, then four times as much each time, up to 64
 * days.
 */
export function wideningMs(round: number): number {
  return Math.min(FIRST_WIDENING_MS * 4 ** round, MOST_WIDENING_MS)
}

function restartBefore(itinerary: Itinerary, at: EpochMs, rules: TripRules): EpochMs | null {
  const { fixes, stands } = itinerary
  const leastMs = leastStandMs(rules)
  let found: EpochMs | null = null
  let stoodSince = Number.POSITIVE_INFINITY
  // The ignition of a fix may have been told so long before it.
  const sureFrom = (fixes.time[0] ?? 0) + READING_AGE_MS
  for (let leg = sureFix(itinerary, 1); leg + 1 < fixes.count && fixes.time[leg + 1]! <= at; leg++) {
    const end = fixes.time[leg + 1]!
    if (fixes.time[leg]! < sureFrom) continue
    if (stands.isStop[leg] === 0) {
      stoodSince = Number.POSITIVE_INFINITY
      if (isFarSilence(fixes, leg, rules)) found = end
      continue
    }
    if (!isArriving(fixes, { fix: leg, bound: fixes.count - 1, rules }))
      stoodSince = Math.min(stoodSince, fixes.time[leg]!)
    if (end - stoodSince >= leastMs) found = end
  }
  return found
}

function restartAfter(itinerary: Itinerary, at: EpochMs, rules: TripRules): EpochMs | null {
  const { fixes, stands } = itinerary
  const leastMs = leastStandMs(rules)
  let found: EpochMs | null = null
  let stoodUntil = Number.NEGATIVE_INFINITY
  for (let leg = sureFix(itinerary, -1) - 1; leg >= 0 && fixes.time[leg]! >= at; leg--) {
    const start = fixes.time[leg]!
    if (stands.isStop[leg] === 0) {
      stoodUntil = Number.NEGATIVE_INFINITY
      if (isFarSilence(fixes, leg, rules)) found = start
      continue
    }
    if (!isDeparting(fixes, { fix: leg + 1, bound: 0, rules })) stoodUntil = Math.max(stoodUntil, fixes.time[leg + 1]!)
    if (stoodUntil - start >= leastMs) found = start
  }
  return found
}

/** Finds the first fix that is sure, counted from the first one on or from the last one back; points without a place count nothing. */
function sureFix({ fixes, verdicts }: Itinerary, step: 1 | -1): number {
  let left = UNSURE_FIXES
  let fix = step > 0 ? 0 : fixes.count - 1
  while (left > 0 && fix >= 0 && fix < fixes.count) {
    if (!PLACELESS.includes(verdicts[fixes.point[fix]!]!)) left--
    fix += step
  }
  return fix
}

/** A stand of this length is a stop and a pause by the part of it that lies inside the track alone. */
function leastStandMs({ minStopSeconds, minPauseSeconds }: TripRules): number {
  return Math.max(minStopSeconds, minPauseSeconds) * 1000
}

/** Whether no stand can reach across this leg, whatever lies beyond the track. */
function isFarSilence({ legFacts, legMeters }: Fixes, leg: number, rules: TripRules): boolean {
  const facts = legFacts[leg]!
  if ((facts & LEG.undrivable) !== 0) return true
  const farMeters = Math.max(rules.stopRadiusMeters, rules.driftRadiusMeters)
  return (facts & LEG.silent) !== 0 && legMeters[leg]! > farMeters
}

/**
 * What the engine thinks of a point of a track. Only an accepted point moves a vehicle; the others are kept, counted
 * and shown with their reason. The code of a verdict is its place in this list.
 */
export const VERDICTS = [
  'accepted',
  /** The receiver had no satellite fix. */
  'noFix',
  /** The point was stamped ahead of the server's clock when it came in. */
  'futureClock',
  /** The point has coordinates, a speed or a time that no vehicle can have. */
  'outOfRange',
  /** Another report of the same instant stands before it in the order (fix time, digest). */
  'duplicateTime',
  /** The point is too far from the fixes before and after to have been driven in the time. */
  'jump',
  /** The receiver wandered while the vehicle stood. */
  'parkedDrift',
  /** The point tells readings and no place; it is no position, and so neither counted nor left out. */
  'reading',
] as const
export type Verdict = (typeof VERDICTS)[number]
export type Exclusion = Exclude<Verdict, 'accepted' | 'reading'>

const EXCLUSIONS: readonly Exclusion[] = VERDICTS.filter((verdict) => verdict !== 'accepted' && verdict !== 'reading')

const CODES = Object.fromEntries(VERDICTS.map((verdict, code) => [verdict, code])) as Record<Verdict, number>

/** The number that stands for the verdict in a column of verdicts. */
export function verdictCode(verdict: Verdict): number {
  return CODES[verdict]
}

/** How many points were left out for each reason. */
export type ExclusionCounts = Record<Exclusion, number>

export interface PointCounts {
  exclusions: ExclusionCounts
  /** How many points were no positions. */
  readings: number
}

/** Counts the exclusions and the readings among the points `start` ≤ index < `end`. */
export function countPoints(verdicts: Uint8Array, start: number, end: number): PointCounts {
  const counts = new Array<number>(VERDICTS.length).fill(0)
  for (let index = start; index < end; index++) counts[verdicts[index]!]!++
  const exclusions = Object.fromEntries(EXCLUSIONS.map((reason) => [reason, counts[CODES[reason]]])) as ExclusionCounts
  return { exclusions, readings: counts[CODES.reading]! }
}

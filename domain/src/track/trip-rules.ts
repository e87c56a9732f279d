/**
 * What counts as a stop, a trip, a silence and an impossible fix: the one set of rules behind every report. The defaults are
 * published in docs/engine.md with the reason of each; a customer may have others, and every answer carries those it was made by.
 */
export interface TripRules {
  /** A reported speed from here on is driving; below it a receiver's own unrest. */
  movingKmh: number
  /** A vehicle stands while its fixes fit into a circle of this radius. */
  stopRadiusMeters: number
  /** The same where every fix says engine off and no speed: there receivers wander, vehicles do not. */
  driftRadiusMeters: number
  /** A stand of this length is a stop, whatever the engine does. */
  minStopSeconds: number
  /** The same when the engine was reported off during the stand. */
  minStopEngineOffSeconds: number
  /** A shorter stand within a trip counts as driving; from here on as standing, though the trip goes on. */
  minPauseSeconds: number
  /** A move that gets less far from where it began is no trip. */
  minTripMeters: number
  /** Longer than this between two fixes is silence. */
  gapSeconds: number
  /** A step that would need more is a fault of the receiver. */
  jumpKmh: number
  /** Of the distance of a step, so much may be the receiver's own error. */
  receiverErrorMeters: number
  /** Odometer and fixes differ when they are more than this apart. */
  odometerTolerancePercent: number
  /** Below this an odometer that counts kilometres says nothing. */
  minOdometerMeters: number
}

export const DEFAULT_TRIP_RULES: TripRules = {
  movingKmh: 5,
  stopRadiusMeters: 50,
  driftRadiusMeters: 150,
  minStopSeconds: 600,
  minStopEngineOffSeconds: 180,
  minPauseSeconds: 120,
  minTripMeters: 200,
  gapSeconds: 600,
  jumpKmh: 250,
  receiverErrorMeters: 100,
  odometerTolerancePercent: 5,
  minOdometerMeters: 1000,
}

/** What each rule may be: outside of it, the answer would be nonsense for any vehicle. Both ends are allowed. */
export const TRIP_RULE_LIMITS: Record<keyof TripRules, { least: number; most: number }> = {
  movingKmh: { least: 1, most: 50 },
  stopRadiusMeters: { least: 5, most: 2000 },
  driftRadiusMeters: { least: 5, most: 5000 },
  minStopSeconds: { least: 30, most: 86_400 },
  minStopEngineOffSeconds: { least: 30, most: 86_400 },
  minPauseSeconds: { least: 10, most: 86_400 },
  minTripMeters: { least: 0, most: 50_000 },
  gapSeconds: { least: 60, most: 604_800 },
  jumpKmh: { least: 50, most: 2000 },
  receiverErrorMeters: { least: 0, most: 5000 },
  odometerTolerancePercent: { least: 0, most: 100 },
  minOdometerMeters: { least: 0, most: 100_000 },
}

/** A rule that no vehicle could be judged by; names the rule and what it may be. */
export class TripRulesError extends RangeError {
  readonly rule: keyof TripRules
  readonly least: number
  readonly most: number

  constructor(rule: keyof TripRules, value: unknown) {
    const { least, most } = TRIP_RULE_LIMITS[rule]
    super(`${rule} must be a number from ${least} to ${most}, not ${String(value)}`)
    this.name = 'TripRulesError'
    this.rule = rule
    this.least = least
    this.most = most
  }
}

/** The defaults with what a customer has of its own. Throws {@link TripRulesError} for the first rule that is absurd. */
export function tripRules(own: Partial<TripRules> = {}): TripRules {
  const rules = { ...DEFAULT_TRIP_RULES }
  for (const rule of Object.keys(TRIP_RULE_LIMITS) as (keyof TripRules)[]) {
    const value = own[rule]
    if (value === undefined) continue
    const { least, most } = TRIP_RULE_LIMITS[rule]
    if (typeof value !== 'number' || !(value >= least && value <= most)) throw new TripRulesError(rule, value)
    rules[rule] = value
  }
  return rules
}

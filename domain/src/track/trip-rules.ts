/**
 * What counts as a stop, a trip, a silence and an impossible fix: the one set of rules behind every report. The defaults are
 * published in docs/engine.md with the reason of each; a customer may have others, and every answer carries those it was made by.
 */
export interface TripRules {
  /** A vehicle drives from this reported speed on; less is a receiver's own unrest. */
  movingKmh: number
  /** A vehicle stands while its fixes fit into a circle of this radius. */
  stopRadiusMeters: number
  /** The same radius where every fix says engine off and no speed: there receivers wander, vehicles do not. */
  driftRadiusMeters: number
  /** A stand of this length is a stop, whatever the engine does. */
  minStopSeconds: number
  /** A stand of this length is a stop when the engine was reported off during it. */
  minStopEngineOffSeconds: number
  /** A shorter stand within a trip counts as driving, a longer one as standing, though the trip goes on. */
  minPauseSeconds: number
  /** A move that gets less far from where it began is no trip. */
  minTripMeters: number
  /** More time than this between two fixes is silence. */
  gapSeconds: number
  /** A step that would need a greater speed is a fault of the receiver. */
  jumpKmh: number
  /** So much of the distance of a step may be the receiver's own error. */
  receiverErrorMeters: number
  /** Odometer and fixes differ when they are more than this share of the greater apart. */
  odometerTolerancePercent: number
  /** Over less than this, an odometer that counts whole kilometres says nothing. */
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

/**
 * The values that each rule may have, both ends included; outside of them, the answer would be nonsense for any
 * vehicle.
 */
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

/** Tells of a rule that no vehicle could be judged by: it names the rule and what it may be. */
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

/**
 * Takes the defaults, replaced by what a customer has of its own. Throws {@link TripRulesError} for the first rule that
 * is absurd.
 */
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

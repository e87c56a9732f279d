import type { EpochMs } from '../position/position-report.ts'
import { type BadgeFacts, type BadgeRules, badgesOf, type StatusBadge } from './status-badges.ts'

/** The thresholds of the status rule, with published defaults; they can be set for each customer and device model. */
export interface StatusRules extends BadgeRules {
  /** The time expected between messages, with the ignition on and off. */
  expectedOnSeconds: number
  expectedOffSeconds: number
  /** A vehicle that moved at `movingKmh` stops moving below this speed (hysteresis against GPS noise). */
  stillKmh: number
}

export const DEFAULT_STATUS_RULES: StatusRules = {
  expectedOnSeconds: 5 * 60,
  expectedOffSeconds: 60 * 60,
  movingKmh: 5,
  stillKmh: 3,
  noGpsSeconds: 5 * 60,
  lostInMotionSeconds: 30 * 60,
}

/** How old the last communication is, compared with what the device should do. */
export type Freshness = 'current' | 'late' | 'lost' | 'never'
/** What the vehicle does, or did when last heard of. `stopped` is standing while the ignition is not reported. */
export type Movement = 'moving' | 'idle' | 'parked' | 'stopped'
/**
 * The single word that is shown; the first that matches wins: inactive, neverReported, noSignal, late, then the
 * movement.
 */
export type VehicleStatus = 'inactive' | 'neverReported' | 'noSignal' | 'late' | Movement
/** The condition that settled a status. `On` and `Off` name the ignition whose limits were used. */
export type StatusRule =
  | 'inactive'
  | 'neverReported'
  | 'lostOn'
  | 'lostOff'
  | 'lateOn'
  | 'lateOff'
  | 'speed'
  | 'ignitionOn'
  | 'ignitionOff'
  | 'ignitionUnknown'

/** The last known data of one vehicle, from which its status follows. */
export interface StatusInput extends BadgeFacts {
  active: boolean
  /** Whether the vehicle was moving by the evaluation before; null when that is unknown. */
  wasMoving: boolean | null
}

export interface StatusResult {
  status: VehicleStatus
  freshness: Freshness
  movement: Movement | null
  badges: StatusBadge[]
  rule: StatusRule
  /** The time between messages that was expected, and the speed from which the vehicle would count as moving. */
  expectedSeconds: number
  movingKmh: number
  /** The silences after which the vehicle counts as late and as lost. */
  lateAfterSeconds: number
  lostAfterSeconds: number
}

/**
 * Finds what state a vehicle is in at `now` (server's clock), by the one rule for it: first freshness, then movement.
 */
export function evaluateStatus(
  input: StatusInput,
  now: EpochMs,
  rules: StatusRules = DEFAULT_STATUS_RULES,
): StatusResult {
  const movement = movementOf(input, rules)
  const { on, ...limits } = limitsOf(input, rules)
  const freshness = freshnessOf(input.lastCommunicationAt, now, limits)
  const status = statusOf(input.active, freshness, movement)
  return {
    status,
    freshness,
    movement,
    badges: badgesOf(input, { now, rules, current: freshness === 'current' }),
    rule: ruleOf(status, on),
    expectedSeconds: on ? rules.expectedOnSeconds : rules.expectedOffSeconds,
    movingKmh: rules.movingKmh,
    ...limits,
  }
}

/**
 * Tells since when a status holds. Silence began to be too long at a known moment; a movement that is current began at
 * `movementSince`, null where that is not known.
 */
export function statusSince(
  { freshness, lateAfterSeconds, lostAfterSeconds }: StatusResult,
  { lastCommunicationAt, movementSince }: { lastCommunicationAt: EpochMs | null; movementSince: EpochMs | null },
): EpochMs | null {
  if (lastCommunicationAt === null) return null
  if (freshness === 'late') return lastCommunicationAt + lateAfterSeconds * 1000
  if (freshness === 'lost') return lastCommunicationAt + lostAfterSeconds * 1000
  return movementSince
}

function movementOf(input: StatusInput, rules: StatusRules): Movement | null {
  if (input.fixTime === null && input.ignition === null) return null
  const threshold = input.wasMoving ? rules.stillKmh : rules.movingKmh
  if (input.speedKmh !== null && input.speedKmh >= threshold) return 'moving'
  if (input.ignition === null) return 'stopped'
  return input.ignition ? 'idle' : 'parked'
}

function limitsOf(input: StatusInput, rules: StatusRules) {
  const on = input.ignition === true || (input.ignition === null && (input.speedKmh ?? 0) >= rules.movingKmh)
  const lateAfterSeconds = on
    ? Math.max(15 * 60, 3 * rules.expectedOnSeconds)
    : Math.max(3 * 3600, 3 * rules.expectedOffSeconds)
  const lostAfterSeconds = Math.max(on ? 4 * 3600 : 24 * 3600, 2 * lateAfterSeconds)
  return { on, lateAfterSeconds, lostAfterSeconds }
}

function freshnessOf(
  lastCommunicationAt: EpochMs | null,
  now: EpochMs,
  limits: { lateAfterSeconds: number; lostAfterSeconds: number },
): Freshness {
  if (lastCommunicationAt === null) return 'never'
  const ageSeconds = (now - lastCommunicationAt) / 1000
  if (ageSeconds > limits.lostAfterSeconds) return 'lost'
  return ageSeconds > limits.lateAfterSeconds ? 'late' : 'current'
}

function statusOf(active: boolean, freshness: Freshness, movement: Movement | null): VehicleStatus {
  if (!active) return 'inactive'
  if (freshness === 'never') return 'neverReported'
  if (freshness === 'lost') return 'noSignal'
  if (freshness === 'late') return 'late'
  return movement ?? 'stopped'
}

function ruleOf(status: VehicleStatus, on: boolean): StatusRule {
  switch (status) {
    case 'noSignal':
      return on ? 'lostOn' : 'lostOff'
    case 'late':
      return on ? 'lateOn' : 'lateOff'
    case 'moving':
      return 'speed'
    case 'idle':
      return 'ignitionOn'
    case 'parked':
      return 'ignitionOff'
    case 'stopped':
      return 'ignitionUnknown'
    default:
      return status
  }
}

import type { EpochMs } from '../position/position-report.ts'

/** What the vehicle's newest fix says; null where there never was one. */
export interface NewestFix {
  fixTime: EpochMs
  speedKmh: number | null
  /** Null where the tracker does not tell. */
  ignition: boolean | null
}

/** What a customer asks for before one of its vehicles is stopped. */
export interface SafeMomentRule {
  /** At most {@link SAFE_SPEED_KMH}. */
  safeSpeedKmh: number
  needsIgnitionOff: boolean
}

/** What holds where both rules do: what was asked under one may go out under the other. */
export function stricterRule(one: SafeMomentRule, other: SafeMomentRule): SafeMomentRule {
  return {
    safeSpeedKmh: Math.min(one.safeSpeedKmh, other.safeSpeedKmh),
    needsIgnitionOff: one.needsIgnitionOff || other.needsIgnitionOff,
  }
}

/** A vehicle may be stopped that stands or goes at most as fast, by a fix of at most this age. */
export const SAFE_SPEED_KMH = 20
export const SAFE_AGE_MS = 60_000
/** The clock of a tracker may be ahead of ours by so much. */
export const SAFE_AHEAD_MS = 10_000

/**
 * Answers null at a moment at which a vehicle may be stopped, else in Portuguese what is waited for. It is asked at the very moment of
 * sending: what was true when somebody pressed the button says nothing of now.
 */
export function waitsForSafeMoment(
  fix: NewestFix | null,
  { safeSpeedKmh, needsIgnitionOff }: SafeMomentRule,
  now: EpochMs,
): string | null {
  const most = Math.min(safeSpeedKmh, SAFE_SPEED_KMH)
  if (fix === null) return 'Aguarda uma posição: não se sabe se o veículo está parado.'
  if (fix.fixTime > now + SAFE_AHEAD_MS) {
    return 'Aguarda uma posição nova: o relógio do rastreador está adiantado, e não se sabe se o veículo está parado.'
  }
  if (fix.fixTime < now - SAFE_AGE_MS) {
    return 'Aguarda uma posição nova: a última tem mais de 60 s, e não se sabe se o veículo está parado.'
  }
  if (fix.speedKmh === null) return 'Aguarda uma posição com velocidade.'
  if (fix.speedKmh > most) {
    return `Aguarda o veículo parar: está a ${Math.ceil(fix.speedKmh)} km/h, e só se bloqueia até ${most} km/h.`
  }
  if (needsIgnitionOff && fix.ignition !== false) {
    return fix.ignition === null
      ? 'Aguarda a ignição desligada, que este rastreador não informou.'
      : 'Aguarda a ignição ser desligada.'
  }
  return null
}

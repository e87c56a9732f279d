import type { EpochMs } from '../position/position-report.ts'

const STATUS_BADGES = [
  'panic',
  'lostInMotion',
  'powerCut',
  'wrongClock',
  'noGps',
  'movingWithoutIgnition',
  'lowVoltage',
  'blocked',
  'lowAccuracy',
] as const
/** Badges are facts added to the status, never in its place. */
export type StatusBadge = (typeof STATUS_BADGES)[number]

/** What the badges are told from: the last known data of one vehicle. */
export interface BadgeFacts {
  lastCommunicationAt: EpochMs | null
  /** The time of the newest accepted fix; null when there is none. */
  fixTime: EpochMs | null
  speedKmh: number | null
  ignition: boolean | null
  satellites: number | null
  hdop: number | null
  voltage: number | null
  backupVoltage: number | null
  blocked: boolean
  panic: boolean
  powerCut: boolean
  /** Whether the tracker's clock is known to be off, so that the times of its fixes mean nothing. */
  hasWrongClock: boolean
}

export interface BadgeRules {
  /** A vehicle begins to move at this speed. */
  movingKmh: number
  /**
   * A vehicle earns the badge `noGps` by communicating for longer than this after its last fix while its ignition is
   * not off.
   */
  noGpsSeconds: number
  /** A vehicle earns the badge `lostInMotion` by being silent for longer than this after it was last seen moving. */
  lostInMotionSeconds: number
}

interface BadgeMoment {
  now: EpochMs
  rules: BadgeRules
  /** Whether the last communication is fresh. */
  current: boolean
}

/** Lists the badges of a vehicle at `now` (server's clock), the gravest first. */
export function badgesOf(facts: BadgeFacts, { now, rules, current }: BadgeMoment): StatusBadge[] {
  const silentSeconds = facts.lastCommunicationAt === null ? 0 : (now - facts.lastCommunicationAt) / 1000
  const fast = (facts.speedKmh ?? 0) >= rules.movingKmh
  const withoutFixSeconds = ((facts.lastCommunicationAt ?? 0) - (facts.fixTime ?? Number.NEGATIVE_INFINITY)) / 1000
  const found: Record<StatusBadge, boolean> = {
    panic: facts.panic,
    lostInMotion: fast && silentSeconds > rules.lostInMotionSeconds,
    powerCut: facts.powerCut || (facts.voltage !== null && facts.voltage < 5 && (facts.backupVoltage ?? 0) > 0),
    wrongClock: current && facts.hasWrongClock,
    noGps: current && !facts.hasWrongClock && facts.ignition !== false && withoutFixSeconds > rules.noGpsSeconds,
    movingWithoutIgnition: current && (facts.speedKmh ?? 0) >= 10 && facts.ignition === false,
    lowVoltage: isLowVoltage(facts.voltage),
    blocked: facts.blocked,
    lowAccuracy: (facts.satellites !== null && facts.satellites < 4) || (facts.hdop !== null && facts.hdop > 5),
  }
  return STATUS_BADGES.filter((badge) => found[badge])
}

/**
 * A 24 V system never rests below 16 V, a 12 V system never above; below 5 V it is not the vehicle's battery that is
 * measured.
 */
function isLowVoltage(voltage: number | null): boolean {
  if (voltage === null || voltage < 5) return false
  return voltage < 16 ? voltage < 11.8 : voltage < 23.6
}

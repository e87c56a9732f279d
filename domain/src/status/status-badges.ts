import type { EpochMs } from '../position/position-report.ts'

const STATUS_BADGES = [
  'panic',
  'lostInMotion',
  'powerCut',
  'noGps',
  'movingWithoutIgnition',
  'lowVoltage',
  'blocked',
  'lowAccuracy',
] as const
/** Facts added to the status, never in its place. */
export type StatusBadge = (typeof STATUS_BADGES)[number]

/** What the badges are told from: the last known data of one vehicle. */
export interface BadgeFacts {
  lastCommunicationAt: EpochMs | null
  /** Newest accepted fix, or null when there is none. */
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
}

export interface BadgeRules {
  /** A vehicle begins to move at this speed. */
  movingKmh: number
  /** Communicating for longer than this after the last fix, ignition not off, earns the badge `noGps`. */
  noGpsSeconds: number
  /** Silent for longer than this while last seen moving earns the badge `lostInMotion`. */
  lostInMotionSeconds: number
}

interface BadgeMoment {
  now: EpochMs
  rules: BadgeRules
  /** Whether the last communication is fresh. */
  current: boolean
}

/** The badges of a vehicle at `now` (server's clock), the gravest first. */
export function badgesOf(facts: BadgeFacts, { now, rules, current }: BadgeMoment): StatusBadge[] {
  const silentSeconds = facts.lastCommunicationAt === null ? 0 : (now - facts.lastCommunicationAt) / 1000
  const fast = (facts.speedKmh ?? 0) >= rules.movingKmh
  const withoutFixSeconds = ((facts.lastCommunicationAt ?? 0) - (facts.fixTime ?? Number.NEGATIVE_INFINITY)) / 1000
  const found: Record<StatusBadge, boolean> = {
    panic: facts.panic,
    lostInMotion: fast && silentSeconds > rules.lostInMotionSeconds,
    powerCut: facts.powerCut || (facts.voltage !== null && facts.voltage < 5 && (facts.backupVoltage ?? 0) > 0),
    noGps: current && facts.ignition !== false && withoutFixSeconds > rules.noGpsSeconds,
    movingWithoutIgnition: (facts.speedKmh ?? 0) >= 10 && facts.ignition === false,
    lowVoltage: isLowVoltage(facts.voltage),
    blocked: facts.blocked,
    lowAccuracy: (facts.satellites !== null && facts.satellites < 4) || (facts.hdop !== null && facts.hdop > 5),
  }
  return STATUS_BADGES.filter((badge) => found[badge])
}

/** 24 V systems never rest below 16 V, 12 V systems never above; below 5 V it is not the vehicle's battery. */
function isLowVoltage(voltage: number | null): boolean {
  if (voltage === null || voltage < 5) return false
  return voltage < 16 ? voltage < 11.8 : voltage < 23.6
}

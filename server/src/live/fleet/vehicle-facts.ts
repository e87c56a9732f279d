import type { LiveAlarm } from '@monitorweb/contract/fleet/live'
import { ALARM_KINDS, ALARM_LIFE_MS, bySeverity } from '@monitorweb/domain/position/alarms'
import type { ClockFault } from '@monitorweb/domain/position/clock-zone'
import type { EpochMs } from '@monitorweb/domain/position/position-report'
import type { TimedReadings } from '@monitorweb/domain/position/timed-readings'
import type { DeviceActivity, LastFix } from '../../storage/fleet/tracking-changes.ts'
import { type FleetVehicle, ownedFrom } from './fleet.ts'

/** What was heard last of a vehicle, whichever of its devices said it. */
export interface VehicleFacts {
  communicationAt: EpochMs | null
  fix: LastFix | null
  /**
   * What the present device said outside of positions since it is in the vehicle, the oldest reading at `from` and the
   * newest at `to`.
   */
  readings: { from: EpochMs; to: EpochMs; values: TimedReadings } | null
  /** What its devices called for while they were in the vehicle and nobody acknowledged, the gravest and newest first. */
  alarms: readonly LiveAlarm[]
  /** How the clock of the present device differs from how its reports are read, where it reported since it is in the vehicle. */
  clockFault: ClockFault | null
}

/** More alarms than kinds of them can only come of several devices in a day; the gravest are told. */
const MOST_ALARMS = ALARM_KINDS.length

/**
 * Gathers the facts from the devices that are or were in the vehicle; nothing that a device said before it was in it
 * counts.
 */
export function gatherFacts(vehicle: FleetVehicle, devices: ReadonlyMap<number, DeviceActivity>): VehicleFacts {
  const facts: VehicleFacts = { communicationAt: null, fix: null, readings: null, alarms: [], clockFault: null }
  const alarms: LiveAlarm[] = []
  for (const installation of vehicle.installations) {
    const device = devices.get(installation.deviceId)
    if (!device) continue
    const fix = device.fixes.find((candidate) => candidate.installationId === installation.installationId)
    if (fix && (!facts.fix || fix.fixTime > facts.fix.fixTime)) facts.fix = fix
    alarms.push(...device.alarms.filter(({ firstAt }) => firstAt >= installation.from && firstAt < installation.to))
    if (!installation.current) continue
    const { communicationAt, readings } = device
    if (communicationAt !== null && communicationAt >= installation.from) facts.communicationAt = communicationAt
    if (facts.communicationAt !== null) facts.clockFault = device.clockFault
    facts.readings = readingsSince(readings, Math.max(installation.from, ownedFrom(vehicle)))
  }
  if (facts.fix) facts.communicationAt = Math.max(facts.communicationAt ?? 0, facts.fix.receivedAt)
  if (alarms.length > 0) facts.alarms = alarms.sort(byUrgency).slice(0, MOST_ALARMS)
  return facts
}

function byUrgency(one: LiveAlarm, other: LiveAlarm): number {
  return bySeverity(one.kind, other.kind) || other.lastAt - one.lastAt || other.alarmId - one.alarmId
}

/** Leaves out the alarms that became a day old. */
export function withoutOldAlarms(facts: VehicleFacts, now: EpochMs): VehicleFacts {
  const waiting = facts.alarms.filter(({ lastAt }) => now - lastAt < ALARM_LIFE_MS)
  return waiting.length === facts.alarms.length ? facts : { ...facts, alarms: waiting }
}

function readingsSince(readings: TimedReadings | null, since: EpochMs): VehicleFacts['readings'] {
  const entries = Object.entries(readings ?? {}).filter(([, [, at]]) => at >= since)
  if (entries.length === 0) return null
  const times = entries.map(([, [, at]]) => at)
  return { from: Math.min(...times), to: Math.max(...times), values: Object.fromEntries(entries) }
}

const COMMUNICATION = 0b001
const FIX = 0b010
const READINGS = 0b100
/** The line of the device, which is none of the facts: only those who see the vehicle's owner are told of it. */
export const LINE = 0b1000
/** Alarms have a bit each from here on, for all of which a number has room. */
const FIRST_ALARM = 0b10000

/** Tells, as bits, which of the facts fall on instants that are not visible; 0 where all is visible. */
export function hiddenParts(facts: VehicleFacts, visible: (instant: EpochMs) => boolean): number {
  const { communicationAt, fix, readings, alarms } = facts
  let hidden = 0
  if (communicationAt !== null && !visible(communicationAt)) hidden |= COMMUNICATION
  if (fix && !visible(fix.fixTime)) hidden |= FIX
  if (readings && !(visible(readings.from) && visible(readings.to))) hidden |= READINGS
  for (const [index, { firstAt }] of alarms.entries()) if (!visible(firstAt)) hidden |= FIRST_ALARM << index
  return hidden
}

/** Leaves those parts of the facts out. */
export function restrictFacts(
  { communicationAt, fix, readings, alarms, clockFault }: VehicleFacts,
  hidden: number,
): VehicleFacts {
  return {
    communicationAt: hidden & COMMUNICATION ? null : communicationAt,
    fix: hidden & FIX ? null : fix,
    readings: hidden & READINGS ? null : readings,
    alarms: alarms.filter((_, index) => (hidden & (FIRST_ALARM << index)) === 0),
    clockFault: hidden & COMMUNICATION ? null : clockFault,
  }
}

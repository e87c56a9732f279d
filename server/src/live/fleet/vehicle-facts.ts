import type { EpochMs } from '@monitorweb/domain/position/position-report'
import { readingsAfter, type TimedReadings } from '@monitorweb/domain/position/timed-readings'
import type { StatusInput } from '@monitorweb/domain/status/vehicle-status'
import type { DeviceActivity, LastFix } from '../../storage/fleet/tracking-changes.ts'
import type { FleetVehicle } from './fleet.ts'

/** What was heard last of a vehicle, whichever of its devices said it. */
export interface VehicleFacts {
  communicationAt: EpochMs | null
  fix: LastFix | null
  /**
   * What the present device said outside of positions since it is in the vehicle, the oldest reading at `from` and the
   * newest at `to`.
   */
  readings: { from: EpochMs; to: EpochMs; values: TimedReadings } | null
}

/**
 * Gathers the facts from the devices that are or were in the vehicle; nothing that a device said before it was in it
 * counts.
 */
export function gatherFacts(vehicle: FleetVehicle, devices: ReadonlyMap<number, DeviceActivity>): VehicleFacts {
  const facts: VehicleFacts = { communicationAt: null, fix: null, readings: null }
  for (const installation of vehicle.installations) {
    const device = devices.get(installation.deviceId)
    if (!device) continue
    const fix = device.fixes.find((candidate) => candidate.installationId === installation.installationId)
    if (fix && (!facts.fix || fix.fixTime > facts.fix.fixTime)) facts.fix = fix
    if (!installation.current) continue
    const { communicationAt, readings } = device
    if (communicationAt !== null && communicationAt >= installation.from) facts.communicationAt = communicationAt
    facts.readings = readingsSince(readings, installation.from)
  }
  if (facts.fix) facts.communicationAt = Math.max(facts.communicationAt ?? 0, facts.fix.receivedAt)
  return facts
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
export const WHOLE = COMMUNICATION | FIX | READINGS

/** Tells, as bits, which of the facts fall on instants that are visible; a fact that is not there hides nothing. */
export function visibleParts(facts: VehicleFacts, visible: (instant: EpochMs) => boolean): number {
  const { communicationAt, fix, readings } = facts
  return (
    (communicationAt === null || visible(communicationAt) ? COMMUNICATION : 0) |
    (!fix || visible(fix.fixTime) ? FIX : 0) |
    (!readings || (visible(readings.from) && visible(readings.to)) ? READINGS : 0)
  )
}

/** Keeps only those parts of the facts. */
export function restrictFacts({ communicationAt, fix, readings }: VehicleFacts, parts: number): VehicleFacts {
  return {
    communicationAt: parts & COMMUNICATION ? communicationAt : null,
    fix: parts & FIX ? fix : null,
    readings: parts & READINGS ? readings : null,
  }
}

/** Takes the newest of each reading, since a heartbeat after the fix knows better than the fix. */
export function newestReadings({ fix, readings }: VehicleFacts) {
  const fixAt = fix ? Math.min(fix.fixTime, fix.receivedAt) : Number.NEGATIVE_INFINITY
  const newer = readingsAfter(readings?.values ?? null, fixAt)
  const { ignition, voltage, odometerKm, hourMeterHours, event, ...attributes } = newer
  return {
    ignition: typeof ignition === 'boolean' ? ignition : (fix?.ignition ?? null),
    voltage: numberOr(voltage, fix?.voltage),
    odometerKm: numberOr(odometerKm, fix?.odometerKm),
    hourMeterHours: numberOr(hourMeterHours, fix?.hourMeterHours),
    event: typeof event === 'string' ? event : (fix?.event ?? null),
    attributes: { ...fix?.attributes, ...attributes },
    /** Whether the ignition went off after the fix, so that the vehicle no longer has the fix's speed. */
    switchedOff: ignition === false,
  }
}

/** Turns the facts into what the status rule asks for. */
export function statusInput(facts: VehicleFacts, wasMoving: boolean | null): StatusInput {
  const { fix, communicationAt } = facts
  const { ignition, voltage, event, attributes, switchedOff } = newestReadings(facts)
  return {
    active: true,
    lastCommunicationAt: communicationAt,
    fixTime: fix?.fixTime ?? null,
    speedKmh: switchedOff ? null : (fix?.speedKmh ?? null),
    ignition,
    satellites: fix?.satellites ?? null,
    hdop: attributes.hdop ?? null,
    voltage,
    backupVoltage: attributes.backupVoltage ?? null,
    blocked: attributes.blocked === true,
    panic: attributes.panic === true || event === 'sos',
    powerCut: event === 'powerCut',
    wasMoving,
  }
}

function numberOr(value: unknown, otherwise: number | null | undefined): number | null {
  return typeof value === 'number' ? value : (otherwise ?? null)
}

import type { EpochMs } from '@monitorweb/domain/position-report'
import type { StatusInput } from '@monitorweb/domain/vehicle-status'
import type { FleetVehicle } from './fleet.ts'
import type { DeviceActivity, LastFix } from './tracking-changes.ts'

/** What was heard last of a vehicle, whichever of its devices said it. */
export interface VehicleFacts {
  communicationAt: EpochMs | null
  fix: LastFix | null
  /** Of the present device, said outside of positions. */
  readings: { at: EpochMs; values: Record<string, string | number | boolean> } | null
}

/** Gathers the facts from the devices that are or were in the vehicle; nothing of before they were in it. */
export function gatherFacts(vehicle: FleetVehicle, devices: ReadonlyMap<number, DeviceActivity>): VehicleFacts {
  const facts: VehicleFacts = { communicationAt: null, fix: null, readings: null }
  for (const installation of vehicle.installations) {
    const device = devices.get(installation.deviceId)
    if (!device) continue
    const fix = device.fixes.find((candidate) => candidate.installationId === installation.installationId)
    if (fix && (!facts.fix || fix.fixTime > facts.fix.fixTime)) facts.fix = fix
    if (!installation.current) continue
    const { communicationAt, readings, readingsAt } = device
    if (communicationAt !== null && communicationAt >= installation.from) facts.communicationAt = communicationAt
    if (readings && readingsAt !== null && readingsAt >= installation.from) {
      facts.readings = { at: readingsAt, values: readings }
    }
  }
  if (facts.fix) facts.communicationAt = Math.max(facts.communicationAt ?? 0, facts.fix.receivedAt)
  return facts
}

const COMMUNICATION = 0b001
const FIX = 0b010
const READINGS = 0b100
export const WHOLE = COMMUNICATION | FIX | READINGS

/** Which of the facts fall on instants that are visible, as bits; what is not there hides nothing. */
export function visibleParts(facts: VehicleFacts, visible: (instant: EpochMs) => boolean): number {
  const { communicationAt, fix, readings } = facts
  return (
    (communicationAt === null || visible(communicationAt) ? COMMUNICATION : 0) |
    (!fix || visible(fix.fixTime) ? FIX : 0) |
    (!readings || visible(readings.at) ? READINGS : 0)
  )
}

/** Only those parts of the facts. */
export function restrictFacts({ communicationAt, fix, readings }: VehicleFacts, parts: number): VehicleFacts {
  return {
    communicationAt: parts & COMMUNICATION ? communicationAt : null,
    fix: parts & FIX ? fix : null,
    readings: parts & READINGS ? readings : null,
  }
}

/** The newest of each reading: a heartbeat after the fix knows better than the fix. */
export function newestReadings({ fix, readings }: VehicleFacts) {
  const newer = readings && (!fix || readings.at > Math.min(fix.fixTime, fix.receivedAt)) ? readings.values : {}
  const { ignition, voltage, odometerKm, hourMeterHours, event, buffered, ...attributes } = newer
  return {
    ignition: typeof ignition === 'boolean' ? ignition : (fix?.ignition ?? null),
    voltage: numberOr(voltage, fix?.voltage),
    odometerKm: numberOr(odometerKm, fix?.odometerKm),
    hourMeterHours: numberOr(hourMeterHours, fix?.hourMeterHours),
    attributes: { ...fix?.attributes, ...attributes },
    /** A vehicle whose ignition went off after the fix no longer has the fix's speed. */
    switchedOff: ignition === false,
  }
}

/** The facts as the status rule asks for them. */
export function statusInput(facts: VehicleFacts, wasMoving: boolean | null): StatusInput {
  const { fix, communicationAt } = facts
  const { ignition, voltage, attributes, switchedOff } = newestReadings(facts)
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
    panic: attributes.panic === true || fix?.event === 'sos',
    powerCut: fix?.event === 'powerCut',
    wasMoving,
  }
}

function numberOr(value: unknown, otherwise: number | null | undefined): number | null {
  return typeof value === 'number' ? value : (otherwise ?? null)
}

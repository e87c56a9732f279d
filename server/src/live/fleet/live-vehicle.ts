import type { LivePosition, LiveVehicle, UnknownDevice } from '@monitorweb/contract/fleet/live'
import { pictureOf } from '@monitorweb/contract/registers/vehicle-kinds'
import type { EpochMs } from '@monitorweb/domain/position/position-report'
import { newestReadings } from '@monitorweb/domain/status/last-known'
import { type StatusResult, statusSince } from '@monitorweb/domain/status/vehicle-status'
import type { Places } from '../../places/places.ts'
import type { DeviceActivity } from '../../storage/fleet/tracking-changes.ts'
import { type FleetVehicle, ownedFrom } from './fleet.ts'
import type { VehicleFacts } from './vehicle-facts.ts'

interface Parts {
  vehicle: FleetVehicle
  facts: VehicleFacts
  status: StatusResult
  movementSince: EpochMs | null
  hidesLine: boolean
  places: Places
}

/** Makes a vehicle as the contract says it. */
export function toLiveVehicle({ vehicle, facts, status, movementSince, hidesLine, places }: Parts): LiveVehicle {
  const device = vehicle.installations.find((installation) => installation.current)
  const lastCommunicationAt = facts.communicationAt
  return {
    vehicleId: vehicle.id,
    code: vehicle.code,
    plate: vehicle.plate,
    description: vehicle.description,
    pictureId: pictureOf(vehicle),
    customerId: vehicle.owner?.customerId ?? 0,
    customerName: vehicle.owner?.name ?? '',
    deviceSerial: device?.serial ?? '',
    deviceModel: device?.model ?? '',
    devicePhone: hidesLine ? '' : (device?.phone ?? ''),
    outputLabels: vehicle.outputLabels,
    ...status,
    alarms: [...facts.alarms],
    clockFault: facts.clockFault,
    since: statusSince(status, { lastCommunicationAt, movementSince: visibleStart(vehicle, movementSince) }),
    lastCommunicationAt,
    position: toLivePosition(facts, places),
  }
}

/** Hides a start in another owner's time: a movement may go on from before a sale. */
function visibleStart(vehicle: FleetVehicle, movementSince: EpochMs | null): EpochMs | null {
  return movementSince !== null && movementSince >= ownedFrom(vehicle) ? movementSince : null
}

function toLivePosition(facts: VehicleFacts, places: Places): LivePosition | null {
  const { fix } = facts
  if (!fix) return null
  const { speedKmh, ignition, ignitionAt, voltage, odometerKm, hourMeterHours, attributes } = newestReadings(facts)
  return {
    fixTime: fix.fixTime,
    receivedAt: fix.receivedAt,
    latitude: fix.latitude,
    longitude: fix.longitude,
    speedKmh,
    courseDegrees: fix.courseDegrees,
    ignition,
    ignitionAt,
    satellites: fix.satellites,
    voltage,
    odometerKm,
    hourMeterHours,
    event: fix.event,
    attributes,
    place: places.describe(fix.latitude, fix.longitude),
  }
}

/** A longer list, which nobody reads to the end, would only grow with every unregistered device. */
export const MAX_UNKNOWN_DEVICES = 500

/** Lists the trackers that knock and are in no register, those heard last first. */
export function toUnknownDevices(devices: Iterable<DeviceActivity>, places: Places): UnknownDevice[] {
  return [...devices]
    .sort((one, other) => (other.communicationAt ?? 0) - (one.communicationAt ?? 0))
    .slice(0, MAX_UNKNOWN_DEVICES)
    .flatMap((device) => toUnknownDevice(device, places))
}

function toUnknownDevice(device: DeviceActivity, places: Places): UnknownDevice[] {
  if (!device.unregistered) return []
  const fix = device.fixes.find((candidate) => candidate.installationId === 0)
  return [
    {
      ...device.unregistered,
      lastCommunicationAt: device.communicationAt,
      storedPositions: device.storedPositions,
      clockFault: device.clockFault,
      position: fix
        ? {
            fixTime: fix.fixTime,
            latitude: fix.latitude,
            longitude: fix.longitude,
            speedKmh: fix.speedKmh,
            place: places.describe(fix.latitude, fix.longitude),
          }
        : null,
    },
  ]
}

import { operations } from '@monitorweb/contract/operations'
import type { EpochMs } from '@monitorweb/domain/position/position-report'
import type { FleetUnit } from '../fleet/unit-sender.ts'
import type { Api } from './api.ts'
import { endedDrive, endlessDrive } from './endless-drive.ts'
import { withAlarms } from './sample-alarms.ts'
import { SAMPLE_VEHICLES, type SampleVehicle, UNKNOWN_VEHICLES } from './sample-vehicles.ts'

const HOUR_MS = 3_600_000
const HISTORY_MS = 24 * HOUR_MS
/** Devices that nobody registered have been knocking for some minutes only. */
const KNOCKING_MS = HOUR_MS / 6

/** Finds the newest fix that the server has of each device, by serial. */
export async function newestFixes(api: Api): Promise<Map<string, EpochMs>> {
  const positions = await api.call(operations.lastPositions, {})
  const byPlate = new Map(SAMPLE_VEHICLES.map(({ plate, serial }) => [plate, serial]))
  const newest = new Map<string, EpochMs>()
  for (const { plate, fixTime } of positions) {
    const serial = byPlate.get(plate)
    if (serial !== undefined && fixTime !== null) newest.set(serial, fixTime)
  }
  return newest
}

/**
 * Makes the trackers of the demonstration at `now`: each sends a day of history, or what is missing since the newest
 * fix, and then what happens. Silent ones send their history once, and nothing when they have sent it before.
 */
export function sampleUnits(now: EpochMs, newest: ReadonlyMap<string, EpochMs>): FleetUnit[] {
  const known = SAMPLE_VEHICLES.flatMap((vehicle) => unitOf(vehicle, now, newest.get(vehicle.serial)))
  const unknown = UNKNOWN_VEHICLES.map((vehicle) => playing(vehicle, now - KNOCKING_MS))
  return [...known, ...unknown]
}

function unitOf(vehicle: SampleVehicle, now: EpochMs, newestFix: EpochMs | undefined): FleetUnit[] {
  switch (vehicle.silence) {
    case 'ever':
      return []
    case 'anHour':
      return newestFix === undefined ? [ended(vehicle, now - HOUR_MS)] : []
    case 'twoDays':
      return newestFix === undefined ? [ended(vehicle, now - 2 * HISTORY_MS)] : []
    case 'none':
      return [
        firstDay(playing(vehicle, Math.max(now - HISTORY_MS, (newestFix ?? 0) + 1000)), { vehicle, now, newestFix }),
      ]
  }
}

function playing(vehicle: SampleVehicle, from: EpochMs): FleetUnit {
  const { serial, protocol } = vehicle
  return { serial, protocol, from, deliveries: endlessDrive(vehicle, from) }
}

/** What happened in the day before is told once. */
function firstDay(
  unit: FleetUnit,
  { vehicle, now, newestFix }: { vehicle: SampleVehicle; now: EpochMs; newestFix: EpochMs | undefined },
): FleetUnit {
  return newestFix === undefined ? { ...unit, deliveries: withAlarms(unit.deliveries, { vehicle, now }) } : unit
}

function ended(vehicle: SampleVehicle, until: EpochMs): FleetUnit {
  const from = until - HISTORY_MS
  const { serial, protocol } = vehicle
  return { serial, protocol, from, deliveries: endedDrive(vehicle, from, until), fallsSilent: true }
}

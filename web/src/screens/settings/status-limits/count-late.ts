import type { LiveVehicle } from '@monitorweb/contract/fleet/live'
import type { EpochMs } from '@monitorweb/domain/position/position-report'
import { evaluateStatus, type StatusRules } from '@monitorweb/domain/status/vehicle-status'

/**
 * Counts how many of these vehicles would be late or lost by other rules. The status that is shown is always the
 * server's.
 */
export function countLate(vehicles: readonly LiveVehicle[], rules: StatusRules, now: EpochMs): number {
  return vehicles.filter((vehicle) => {
    const { freshness } = evaluateStatus(inputOf(vehicle), now, rules)
    return freshness === 'late' || freshness === 'lost'
  }).length
}

function inputOf({ lastCommunicationAt, position }: LiveVehicle) {
  return {
    active: true,
    lastCommunicationAt,
    fixTime: position?.fixTime ?? null,
    speedKmh: position?.speedKmh ?? null,
    ignition: position?.ignition ?? null,
    satellites: null,
    hdop: null,
    voltage: null,
    backupVoltage: null,
    blocked: false,
    panic: false,
    powerCut: false,
    hasWrongClock: false,
    wasMoving: null,
  }
}

import type { LiveCustomer, LiveVehicle } from '@monitorweb/contract/fleet/live'
import type { EpochMs } from '@monitorweb/domain/position/position-report'
import { type StatusLimits, statusRulesFor } from '@monitorweb/domain/status/status-limits'
import { evaluateStatus, type StatusRules } from '@monitorweb/domain/status/vehicle-status'
import { parentsOf, withThoseAbove } from '#fleet/order/customer-tree.ts'

/** Limits with the names of the models that they are for, by which a live vehicle tells its own. */
export interface NamedLimits {
  limits: readonly StatusLimits[]
  models: ReadonlyMap<string, number>
}

/**
 * Counts how many of these vehicles would be late or lost by these limits, each by those of its own customer and model.
 * The status that is shown is always the server's.
 */
export function countLate(
  vehicles: readonly LiveVehicle[],
  { limits, models }: NamedLimits,
  { customers, now }: { customers: readonly LiveCustomer[]; now: EpochMs },
): number {
  const parents = parentsOf(customers)
  const settled = new Map<string, StatusRules>()
  const rulesOf = ({ customerId, deviceModel }: LiveVehicle) => {
    const versionId = models.get(deviceModel) ?? null
    const key = `${customerId}/${versionId}`
    const rules =
      settled.get(key) ?? statusRulesFor(limits, { customers: withThoseAbove(parents, customerId), versionId })
    settled.set(key, rules)
    return rules
  }
  return vehicles.filter((vehicle) => {
    const { freshness } = evaluateStatus(inputOf(vehicle), now, rulesOf(vehicle))
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

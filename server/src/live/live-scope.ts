import { createHash } from 'node:crypto'
import type { EpochMs } from '@monitorweb/domain/position/position-report'
import type { Fleet, FleetVehicle } from './fleet/fleet.ts'

/** What the live channel must know of a viewer. */
export interface LiveViewer {
  sessionId: string
  customerId: number
  /** Whether the viewer sees every customer, and the devices that nobody registered. */
  isOperator: boolean
}

/** What a viewer may see at the moment. */
export interface LiveScope {
  everything: boolean
  customerIds: ReadonlySet<number>
  /** The fingerprint changes whenever the scope does. */
  fingerprint: string
}

export const EVERYTHING: LiveScope = { everything: true, customerIds: new Set(), fingerprint: 'all' }

/** Finds the customer of the viewer and all below it, by today's tree. */
export function scopeOf(viewer: LiveViewer, fleet: Fleet): LiveScope {
  if (viewer.isOperator) return EVERYTHING
  const customerIds = new Set([viewer.customerId])
  // A set is walked in order of insertion, even what is added on the way, so that a ring in the tree ends by itself.
  for (const customerId of customerIds) {
    for (const below of fleet.customersBelow.get(customerId) ?? []) customerIds.add(below)
  }
  const sorted = [...customerIds].sort((one, other) => one - other)
  return { everything: false, customerIds, fingerprint: createHash('sha256').update(sorted.join()).digest('base64url') }
}

/** Whether the vehicle's owner, or a customer it is shared with, is in the scope now. */
export function maySee(scope: LiveScope, vehicle: FleetVehicle): boolean {
  return maySeeOwner(scope, vehicle) || vehicle.sharedWith.some((customerId) => scope.customerIds.has(customerId))
}

/** Whether the vehicle's owner is in the scope now; being shared with one who is is not enough. */
export function maySeeOwner(scope: LiveScope, { owner }: FleetVehicle): boolean {
  return scope.everything || (owner !== null && scope.customerIds.has(owner.customerId))
}

/**
 * Whether what the vehicle did at that instant may be seen by someone who may see the vehicle now: it belonged to a
 * customer in the scope, or to the present owner (whose part those it is shared with see). Nothing of before a sale may
 * be seen.
 */
export function maySeeInstant(scope: LiveScope, vehicle: FleetVehicle, instant: EpochMs): boolean {
  if (scope.everything) return true
  return vehicle.owners.some(
    (link) => instant >= link.from && instant < link.to && (link.current || scope.customerIds.has(link.customerId)),
  )
}

import type { Vehicle } from '@monitorweb/contract/registers/vehicle'
import { includesCustomer, type Scope } from '../../storage/base/scope.ts'
import { SHARED_CUSTOMERS } from '../../storage/registers/vehicle-store.ts'

/**
 * Answers a vehicle as people of `scope` may know it: with whom else it is shared is its owner's business, and not that
 * of those it is shared with.
 */
export function withSharersKnownTo(scope: Scope, vehicle: Vehicle): Vehicle {
  if (vehicle.customerId === null || includesCustomer(scope, vehicle.customerId)) return vehicle
  const known = SHARED_CUSTOMERS.map((name) => {
    const customerId = vehicle[name]
    return [name, customerId !== null && includesCustomer(scope, customerId) ? customerId : null]
  })
  return { ...vehicle, ...Object.fromEntries(known) }
}

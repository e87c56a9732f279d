import type { LiveCustomer, LiveVehicle } from '@monitorweb/contract/fleet/live'

/** Answers that customer and all below it; a ring in the tree ends by itself. */
export function withThoseBelow(customers: readonly LiveCustomer[], customerId: number): ReadonlySet<number> {
  const below = new Map<number, number[]>()
  for (const { customerId: id, parentId } of customers) {
    if (parentId !== null) below.set(parentId, [...(below.get(parentId) ?? []), id])
  }
  const found = new Set([customerId])
  for (const id of found) for (const child of below.get(id) ?? []) found.add(child)
  return found
}

/** Answers that customer and all above it, the nearest first; a ring in the tree ends by itself. */
export function withThoseAbove(parents: ReadonlyMap<number, number | null>, customerId: number): number[] {
  const found: number[] = []
  for (let id: number | null = customerId; id !== null && !found.includes(id); id = parents.get(id) ?? null) {
    found.push(id)
  }
  return found
}

export function parentsOf(customers: readonly LiveCustomer[]): ReadonlyMap<number, number | null> {
  return new Map(customers.map(({ customerId, parentId }) => [customerId, parentId]))
}

/** The owner of a vehicle that has none. */
const NOBODY = 0

type Owned = Pick<LiveVehicle, 'vehicleId' | 'customerId' | 'customerName'>

/**
 * Answers which vehicles are meant by those of a customer: its own, those that are shared with it, and the same of all customers below it.
 * They are the ones that the server counts as that customer's.
 */
export function vehiclesOfCustomer(
  customers: readonly LiveCustomer[],
  customerId: number,
): (vehicle: Pick<Owned, 'vehicleId' | 'customerId'>) => boolean {
  const wanted = withThoseBelow(customers, customerId)
  const shared = new Set(
    customers.flatMap(({ customerId, sharedVehicles = [] }) => (wanted.has(customerId) ? sharedVehicles : [])),
  )
  return (vehicle) => wanted.has(vehicle.customerId) || shared.has(vehicle.vehicleId)
}

export interface CustomerChoice {
  customerId: number
  name: string
  /** Counts the vehicles of {@link vehiclesOfCustomer}. */
  vehicles: number
}

/**
 * Lists by name the customers that have vehicles here, of their own, shared with them or below them. Owners of shared vehicles are among
 * them although the viewer sees nothing else of theirs.
 */
export function customerChoices(customers: readonly LiveCustomer[], vehicles: Iterable<Owned>): CustomerChoice[] {
  const parents = parentsOf(customers)
  const names = new Map(customers.map(({ customerId, name }) => [customerId, name]))
  const counts = new Map<number, number>()
  const sharedWith = new Map<number, number[]>()
  for (const { customerId, sharedVehicles = [] } of customers)
    for (const id of sharedVehicles) sharedWith.set(id, [...(sharedWith.get(id) ?? []), customerId])
  for (const { vehicleId, customerId, customerName } of vehicles) {
    if (!names.has(customerId)) names.set(customerId, customerName)
    const shared = sharedWith.get(vehicleId)
    const above = (id: number) => withThoseAbove(parents, id)
    const whose = shared ? new Set([customerId, ...shared].flatMap(above)) : above(customerId)
    for (const id of whose) counts.set(id, (counts.get(id) ?? 0) + 1)
  }
  counts.delete(NOBODY)
  return [...counts]
    .map(([customerId, count]) => ({ customerId, name: names.get(customerId) ?? '', vehicles: count }))
    .sort((one, other) => one.name.localeCompare(other.name, 'pt-BR') || one.customerId - other.customerId)
}

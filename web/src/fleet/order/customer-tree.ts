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

export interface CustomerChoice {
  customerId: number
  name: string
  /** Counts the vehicles of this customer and of all customers below it. */
  vehicles: number
}

/**
 * Lists by name the customers that have vehicles here, of their own or below them. Owners of shared vehicles are among
 * them although the viewer sees nothing else of theirs.
 */
export function customerChoices(
  customers: readonly LiveCustomer[],
  vehicles: Iterable<Pick<LiveVehicle, 'customerId' | 'customerName'>>,
): CustomerChoice[] {
  const parents = parentsOf(customers)
  const names = new Map(customers.map(({ customerId, name }) => [customerId, name]))
  const counts = new Map<number, number>()
  for (const { customerId, customerName } of vehicles) {
    if (customerId === 0) continue
    if (!names.has(customerId)) names.set(customerId, customerName)
    for (const id of withThoseAbove(parents, customerId)) counts.set(id, (counts.get(id) ?? 0) + 1)
  }
  return [...counts]
    .map(([customerId, count]) => ({ customerId, name: names.get(customerId) ?? '', vehicles: count }))
    .sort((one, other) => one.name.localeCompare(other.name, 'pt-BR') || one.customerId - other.customerId)
}

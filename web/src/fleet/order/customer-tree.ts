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
  const parents = new Map(customers.map(({ customerId, parentId }) => [customerId, parentId]))
  const names = new Map(customers.map(({ customerId, name }) => [customerId, name]))
  const counts = new Map<number, number>()
  for (const { customerId, customerName } of vehicles) {
    if (customerId === 0) continue
    if (!names.has(customerId)) names.set(customerId, customerName)
    const seen = new Set<number>()
    for (let id: number | null = customerId; id !== null && !seen.has(id); id = parents.get(id) ?? null) {
      seen.add(id)
      counts.set(id, (counts.get(id) ?? 0) + 1)
    }
  }
  return [...counts]
    .map(([customerId, count]) => ({ customerId, name: names.get(customerId) ?? '', vehicles: count }))
    .sort((one, other) => one.name.localeCompare(other.name, 'pt-BR') || one.customerId - other.customerId)
}

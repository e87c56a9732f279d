import { useSyncExternalStore } from 'react'
import type { Fleet, FleetStore } from '#api/live/live-fleet.ts'
import { formatCount, formatShare } from '#format/numbers.ts'

interface Count {
  active: number
  current: number
}

/** Of each fleet that was counted, once for all rows of a list. */
const counted = new WeakMap<Fleet, ReadonlyMap<number, Count>>()

/** Says which share of the active vehicles of a customer has current data, "" for one without any; "…" while that is not known. */
export function communicatingWords(fleet: Fleet, customerId: number): string {
  if (!fleet.loaded) return '…'
  const count = countsOf(fleet).get(customerId)
  return count ? formatShare(count.current / count.active) : ''
}

/** Shows the share as it is now, and under the pointer of how many vehicles. */
export function Communicating({ store, customerId }: { store: FleetStore; customerId: number }) {
  const words = useSyncExternalStore(store.subscribe, () => communicatingWords(store.fleet(), customerId))
  const count = countsOf(store.fleet()).get(customerId)
  const told = count && `${formatCount(count.current)} de ${formatCount(count.active)} comunicando`
  return <span title={told}>{words || '–'}</span>
}

/** Counts the vehicles that a customer owns: those that are shared with others are their owner's alone. */
function countsOf(fleet: Fleet): ReadonlyMap<number, Count> {
  const known = counted.get(fleet)
  if (known) return known
  const counts = new Map<number, Count>()
  for (const { customerId, status, freshness } of fleet.vehicles.values()) {
    if (status === 'inactive') continue
    const count = counts.get(customerId) ?? { active: 0, current: 0 }
    count.active++
    if (freshness === 'current') count.current++
    counts.set(customerId, count)
  }
  counted.set(fleet, counts)
  return counts
}

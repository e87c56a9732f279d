import type { LiveVehicle } from '@monitorweb/contract/fleet/live'
import { communicationAge } from '@monitorweb/domain/status/communication-age'
import { useDeferredValue, useMemo, useRef } from 'react'
import { useDeferredFleet } from '#api/live/LiveFleetProvider.tsx'
import { TICK_MS, useNow } from '#api/live/use-now.ts'
import { useGroupVehicles, useVehicleGroups } from '#api/use-vehicle-groups.ts'
import { vehiclesOfCustomer } from '#fleet/order/customer-tree.ts'
import { groupVehicles, type ListRow } from '#fleet/order/group-vehicles.ts'
import { passesFilters, vehicleMatcher } from '#fleet/order/match-vehicle.ts'
import { SORT_ORDERS, type SortOrder, sortVehicles } from '#fleet/order/sort-vehicles.ts'
import { type HeldOrderState, useHeldOrder } from '#fleet/order/use-held-order.ts'
import { type StatusCounts, statusCounts } from '#fleet/status/count-statuses.ts'
import { parseFilters } from '#fleet/status/status-filters.ts'
import { parseCamera } from '#map/camera.ts'
import { lastCameraText } from '../map/remembered-camera.ts'
import type { MonitoringSearch } from '../monitoring-search.ts'

/** Before a map was looked at it has no centre. */
const WITHOUT_MAP = SORT_ORDERS.filter((order) => order !== 'distance')

export interface VehicleListing extends Omit<HeldOrderState, 'ids'> {
  /** The rows are in this order. */
  order: SortOrder
  /** What the list can be sorted by now. */
  orders: readonly SortOrder[]
  /** The rows are in the order shown, with headings. */
  rows: ListRow[]
  /** The vehicles that are shown, by id, for the map. */
  byId: ReadonlyMap<number, LiveVehicle>
  /** The counts are of all that the search finds, whatever the chips let through. */
  counts: StatusCounts
  /** All that the search finds, whatever the chips let through. */
  found: readonly LiveVehicle[]
  withoutPosition: number
  /** Tells how far it is known which vehicles are meant: without its group there are none yet, and not none at all. */
  reading: 'pending' | 'error' | 'success'
}

/** Lists the vehicles that customer, search and chips let through, in an order that never changes under the pointer. */
export function useVehicleList(search: MonitoringSearch, favorites: ReadonlySet<number>): VehicleListing {
  const { vehicles, customers, loaded } = useDeferredFleet()
  const typed = useDeferredValue(search.text ?? '')
  const { customerId, groupId, statuses = '', heard, grouping = null } = search
  // A list by age is made anew as time goes on, and no other list is.
  const now = Math.floor(useNow() / TICK_MS) * TICK_MS
  const at = heard === undefined ? 0 : now
  const looked = lastCameraText(search)
  const orders = looked ? SORT_ORDERS : WITHOUT_MAP
  const order = orders.find((known) => known === search.order) ?? 'attention'
  const center = order === 'distance' ? looked : ''

  const group = useGroupVehicles(groupId)
  const groups = useVehicleGroups(groupId !== undefined)
  const ofGroup = groupId === undefined || groups.data ? 'success' : groups.status
  const found = useMemo(() => {
    const isOfCustomer = customerId === undefined ? null : vehiclesOfCustomer(customers, customerId)
    const matches = vehicleMatcher(typed)
    return [...vehicles.values()].filter(
      (vehicle) =>
        (isOfCustomer?.(vehicle) ?? true) &&
        (group?.has(vehicle.vehicleId) ?? true) &&
        matches(vehicle) &&
        (heard === undefined || communicationAge(vehicle.lastCommunicationAt, at) === heard),
    )
  }, [vehicles, customers, customerId, group, typed, heard, at])
  const counts = useMemo(() => statusCounts(found), [found])
  const sorted = useMemo(() => {
    const filters = parseFilters(statuses)
    const shown = found.filter((vehicle) => passesFilters(vehicle, filters))
    return sortVehicles(shown, order, parseCamera(center))
  }, [found, statuses, order, center])
  const byId = useMemo(() => new Map(sorted.map((vehicle) => [vehicle.vehicleId, vehicle])), [sorted])
  const grouped = useMemo(() => groupVehicles(sorted, { by: grouping, favorites }), [sorted, grouping, favorites])
  const rowIds = useRowIds()
  const rowsById = useMemo(() => new Map(grouped.map((row) => [rowIds(row), row])), [grouped, rowIds])
  // A map that follows a vehicle has another centre all the time: the order by it is held as any other.
  const criteria = [typed, customerId, groupId, statuses, heard, order, grouping, [...favorites].join()].join('\n')
  const sortedIds = useMemo(() => [...rowsById.keys()], [rowsById])
  const { ids, ...held } = useHeldOrder(sortedIds, criteria)
  return {
    ...held,
    order,
    orders,
    rows: ids.map((id) => rowsById.get(id)!),
    byId,
    counts,
    found,
    reading: loaded ? ofGroup : 'pending',
    withoutPosition: useMemo(() => sorted.filter(({ position }) => !position).length, [sorted]),
  }
}

/**
 * Gives every row a number: a vehicle its id, a heading a number below zero that stays the same as long as the screen
 * lives.
 */
function useRowIds(): (row: ListRow) => number {
  const headings = useRef(new Map<string, number>())
  return useMemo(
    () => (row) => {
      if (row.kind === 'vehicle') return row.vehicle.vehicleId
      const known = headings.current.get(row.key) ?? -1 - headings.current.size
      headings.current.set(row.key, known)
      return known
    },
    [],
  )
}

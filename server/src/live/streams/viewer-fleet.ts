import type { LiveCustomer } from '@monitorweb/contract/fleet/live'
import { ROW_FORM } from '@monitorweb/contract/fleet/live-rows'
import type { OccurrenceNews } from '../../storage/alarms/occurrence-news.ts'
import type { FleetChange, FleetState } from '../fleet/fleet-state.ts'
import { NO_VERSION, type RowNews } from '../fleet/told-row.ts'
import { type LiveViewer, maySee, scopeOf } from '../live-scope.ts'

/** The members of an event by name, as JSON text. */
type Members = Record<string, string>

/** What one viewer sees of the fleet, and what the viewer has been shown of it. */
export interface ViewerFleet {
  /** The fingerprint changes whenever the viewer's scope does. */
  fingerprint(): string
  setViewer(viewer: LiveViewer): void
  /** Whether this viewer hears news of that customer, be they for operators alone or for others too. */
  hears(news: { customerId: number; internal: boolean }): boolean
  /** Whether this viewer sees one of those occurrences: the customer's, or by sharing the vehicle that is still the customer's. */
  hearsOfOccurrences(news: OccurrenceNews): boolean
  /** Gives everything, as if nothing had been shown before. */
  snapshot(): Members
  /** Tells what the change means for this viewer; null when it means nothing. */
  changes(change: FleetChange): Members | null
  /** Tells the same to a viewer who already saw everything before that change. */
  missedChanges(change: FleetChange): Members
}

/** How vehicles are told: whole by their names, or as contract/fleet/live-rows says. */
export type LiveForm = 'whole' | typeof ROW_FORM

export function createViewerFleet(state: FleetState, initialViewer: LiveViewer, form: LiveForm): ViewerFleet {
  /** The vehicles that were shown, each with the version of it. */
  const shown = new Map<number, number>()
  let viewer = initialViewer
  let scope = scopeOf(viewer, state.fleet())

  /** Gives what is seen of these vehicles now, and which of those shown before are seen no longer. */
  function look(vehicleIds: Iterable<number>): { members: Members; isNothing: boolean } {
    const whole: string[] = []
    const parts: string[] = []
    const removed: number[] = []
    for (const vehicleId of vehicleIds) {
      const news = newsOf(vehicleId)
      if (news) {
        shown.set(vehicleId, news.version)
        if (news.row !== null) whole.push(news.row)
        if (news.parts !== null) parts.push(news.parts)
      } else if (shown.delete(vehicleId)) removed.push(vehicleId)
    }
    const removedVehicles = JSON.stringify(removed)
    const members: Members =
      form === ROW_FORM
        ? { rows: `[${whole.join()}]`, parts: `[${parts.join()}]`, removedVehicles }
        : { vehicles: `[${whole.join()}]`, removedVehicles }
    return { members, isNothing: whole.length + parts.length + removed.length === 0 }
  }

  function newsOf(vehicleId: number): RowNews | null {
    if (form === ROW_FORM) return state.vehicleNews(vehicleId, scope, shown.get(vehicleId))
    const row = state.vehicleJson(vehicleId, scope)
    return row === null ? null : { version: NO_VERSION, row, parts: null }
  }

  function unregisteredDevicesIf(changed: boolean): Members {
    return changed ? state.unknownDevices(scope) : {}
  }

  function customers(): Members {
    const { customers: all, sharedVehicles } = state.fleet()
    const seen = all.filter(({ id }) => scope.everything || scope.customerIds.has(id))
    const known = new Set(seen.map(({ id }) => id))
    const list = seen.map(({ id, name, parentId }): LiveCustomer => {
      const shared = sharedVehicles.get(id)
      return {
        customerId: id,
        name,
        parentId: parentId !== null && known.has(parentId) ? parentId : null,
        ...(shared && { sharedVehicles: [...shared] }),
      }
    })
    return { customers: JSON.stringify(list) }
  }

  return {
    fingerprint: () => scope.fingerprint,
    setViewer(now) {
      viewer = now
    },
    hears: ({ customerId, internal }) => scope.everything || (!internal && scope.customerIds.has(customerId)),
    hearsOfOccurrences({ customerId, vehicleIds }) {
      if (scope.everything || scope.customerIds.has(customerId)) return true
      const vehicles = vehicleIds.map((vehicleId) => state.fleet().vehicles.get(vehicleId))
      return vehicles.some((vehicle) => vehicle?.owner?.customerId === customerId && maySee(scope, vehicle))
    },
    snapshot() {
      shown.clear()
      const { parts: _, removedVehicles: __, ...vehicles } = look(state.fleet().vehicles.keys()).members
      return { ...vehicles, ...customers(), ...unregisteredDevicesIf(true) }
    },
    changes(change) {
      const before = scope.fingerprint
      if (change.visibility) scope = scopeOf(viewer, state.fleet())
      const moved = scope.fingerprint !== before
      const seen = look(moved ? new Set([...state.fleet().vehicles.keys(), ...shown.keys()]) : change.vehicleIds)
      const unregisteredDevices = unregisteredDevicesIf(moved || (scope.everything && change.unknownDevices))
      const tree = change.visibility ? customers() : {}
      const isNothing = seen.isNothing && !unregisteredDevices['unknownDevices'] && !change.visibility
      return isNothing ? null : { ...seen.members, ...tree, ...unregisteredDevices }
    },
    missedChanges(change) {
      for (const vehicle of state.fleet().vehicles.values())
        if (maySee(scope, vehicle)) shown.set(vehicle.id, NO_VERSION)
      return { ...look(change.vehicleIds).members, ...unregisteredDevicesIf(scope.everything && change.unknownDevices) }
    },
  }
}

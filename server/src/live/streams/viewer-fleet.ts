import type { LiveCustomer } from '@monitorweb/contract/fleet/live'
import type { FleetChange, FleetState } from '../fleet/fleet-state.ts'
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
  /** Gives everything, as if nothing had been shown before. */
  snapshot(): Members
  /** Tells what the change means for this viewer; null when it means nothing. */
  changes(change: FleetChange): Members | null
  /** Tells the same to a viewer who already saw everything before that change. */
  missedChanges(change: FleetChange): Members
}

export function createViewerFleet(state: FleetState, initialViewer: LiveViewer): ViewerFleet {
  const shown = new Set<number>()
  let viewer = initialViewer
  let scope = scopeOf(viewer, state.fleet())

  /** Gives what is seen of these vehicles now, and which of those shown before are seen no longer. */
  function look(vehicleIds: Iterable<number>): { vehicles: string; removedVehicles: string } {
    const vehicles: string[] = []
    const removed: number[] = []
    for (const vehicleId of vehicleIds) {
      const json = state.vehicleJson(vehicleId, scope)
      if (json !== null) {
        shown.add(vehicleId)
        vehicles.push(json)
      } else if (shown.delete(vehicleId)) removed.push(vehicleId)
    }
    return { vehicles: `[${vehicles.join()}]`, removedVehicles: JSON.stringify(removed) }
  }

  function unregisteredDevicesIf(changed: boolean): Members {
    return changed ? { unknownDevices: state.unknownDevicesJson(scope) } : {}
  }

  function customers(): Members {
    const seen = state.fleet().customers.filter(({ id }) => scope.everything || scope.customerIds.has(id))
    const known = new Set(seen.map(({ id }) => id))
    const list = seen.map(
      ({ id, name, parentId }): LiveCustomer => ({
        customerId: id,
        name,
        parentId: parentId !== null && known.has(parentId) ? parentId : null,
      }),
    )
    return { customers: JSON.stringify(list) }
  }

  return {
    fingerprint: () => scope.fingerprint,
    setViewer(now) {
      viewer = now
    },
    hears: ({ customerId, internal }) => scope.everything || (!internal && scope.customerIds.has(customerId)),
    snapshot() {
      shown.clear()
      const { vehicles } = look(state.fleet().vehicles.keys())
      return { vehicles, ...customers(), ...unregisteredDevicesIf(true) }
    },
    changes(change) {
      const before = scope.fingerprint
      if (change.visibility) scope = scopeOf(viewer, state.fleet())
      const moved = scope.fingerprint !== before
      const seen = look(moved ? new Set([...state.fleet().vehicles.keys(), ...shown]) : change.vehicleIds)
      const unregisteredDevices = unregisteredDevicesIf(moved || (scope.everything && change.unknownDevices))
      const tree = change.visibility ? customers() : {}
      const nothing = seen.vehicles === '[]' && seen.removedVehicles === '[]' && !unregisteredDevices['unknownDevices']
      return nothing && !change.visibility ? null : { ...seen, ...tree, ...unregisteredDevices }
    },
    missedChanges(change) {
      for (const vehicle of state.fleet().vehicles.values()) if (maySee(scope, vehicle)) shown.add(vehicle.id)
      return { ...look(change.vehicleIds), ...unregisteredDevicesIf(scope.everything && change.unknownDevices) }
    },
  }
}

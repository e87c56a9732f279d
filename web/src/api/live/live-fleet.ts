import type {
  LiveChanges,
  LiveCustomer,
  LiveSnapshot,
  LiveVehicle,
  UnknownDevice,
} from '@monitorweb/contract/fleet/live'
import type { EpochMs } from '@monitorweb/domain/position/position-report'
import { createListeners } from '#state/listeners.ts'

/** A fleet is what is known at one moment; it is a new object whenever anything in it changed. */
export interface Fleet {
  /** This is false until the first snapshot arrives. */
  loaded: boolean
  vehicles: ReadonlyMap<number, LiveVehicle>
  customers: readonly LiveCustomer[]
  /** Those heard last of `unknownDeviceCount`. */
  unknownDevices: readonly UnknownDevice[]
  unknownDeviceCount: number
  /** The instant of the last message, by the server's clock. */
  updatedAt: EpochMs | null
}

export interface FleetStore {
  fleet(): Fleet
  subscribe(listener: () => void): () => void
  /** Takes everything anew, as the server said it so long ago. */
  takeSnapshot(snapshot: LiveSnapshot, ageMs?: number): void
  takeChanges(changes: LiveChanges): void
  paused(): boolean
  /** Stops or resumes: while paused the fleet stands still, and what arrives meanwhile is shown on resuming. */
  setPaused(paused: boolean): void
  /**
   * Answers now by the server's clock, as far as the last message told: ages must not depend on this computer's clock.
   */
  now(): EpochMs
  /** Answers an instant of this computer's clock by the server's. */
  onServer(at: EpochMs): EpochMs
}

/**
 * Calls back once, in the moment the first fleet comes; never where the fleet is there already. Answers a function that
 * ends the waiting.
 */
export function onFirstFleet({ fleet, subscribe }: FleetStore, take: (fleet: Fleet) => void): () => void {
  if (fleet().loaded) return () => undefined
  const stop = subscribe(() => {
    if (!fleet().loaded) return
    stop()
    take(fleet())
  })
  return stop
}

const EMPTY: Fleet = {
  loaded: false,
  vehicles: new Map(),
  customers: [],
  unknownDevices: [],
  unknownDeviceCount: 0,
  updatedAt: null,
}

/** Holds the live fleet for every screen. */
export function createFleetStore(clock: () => EpochMs = Date.now): FleetStore {
  const listeners = createListeners()
  let latest = EMPTY
  let shown = EMPTY
  let isPaused = false
  let serverAheadMs = 0

  function update(next: Fleet, serverTime: EpochMs) {
    serverAheadMs = serverTime - clock()
    latest = next
    if (isPaused) return
    shown = latest
    listeners.tell()
  }

  return {
    fleet: () => shown,
    subscribe: listeners.subscribe,
    takeSnapshot: (snapshot, ageMs = 0) => update(fleetFrom(snapshot), snapshot.serverTime + ageMs),
    takeChanges: (changes) => update(withChanges(latest, changes), changes.serverTime),
    paused: () => isPaused,
    setPaused(paused) {
      isPaused = paused
      if (!paused) shown = latest
      listeners.tell()
    },
    now: () => clock() + serverAheadMs,
    onServer: (at) => at + serverAheadMs,
  }
}

function fleetFrom(snapshot: LiveSnapshot): Fleet {
  return {
    loaded: true,
    vehicles: new Map(snapshot.vehicles.map((vehicle) => [vehicle.vehicleId, vehicle])),
    customers: snapshot.customers,
    ...unknownOf(snapshot, EMPTY),
    updatedAt: snapshot.serverTime,
  }
}

function withChanges(fleet: Fleet, changes: LiveChanges): Fleet {
  const vehicles = new Map(fleet.vehicles)
  for (const vehicle of changes.vehicles) vehicles.set(vehicle.vehicleId, vehicle)
  for (const vehicleId of changes.removedVehicles) vehicles.delete(vehicleId)
  return {
    loaded: fleet.loaded,
    vehicles,
    customers: changes.customers ?? fleet.customers,
    ...unknownOf(changes, fleet),
    updatedAt: changes.serverTime,
  }
}

/** Answers the unknown devices as they were said, or as they were where nothing was. */
function unknownOf({ unknownDevices, unknownDeviceCount }: LiveChanges | LiveSnapshot, before: Fleet) {
  if (!unknownDevices) return { unknownDevices: before.unknownDevices, unknownDeviceCount: before.unknownDeviceCount }
  return { unknownDevices, unknownDeviceCount: unknownDeviceCount ?? unknownDevices.length }
}

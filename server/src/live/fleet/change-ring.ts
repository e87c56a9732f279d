import type { FleetChange } from './fleet-state.ts'

/**
 * So many changes are ten minutes at one change a second; a browser that was away longer is better off with a snapshot.
 */
const MAX_CHANGES = 600
const MAX_VEHICLE_IDS = 50_000

/** Keeps the last changes of the fleet, numbered, so that a stream that broke goes on where it was. */
export interface ChangeRing {
  /** The number of the newest change. */
  sequence(): number
  add(change: FleetChange): void
  /** Gives all that changed after `sequence`, as one change; null when that is no longer known. */
  since(sequence: number): FleetChange | null
}

export function createChangeRing(): ChangeRing {
  const changes: FleetChange[] = []
  let newest = 0
  let kept = 0

  return {
    sequence: () => newest,
    add(change) {
      changes.push(change)
      newest++
      kept += change.vehicleIds.size
      while (changes.length > MAX_CHANGES || (kept > MAX_VEHICLE_IDS && changes.length > 1)) {
        kept -= changes.shift()?.vehicleIds.size ?? 0
      }
    },
    since(sequence) {
      const missed = newest - sequence
      if (!Number.isInteger(missed) || missed < 0 || missed > changes.length) return null
      const after = changes.slice(changes.length - missed)
      return {
        vehicleIds: new Set(after.flatMap((change) => [...change.vehicleIds])),
        unknownDevices: after.some((change) => change.unknownDevices),
        visibility: after.some((change) => change.visibility),
      }
    },
  }
}

import type { LiveChanges, LiveSnapshot, LiveVehicle } from '@monitorweb/contract/fleet/live'
import { type RowChanges, type RowSnapshot, vehicleOf, withParts } from '@monitorweb/contract/fleet/live-rows'

/** Reads a snapshot of either form: a server of the version before knows no rows. */
export function readSnapshot(said: RowSnapshot | LiveSnapshot): LiveSnapshot {
  if ('vehicles' in said) return said
  const { rows, ...others } = said
  return { ...others, vehicles: rows.map(vehicleOf) }
}

/** Reads changes of either form; `known` are the vehicles as they were before. */
export function readChanges(said: RowChanges | LiveChanges, known: ReadonlyMap<number, LiveVehicle>): LiveChanges {
  if ('vehicles' in said) return said
  const { rows, parts, ...others } = said
  const vehicles = rows.map(vehicleOf)
  for (const part of parts) {
    const before = known.get(part[0] as number)
    if (before) vehicles.push(withParts(before, part))
  }
  return { ...others, vehicles }
}

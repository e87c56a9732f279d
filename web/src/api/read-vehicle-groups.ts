import { type VehicleGroup, vehicleGroupOperations } from '@monitorweb/contract/registers/vehicle-group-operations'
import { readCodes } from '@monitorweb/contract/wire/codes'
import { reading } from './client.ts'
import { readPages } from './read-pages.ts'

/**
 * Reads all groups of vehicles that one may see, by name, however many there are; where fields are chosen, these of them
 * alone.
 */
export function readAllGroups<Name extends keyof VehicleGroup = keyof VehicleGroup>(
  signal: AbortSignal,
  chosen?: readonly Name[],
): Promise<Pick<VehicleGroup, Name>[]> {
  return readPages((page) => reading(signal)(vehicleGroupOperations.listVehicleGroups, page, chosen))
}

/** Reads the groups of vehicles that one may see, by name, each with the ids of those that are its customer's now. */
export async function readVehicleGroups(signal: AbortSignal) {
  const groups = await readAllGroups(signal)
  return groups.map((group) => ({ ...group, vehicleIds: new Set(readCodes(group.presentVehicles)) }))
}

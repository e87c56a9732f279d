import { vehicleGroupOperations } from '@monitorweb/contract/registers/vehicle-group-operations'
import { readCodes } from '@monitorweb/contract/wire/codes'
import { reading } from './client.ts'

/** Reads the groups of vehicles that one may see, by name, each with the ids of those that are its customer's now. */
export async function readVehicleGroups(signal: AbortSignal) {
  const groups = await reading(signal)(vehicleGroupOperations.listVehicleGroups, { first: 1_000 })
  return groups.map((group) => ({ ...group, vehicleIds: new Set(readCodes(group.presentVehicles)) }))
}

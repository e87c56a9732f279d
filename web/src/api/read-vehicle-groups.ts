import { type VehicleGroup, vehicleGroupOperations } from '@monitorweb/contract/registers/vehicle-group-operations'
import { readCodes } from '@monitorweb/contract/wire/codes'
import { LARGEST_PAGE } from '@monitorweb/contract/wire/paging'
import { reading } from './client.ts'

/**
 * Reads all groups of vehicles that one may see, by name, however many there are; where fields are chosen, these of them
 * alone.
 */
export async function readAllGroups<Name extends keyof VehicleGroup = keyof VehicleGroup>(
  signal: AbortSignal,
  chosen?: readonly Name[],
): Promise<Pick<VehicleGroup, Name>[]> {
  const groups: VehicleGroup[] = []
  for (;;) {
    const part = { first: LARGEST_PAGE, offset: groups.length }
    const page = await reading(signal)(vehicleGroupOperations.listVehicleGroups, part, chosen)
    groups.push(...page)
    if (page.length < LARGEST_PAGE) return groups
  }
}

/** Reads the groups of vehicles that one may see, by name, each with the ids of those that are its customer's now. */
export async function readVehicleGroups(signal: AbortSignal) {
  const groups = await readAllGroups(signal)
  return groups.map((group) => ({ ...group, vehicleIds: new Set(readCodes(group.presentVehicles)) }))
}

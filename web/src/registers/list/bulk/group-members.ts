import { vehicleGroupOperations } from '@monitorweb/contract/registers/vehicle-group-operations'
import { readCodes } from '@monitorweb/contract/wire/codes'
import { ApiError } from '#api/api-error.ts'
import { call } from '#api/client.ts'
import { readAllGroups } from '#api/read-vehicle-groups.ts'

/** Somebody else may change the group at the same time. */
const ATTEMPTS = 3

interface MemberChange {
  groupId: number
  vehicleIds: readonly number[]
  /** False takes them out. */
  isIn: boolean
}

/**
 * Puts vehicles into a group, or takes them out, and leaves the others as they are. Answers how many it changed. Throws
 * ApiError, also for a group that is gone.
 */
export async function changeMembers({ groupId, vehicleIds, isIn }: MemberChange): Promise<number> {
  const chosen = new Set(vehicleIds)
  for (let attempt = 1; ; attempt++) {
    const { signal } = new AbortController()
    const group = (await readAllGroups(signal)).find(({ id }) => id === groupId)
    if (!group) throw new ApiError('NOT_FOUND', 'Este grupo não existe mais.')
    const before = readCodes(group.vehicles)
    const others = before.filter((id) => !chosen.has(id))
    const after = isIn ? [...before, ...vehicleIds.filter((id) => !before.includes(id))] : others
    const changed = Math.abs(after.length - before.length)
    if (changed === 0) return 0
    try {
      const input = { id: groupId, vehicles: after.join(','), recordVersion: group.recordVersion }
      await call(vehicleGroupOperations.changeVehicleGroup, { input })
      return changed
    } catch (error) {
      const isStale = error instanceof ApiError && error.code === 'CONFLICT'
      if (!isStale || attempt === ATTEMPTS) throw error
    }
  }
}

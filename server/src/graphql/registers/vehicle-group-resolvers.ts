import {
  vehicleGroupFields,
  vehicleGroupInputFields,
  type vehicleGroupOperations,
} from '@monitorweb/contract/registers/vehicle-group-operations'
import { checkCreation } from '@monitorweb/contract/wire/check'
import { readCodes } from '@monitorweb/contract/wire/codes'
import type { PoolClient } from 'pg'
import { changeRegister } from '../../storage/base/audited-change.ts'
import { narrowScope } from '../../storage/base/scope.ts'
import {
  changeVehicleGroup,
  createVehicleGroup,
  deleteVehicleGroup,
} from '../../storage/registers/vehicle-groups/vehicle-group-changes.ts'
import { countVehicleGroups, listVehicleGroups } from '../../storage/registers/vehicle-groups/vehicle-group-store.ts'
import { restartMoved } from '../../storage/rules/rule-starts.ts'
import type { ResolverDeps, Resolvers } from '../resolver.ts'
import { requireKey, seenState } from './record-key.ts'
import { savingOf } from './saved-record.ts'

/** These resolvers keep groups of vehicles. */
export function vehicleGroupResolvers({ pool }: ResolverDeps): Pick<Resolvers, keyof typeof vehicleGroupOperations> {
  const change = <Row>(save: (client: PoolClient) => Promise<Row>) => changeRegister(pool, 'vehicleGroup', save)
  const saving = savingOf(pool, 'vehicleGroup')
  return {
    listVehicleGroups: async ({ customerId, ...page }, { scope }) =>
      await listVehicleGroups(pool, await narrowScope(pool, scope, customerId), page),
    countVehicleGroups: async ({ customerId }, { scope }) =>
      await countVehicleGroups(pool, await narrowScope(pool, scope, customerId)),
    createVehicleGroup: async ({ input }, viewer) => {
      const group = checkCreation(vehicleGroupInputFields, input)
      return await saving((client) => createVehicleGroup(client, viewer, group))
    },
    changeVehicleGroup: async ({ input }, viewer) => {
      const id = requireKey(vehicleGroupFields.id, input.id)
      const change = { ...input, id, seen: seenState(input) }
      return await saving(async (client) => {
        const { group, moved } = await changeVehicleGroup(client, viewer, change)
        await restartMoved(client, { vehicleIds: moved, into: [id] })
        return group
      })
    },
    deleteVehicleGroup: ({ id }, viewer) =>
      change(async (client) => {
        const group = await deleteVehicleGroup(client, viewer, id)
        await restartMoved(client, { vehicleIds: readCodes(group.vehicles), outOf: [id] })
        return group
      }),
  }
}

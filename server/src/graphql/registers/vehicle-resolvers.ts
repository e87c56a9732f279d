import { REGISTER_ORDERS } from '@monitorweb/contract/registers/register-orders'
import { vehicleFields, vehicleInputFields } from '@monitorweb/contract/registers/vehicle'
import { checkCreation } from '@monitorweb/contract/wire/check'
import { narrowScope, type Viewer } from '../../storage/base/scope.ts'
import { deleteVehicle } from '../../storage/registers/vehicle-changes.ts'
import { listVehiclesOfGroup } from '../../storage/registers/vehicle-groups/vehicle-group-store.ts'
import { vehicleStore } from '../../storage/registers/vehicle-store.ts'
import { createRuledVehicle, updateRuledVehicle } from '../../storage/rules/ruled-vehicle.ts'
import { swapDevice } from '../../storage/vehicle-links/device-swap.ts'
import { readOrder } from '../engine/ordering.ts'
import type { ResolverDeps, Resolvers } from '../resolver.ts'
import { requireKey, seenState } from './record-key.ts'
import { savingOf } from './saved-record.ts'
import { withSharersKnownTo } from './vehicle-sharing.ts'

type Names =
  | 'searchVehicles'
  | 'countVehicles'
  | 'getVehicle'
  | 'createVehicle'
  | 'updateVehicle'
  | 'deleteVehicle'
  | 'swapDevice'
  | 'vehicleCounts'

export function vehicleResolvers({ pool, privileged, secrets }: ResolverDeps): Pick<Resolvers, Names> {
  const saving = savingOf(pool, 'vehicle')
  const storeFor = async (viewer: Viewer, customerId: number | null) =>
    vehicleStore(pool, await narrowScope(pool, viewer.scope, customerId))
  const amongGroup = async ({ scope }: Viewer, groupId: number | null) =>
    groupId === null ? null : await listVehiclesOfGroup(pool, scope, groupId)
  return {
    searchVehicles: async ({ orderBy, order, customerId, groupId, flags, ...filter }, viewer) => {
      const ordered = readOrder(vehicleFields, REGISTER_ORDERS.veiculo, { orderBy, order })
      const store = await storeFor(viewer, customerId)
      const among = await amongGroup(viewer, groupId)
      const found = await store.search({ ...filter, among, flags: readFlags(flags), ...ordered })
      return found.map((vehicle) => withSharersKnownTo(viewer.scope, vehicle))
    },
    countVehicles: async ({ customerId, groupId, flags, ...filter }, viewer) => {
      const store = await storeFor(viewer, customerId)
      return await store.count({ ...filter, among: await amongGroup(viewer, groupId), flags: readFlags(flags) })
    },
    getVehicle: async ({ id }, { scope }) => withSharersKnownTo(scope, await vehicleStore(pool, scope).get(id)),
    createVehicle: async ({ input }, viewer) => {
      const { customerId, ...values } = checkCreation(vehicleInputFields, input)
      const vehicle = { ...values, customerId: customerId! }
      const by = { viewer, privileged, secrets }
      return await saving((client) => createRuledVehicle(client, by, vehicle))
    },
    updateVehicle: async ({ input }, viewer) => {
      const id = requireKey(vehicleFields.id, input.id)
      const change = { ...input, id, seen: seenState(input) }
      const by = { viewer, privileged, secrets }
      return await saving(async (client) => (await updateRuledVehicle(client, by, change)).vehicle)
    },
    deleteVehicle: async ({ id }, viewer) => {
      const by = { viewer, privileged, secrets }
      return await saving((client) => deleteVehicle(client, by, id))
    },
    swapDevice: async (swap, viewer) => {
      const by = { viewer, privileged, secrets }
      return await saving((client) => swapDevice(client, by, swap))
    },
    vehicleCounts: async ({ customerId }, viewer) => await (await storeFor(viewer, customerId)).countByStatus(),
  }
}

/** Reads "0,1" as [0, 1]. */
function readFlags(flags: string): number[] {
  return flags.split(',').map(Number)
}

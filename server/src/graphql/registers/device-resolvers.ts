import { deviceFields } from '@monitorweb/contract/registers/device'
import { REGISTER_ORDERS } from '@monitorweb/contract/registers/register-orders'
import { checkCreation } from '@monitorweb/contract/wire/check'
import { checkValue } from '@monitorweb/contract/wire/codec'
import { narrowScope, type Viewer } from '../../storage/base/scope.ts'
import { createDevice, deleteDevice, updateDevice } from '../../storage/registers/device-changes.ts'
import { deviceStore } from '../../storage/registers/device-store.ts'
import { readOrder } from '../engine/ordering.ts'
import type { ResolverDeps, Resolvers } from '../resolver.ts'
import { requireKey, seenState } from './record-key.ts'
import { savingOf } from './saved-record.ts'

type Names =
  | 'searchDevices'
  | 'countDevices'
  | 'listDevices'
  | 'countAllDevices'
  | 'getDevice'
  | 'createDevice'
  | 'updateDevice'
  | 'deleteDevice'
  | 'deviceCounts'

const ALL = { search: '%' }

export function deviceResolvers({ pool, privileged, secrets }: ResolverDeps): Pick<Resolvers, Names> {
  const saving = savingOf(pool, 'device')
  const storeFor = async (viewer: Viewer, customerId: number | null) =>
    deviceStore(pool, viewer, await narrowScope(pool, viewer.scope, customerId))
  return {
    searchDevices: async ({ orderBy, order, customerId, ...filter }, viewer) => {
      const ordered = readOrder(deviceFields, REGISTER_ORDERS.equipamento, { orderBy, order })
      return await (await storeFor(viewer, customerId)).search({ ...filter, ...ordered })
    },
    countDevices: async ({ customerId, ...filter }, viewer) => await (await storeFor(viewer, customerId)).count(filter),
    listDevices: async ({ orderBy, order, customerId, ...filter }, viewer) => {
      const ordered = readOrder(deviceFields, REGISTER_ORDERS.equipamento, { orderBy, order })
      return await (await storeFor(viewer, customerId)).search({ ...ALL, ...filter, ...ordered })
    },
    countAllDevices: async ({ customerId, ...filter }, viewer) =>
      await (await storeFor(viewer, customerId)).count({ ...ALL, ...filter }),
    getDevice: ({ serial }, viewer) => deviceStore(pool, viewer).get(serial),
    createDevice: async ({ input }, viewer) => {
      const device = checkCreation(deviceFields, input)
      const by = { viewer, privileged, secrets }
      return await saving((client) => createDevice(client, by, device))
    },
    updateDevice: async ({ input }, viewer) => {
      const { serial: typed = '' } = input
      const serial = requireKey(deviceFields.serial, checkValue(deviceFields.serial, typed))
      const change = { ...input, serial, seen: seenState(input) }
      const by = { viewer, privileged, secrets }
      return await saving((client) => updateDevice(client, by, change))
    },
    deleteDevice: async ({ serial }, viewer) => {
      const by = { viewer, privileged, secrets }
      return await saving((client) => deleteDevice(client, by, serial))
    },
    deviceCounts: async ({ customerId }, viewer) => await (await storeFor(viewer, customerId)).countByStatus(),
  }
}

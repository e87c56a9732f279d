import { checkCreation } from '@monitorweb/contract/check'
import { deviceFields } from '@monitorweb/contract/device'
import { DEVICE_ORDERS, deviceStore } from '../storage/device-store.ts'
import { deviceVersionStore } from '../storage/device-version-store.ts'
import { lookingAt, type Viewer } from '../storage/scope.ts'
import { readOrder } from './ordering.ts'
import type { ResolverDeps, Resolvers } from './resolvers.ts'

type Names =
  | 'listDeviceVersions'
  | 'countDeviceVersions'
  | 'searchDevices'
  | 'countDevices'
  | 'listDevices'
  | 'countAllDevices'
  | 'getDevice'
  | 'createDevice'
  | 'deviceCounts'

const ALL = '%'

export function deviceResolvers({ pool, secrets }: ResolverDeps): Pick<Resolvers, Names> {
  const versions = deviceVersionStore(pool)
  const storeOf = (viewer: Viewer) => deviceStore(pool, viewer, secrets)
  return {
    listDeviceVersions: (page) => versions.list(page),
    countDeviceVersions: () => versions.count(),
    searchDevices: ({ search, first, offset, ...args }, viewer) =>
      storeOf(viewer).search({ search, first, offset, ...readOrder(deviceFields, DEVICE_ORDERS, args) }),
    countDevices: (filter, viewer) => storeOf(viewer).count(filter),
    listDevices: ({ first, offset, ...args }, viewer) =>
      storeOf(viewer).search({ search: ALL, first, offset, ...readOrder(deviceFields, DEVICE_ORDERS, args) }),
    countAllDevices: (_args, viewer) => storeOf(viewer).count({ search: ALL }),
    getDevice: ({ serial }, viewer) => storeOf(viewer).get(serial),
    createDevice: async ({ input }, viewer) => ({
      status: true,
      record: await storeOf(viewer).create(checkCreation(deviceFields, input)),
    }),
    deviceCounts: async ({ customerId }, viewer) => storeOf(await lookingAt(pool, viewer, customerId)).countByStatus(),
  }
}

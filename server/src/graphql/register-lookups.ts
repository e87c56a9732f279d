import { checkChange, checkCreation } from '@monitorweb/contract/check'
import { deviceVersionFields } from '@monitorweb/contract/device-version'
import { installationProfileFields } from '@monitorweb/contract/installation-profile'
import {
  changeDeviceVersion,
  createDeviceVersion,
  deleteDeviceVersion,
  deviceVersionStore,
} from '../storage/device-version-store.ts'
import {
  changeInstallationProfile,
  createInstallationProfile,
  deleteInstallationProfile,
  installationProfileStore,
} from '../storage/installation-profile-store.ts'
import { changeRegister } from '../storage/register-change.ts'
import { countUserTypes, listUserTypes } from '../storage/user-type-store.ts'
import { requireKey } from './register-input.ts'
import type { ResolverDeps, Resolvers } from './resolvers.ts'

type VersionNames =
  | 'listDeviceVersions'
  | 'countDeviceVersions'
  | 'createDeviceVersion'
  | 'changeDeviceVersion'
  | 'deleteDeviceVersion'
type ProfileNames =
  | 'listInstallationProfiles'
  | 'countInstallationProfiles'
  | 'createInstallationProfile'
  | 'changeInstallationProfile'
  | 'deleteInstallationProfile'
type Names = VersionNames | ProfileNames | 'listUserTypes' | 'countUserTypes'

export function registerLookupResolvers(deps: ResolverDeps): Pick<Resolvers, Names> {
  return {
    ...versionResolvers(deps),
    ...profileResolvers(deps),
    listUserTypes: (page) => listUserTypes(deps.pool, page),
    countUserTypes: () => countUserTypes(deps.pool),
  }
}

function versionResolvers({ pool }: ResolverDeps): Pick<Resolvers, VersionNames> {
  const store = deviceVersionStore(pool)
  return {
    listDeviceVersions: (page) => store.list(page),
    countDeviceVersions: () => store.count(),
    createDeviceVersion: async ({ input }, viewer) => {
      const version = checkCreation(deviceVersionFields, input)
      const create = () =>
        changeRegister(pool, 'device_version', (client) => createDeviceVersion(client, viewer, version))
      return { status: true, record: await create() }
    },
    changeDeviceVersion: async ({ input }, viewer) => {
      const id = requireKey(deviceVersionFields.id, input.id)
      const change = { ...checkChange(deviceVersionFields, input), id }
      const save = () => changeRegister(pool, 'device_version', (client) => changeDeviceVersion(client, viewer, change))
      return { status: true, record: await save() }
    },
    deleteDeviceVersion: ({ id }, viewer) =>
      changeRegister(pool, 'device_version', (client) => deleteDeviceVersion(client, viewer, id)),
  }
}

function profileResolvers({ pool }: ResolverDeps): Pick<Resolvers, ProfileNames> {
  const store = installationProfileStore(pool)
  const table = 'installation_profile'
  return {
    listInstallationProfiles: (page) => store.list(page),
    countInstallationProfiles: () => store.count(),
    createInstallationProfile: async ({ input }, viewer) => {
      const profile = checkCreation(installationProfileFields, input)
      const create = () => changeRegister(pool, table, (client) => createInstallationProfile(client, viewer, profile))
      return { status: true, record: await create() }
    },
    changeInstallationProfile: async ({ input }, viewer) => {
      const id = requireKey(installationProfileFields.id, input.id)
      const change = { ...checkChange(installationProfileFields, input), id }
      const save = () => changeRegister(pool, table, (client) => changeInstallationProfile(client, viewer, change))
      return { status: true, record: await save() }
    },
    deleteInstallationProfile: ({ id }, viewer) =>
      changeRegister(pool, table, (client) => deleteInstallationProfile(client, viewer, id)),
  }
}

import { deviceVersionFields } from '@monitorweb/contract/registers/device-version'
import { installationProfileFields } from '@monitorweb/contract/registers/installation-profile'
import { checkChange, checkCreation } from '@monitorweb/contract/wire/check'
import { readSmsWords, SMS_KINDS } from '@monitorweb/domain/commands/sms-text'
import { InvalidValueError } from '../../errors/record-errors.ts'
import { countUserTypes, listUserTypes } from '../../storage/accounts/user-type-store.ts'
import { changeRegister } from '../../storage/base/audited-change.ts'
import { deviceVersions } from '../../storage/registers/device-versions.ts'
import { installationProfiles } from '../../storage/registers/installation-profiles.ts'
import { forgetLimitsOf } from '../../storage/settings/status-limit-store.ts'
import type { ResolverDeps, Resolvers } from '../resolver.ts'
import { requireKey } from './record-key.ts'
import { savingOf } from './saved-record.ts'

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
  const saving = savingOf(pool, 'device_version')
  return {
    listDeviceVersions: async (page, { operator }) => {
      const versions = await deviceVersions.list(pool, page)
      // The words hold the trackers' passwords.
      return operator
        ? versions
        : versions.map((version) => ({ ...version, smsCommands: '', smsSpeedCheck: '', smsBlockSpeedKmh: 0 }))
    },
    countDeviceVersions: () => deviceVersions.count(pool),
    createDeviceVersion: async ({ input }, viewer) => {
      const version = checkCreation(deviceVersionFields, input)
      requireSmsWords(version)
      return await saving((client) => deviceVersions.create(client, viewer, version))
    },
    changeDeviceVersion: async ({ input }, viewer) => {
      const id = requireKey(deviceVersionFields.id, input.id)
      const change = { ...checkChange(deviceVersionFields, input), id }
      requireSmsWords(change)
      return await saving((client) => deviceVersions.change(client, viewer, change))
    },
    deleteDeviceVersion: ({ id }, viewer) =>
      changeRegister(pool, 'device_version', async (client) => {
        const deleted = await deviceVersions.remove(client, viewer, id)
        await forgetLimitsOf(client, viewer, { customerId: null, versionId: id })
        return deleted
      }),
  }
}

/** Throws InvalidValueError for lines that are no words of a command. */
function requireSmsWords({ smsCommands = '' }: { smsCommands?: string }): void {
  if (readSmsWords(smsCommands) !== null) return
  throw new InvalidValueError(
    'smsCommands',
    `Escreva uma linha por comando, como restart = reset123456, cada comando uma vez, com até 160 letras sem acento e só com os valores que ele tem, como {segundos} em interval. Comandos: ${SMS_KINDS.join(', ')}.`,
  )
}

function profileResolvers({ pool }: ResolverDeps): Pick<Resolvers, ProfileNames> {
  const saving = savingOf(pool, 'installation_profile')
  return {
    listInstallationProfiles: (page) => installationProfiles.list(pool, page),
    countInstallationProfiles: () => installationProfiles.count(pool),
    createInstallationProfile: async ({ input }, viewer) => {
      const profile = checkCreation(installationProfileFields, input)
      return await saving((client) => installationProfiles.create(client, viewer, profile))
    },
    changeInstallationProfile: async ({ input }, viewer) => {
      const id = requireKey(installationProfileFields.id, input.id)
      const change = { ...checkChange(installationProfileFields, input), id }
      return await saving((client) => installationProfiles.change(client, viewer, change))
    },
    deleteInstallationProfile: ({ id }, viewer) =>
      changeRegister(pool, 'installation_profile', (client) => installationProfiles.remove(client, viewer, id)),
  }
}

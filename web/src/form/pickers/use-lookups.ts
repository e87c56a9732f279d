import { registerLookups } from '@monitorweb/contract/registers/register-lookups'
import { useQuery } from '@tanstack/react-query'
import { call } from '#api/client.ts'

const STALE_MS = 600_000

/** A lookup is a short list that is read whole: models of device, types of user, installation profiles. */
export type LookupName = 'version' | 'userType' | 'profile'

const LOOKUPS: Record<LookupName, () => Promise<{ value: string; label: string }[]>> = {
  version: async () =>
    (await call(registerLookups.listDeviceVersions, {})).map(({ id, name, code }) => ({
      value: String(id),
      label: name || code,
    })),
  userType: async () =>
    (await call(registerLookups.listUserTypes, {})).map(({ id, name }) => ({ value: String(id), label: name })),
  profile: async () =>
    (await call(registerLookups.listInstallationProfiles, {})).map(({ id, name }) => ({
      value: String(id),
      label: name,
    })),
}

export function readLookup(name: LookupName) {
  return LOOKUPS[name]()
}

export function useLookup(name: LookupName) {
  return useQuery({ queryKey: ['lookup', name], queryFn: () => readLookup(name), staleTime: STALE_MS })
}

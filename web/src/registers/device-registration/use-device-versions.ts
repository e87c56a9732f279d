import type { DeviceVersion } from '@monitorweb/contract/registers/device-version'
import { registerLookups } from '@monitorweb/contract/registers/register-lookups'
import { useQuery } from '@tanstack/react-query'
import { call } from '#api/client.ts'

export function useDeviceVersions() {
  return useQuery({
    queryKey: ['device-versions'],
    queryFn: () => call(registerLookups.listDeviceVersions, {}),
    staleTime: 600_000,
  })
}

/**
 * Answers the model whose code is the protocol that the device speaks; null where no model or several might be meant.
 */
export function versionOfProtocol(versions: readonly DeviceVersion[], protocol: string): number | null {
  const speaking = versions.filter(({ code }) => code.toLowerCase() === protocol.toLowerCase())
  return speaking.length === 1 ? speaking[0]!.id : null
}

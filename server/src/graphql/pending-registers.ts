import { CallError } from './call-error.ts'
import type { Resolvers } from './resolvers.ts'

const NAMES = [
  'listInstallations',
  'countInstallations',
  'listDeviceInstallations',
  'countDeviceInstallations',
  'listOwnerships',
  'countOwnerships',
  'correctInstallation',
  'correctOwnership',
  'listUnregisteredDevices',
  'countUnregisteredDevices',
  'findDuplicates',
  'changeStatuses',
  'importRecords',
] as const

/** Calls that are declared and not answered yet. */
export function pendingResolvers(): Pick<Resolvers, (typeof NAMES)[number]> {
  const refuse = async (): Promise<never> => {
    throw new CallError('INTERNAL', 'Esta chamada ainda não é atendida.')
  }
  return Object.fromEntries(NAMES.map((name) => [name, refuse])) as unknown as Pick<Resolvers, (typeof NAMES)[number]>
}

import { type DeviceVersion, deviceVersionFields } from '@monitorweb/contract/registers/device-version'
import { ForbiddenError } from '../../errors/auth-errors.ts'
import type { Viewer } from '../base/scope.ts'
import { lookupRegister } from './lookup-register.ts'

/** The models of device. */
export const deviceVersions = lookupRegister<DeviceVersion>({
  table: 'deviceVersion',
  entity: 'deviceVersion',
  columns: `id, code, external_code as "externalCode", name, clock_zone as "clockZone",
    sms_commands as "smsCommands", sms_speed_check as "smsSpeedCheck", sms_block_speed_kmh as "smsBlockSpeedKmh"`,
  storedOf: ({ id: _id, recordVersion: _version, ...stored }) => stored,
  refuseChange,
})

const BY_SMS = ['smsCommands', 'smsSpeedCheck', 'smsBlockSpeedKmh'] as const

/**
 * Whatever is written as the words of a harmless command is sent by one person: who writes them could stop a vehicle. Nor
 * are they taken away: those of its family would be sent in their place.
 */
function refuseChange({ access }: Viewer, before: Partial<DeviceVersion>, after: Partial<DeviceVersion>): void {
  if (access === 'A') return
  const field = BY_SMS.find((name) => {
    const { initial } = deviceVersionFields[name]
    return (after[name] ?? initial) !== (before[name] ?? initial)
  })
  if (field) throw new ForbiddenError('Só administradores da central mudam o que um modelo ouve por SMS.', field)
}

import type { DeviceVersion } from '@monitorweb/contract/registers/device-version'
import { lookupRegister } from './lookup-register.ts'

/** The models of device. */
export const deviceVersions = lookupRegister<DeviceVersion>({
  table: 'deviceVersion',
  entity: 'deviceVersion',
  columns: `id, code, external_code as "externalCode", name, clock_zone as "clockZone",
    sms_commands as "smsCommands", sms_speed_check as "smsSpeedCheck"`,
  storedOf: ({ id: _id, ...stored }) => stored,
})

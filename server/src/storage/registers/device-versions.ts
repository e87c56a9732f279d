import type { DeviceVersion } from '@monitorweb/contract/registers/device-version'
import { lookupRegister } from './lookup-register.ts'

/** The models of device. */
export const deviceVersions = lookupRegister<DeviceVersion>({
  table: 'deviceVersion',
  entity: 'deviceVersion',
  columns: 'id, code, external_code as "externalCode", name, clock_zone as "clockZone"',
  storedOf: ({ code, externalCode, name, clockZone }) => ({ code, externalCode, name, clockZone }),
})

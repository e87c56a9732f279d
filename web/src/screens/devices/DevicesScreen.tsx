import { devicesRegister } from '#registers/definitions/devices.tsx'
import { RegisterListScreen } from '#registers/list/RegisterListScreen.tsx'
import { UnknownDevices } from '#registers/unknown/UnknownDevices.tsx'

/** `/equipamentos` */
export function DevicesScreen() {
  return <RegisterListScreen register={devicesRegister} above={<UnknownDevices />} />
}

import { devicesRegister } from '#registers/definitions/devices.tsx'
import { RegisterListScreen } from '#registers/list/RegisterListScreen.tsx'

/** `/equipamentos` */
export function DevicesScreen() {
  return <RegisterListScreen register={devicesRegister} />
}

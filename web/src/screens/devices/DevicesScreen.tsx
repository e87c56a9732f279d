import { devicesRegister } from '#registers/definitions/device-list.tsx'
import { ReceptionLink } from '#registers/device-registration/ReceptionLink.tsx'
import { UnknownDevices } from '#registers/device-registration/UnknownDevices.tsx'
import { RegisterListScreen } from '#registers/list/RegisterListScreen.tsx'

/** The list of the devices, at `/equipamentos`. */
export function DevicesScreen() {
  return (
    <RegisterListScreen
      register={devicesRegister}
      above={
        <>
          <UnknownDevices />
          <ReceptionLink />
        </>
      }
    />
  )
}

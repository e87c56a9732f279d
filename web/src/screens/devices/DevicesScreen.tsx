import { Suspense } from 'react'
import { devicesRegister } from '#registers/definitions/device-list.tsx'
import { ReceptionLink } from '#registers/device-registration/ReceptionLink.tsx'
import { RegisterListScreen } from '#registers/list/RegisterListScreen.tsx'
import { lazyPart } from '#ui/lazy-part/lazy-part.tsx'

const UnknownDevices = lazyPart(() => import('#registers/device-registration/UnknownDevices.tsx'), 'UnknownDevices')

/** The list of the devices, at `/equipamentos`. */
export function DevicesScreen() {
  return (
    <RegisterListScreen
      register={devicesRegister}
      above={
        <>
          <Suspense>
            <UnknownDevices />
          </Suspense>
          <ReceptionLink />
        </>
      }
    />
  )
}

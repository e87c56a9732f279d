import type { Device } from '@monitorweb/contract/registers/device'
import { clockFault } from '@monitorweb/domain/position/clock-zone'
import { Link } from '@tanstack/react-router'
import { Suspense } from 'react'
import { may } from '#api/session/may.ts'
import { deviceForm } from '#registers/definitions/device-form.ts'
import { RegisterFormScreen } from '#registers/form/RegisterFormScreen.tsx'
import { vehicles } from '#registers/identities.ts'
import { recordPath } from '#registers/register.ts'
import { lazyPart } from '#ui/lazy-part/lazy-part.tsx'

const AlikeDevices = lazyPart(() => import('#registers/device-registration/AlikeDevices.tsx'), 'AlikeDevices')
const InstallerLinks = lazyPart(() => import('#registers/device-registration/InstallerLinks.tsx'), 'InstallerLinks')
const ClockFault = lazyPart(() => import('#fleet/card/ClockFault.tsx'), 'ClockFault')

/** The screen of one device: `/forms/equipamento` makes a new one, and `/equipamentos/…` shows one that exists. */
export function DeviceScreen() {
  return <RegisterFormScreen definition={deviceForm} links={(device) => <Beside device={device} />} />
}

/** Shows what stands beside the name of a device: its vehicle, and what is odd about what it sends. */
function Beside({ device }: { device: Device }) {
  const { serial, lastCommunicationAt, learnedClockMinutes, clockMinutes, vehicle } = device
  const fault = clockFault(learnedClockMinutes, clockMinutes)
  return (
    <>
      {vehicle.id === 0 ? (
        'Em nenhum veículo'
      ) : (
        <Link to={recordPath(vehicles, String(vehicle.id)) as '/'}>
          No veículo {vehicle.plate || vehicle.description}
        </Link>
      )}
      <Suspense>
        {lastCommunicationAt === null && <AlikeDevices serial={serial} />}
        {fault && <ClockFault serial={serial} fault={fault} />}
        {may('createInstallationLink') && <InstallerLinks serial={serial} />}
      </Suspense>
    </>
  )
}

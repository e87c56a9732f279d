import { clockFault } from '@monitorweb/domain/position/clock-zone'
import { Link } from '@tanstack/react-router'
import { Suspense } from 'react'
import { deviceForm } from '#registers/definitions/device-form.ts'
import { AlikeDevices } from '#registers/device-registration/AlikeDevices.tsx'
import { RegisterFormScreen } from '#registers/form/RegisterFormScreen.tsx'
import { vehicles } from '#registers/identities.ts'
import { recordPath } from '#registers/register.ts'
import { lazyPart } from '#ui/lazy-part/lazy-part.tsx'

const ClockFault = lazyPart(() => import('#fleet/card/ClockFault.tsx'), 'ClockFault')

/** The screen of one device: `/forms/equipamento` makes a new one, and `/equipamentos/…` shows one that exists. */
export function DeviceScreen() {
  return (
    <RegisterFormScreen
      definition={deviceForm}
      links={({
        serial,
        lastCommunicationAt,
        learnedClockMinutes,
        clockMinutes,
        vehicle: { id, plate, description },
      }) => (
        <>
          {id === 0 ? (
            'Em nenhum veículo'
          ) : (
            <Link to={recordPath(vehicles, String(id)) as '/'}>No veículo {plate || description}</Link>
          )}
          {lastCommunicationAt === null && <AlikeDevices serial={serial} />}
          <Clock serial={serial} fault={clockFault(learnedClockMinutes, clockMinutes)} />
        </>
      )}
    />
  )
}

function Clock({ serial, fault }: { serial: string; fault: ReturnType<typeof clockFault> }) {
  return (
    fault && (
      <Suspense>
        <ClockFault serial={serial} fault={fault} />
      </Suspense>
    )
  )
}

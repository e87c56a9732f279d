import { Link } from '@tanstack/react-router'
import { deviceForm } from '#registers/definitions/device-form.ts'
import { AlikeDevices } from '#registers/device-registration/AlikeDevices.tsx'
import { RegisterFormScreen } from '#registers/form/RegisterFormScreen.tsx'
import { vehicles } from '#registers/identities.ts'
import { recordPath } from '#registers/register.ts'

/** The screen of one device: `/forms/equipamento` makes a new one, and `/equipamentos/…` shows one that exists. */
export function DeviceScreen() {
  return (
    <RegisterFormScreen
      definition={deviceForm}
      links={({ serial, lastCommunicationAt, vehicle: { id, plate, description } }) => (
        <>
          {id === 0 ? (
            'Em nenhum veículo'
          ) : (
            <Link to={recordPath(vehicles, String(id)) as '/'}>No veículo {plate || description}</Link>
          )}
          {lastCommunicationAt === null && <AlikeDevices serial={serial} />}
        </>
      )}
    />
  )
}

import type { Queryable } from '../base/queryable.ts'
import { inScope, scopeParameter, type Viewer, vehicleInScope } from '../base/scope.ts'
import type { Row } from '../base/tables.ts'

type OfDevice = Pick<Row<'device'>, 'pinEncrypted' | 'pukEncrypted' | 'accessSecretEncrypted'>
type OfVehicle = Pick<Row<'vehicle'>, 'passwordEncrypted' | 'counterPasswordEncrypted'>

/** Answers a device's secrets as they are stored; undefined for one that the viewer may not see. */
export async function findDeviceSecrets(client: Queryable, { scope }: Viewer, serial: string) {
  const { rows } = await client.query<OfDevice>(
    `select d.pin_encrypted as "pinEncrypted", d.puk_encrypted as "pukEncrypted",
            d.access_secret_encrypted as "accessSecretEncrypted" from device d
     where d.serial = $1 and d.inactive_at is null and d.state <> 'quarantine' and ${inScope('d.customer_id', '$2')}`,
    [serial, scopeParameter(scope)],
  )
  return rows[0]
}

/** Answers a vehicle's secrets as they are stored; undefined for one that the viewer may not see. */
export async function findVehicleSecrets(client: Queryable, { scope }: Viewer, id: number) {
  const { rows } = await client.query<OfVehicle>(
    `select v.password_encrypted as "passwordEncrypted", v.counter_password_encrypted as "counterPasswordEncrypted"
     from vehicle v where v.id = $1 and v.inactive_at is null and ${vehicleInScope('v.id', '$2')}`,
    [id, scopeParameter(scope)],
  )
  return rows[0]
}

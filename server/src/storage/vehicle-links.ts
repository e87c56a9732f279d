import type pg from 'pg'
import { rebuildLastPositions } from './last-positions.ts'
import { ConflictError, NotFoundError } from './register-errors.ts'

/** Writes who owns a new vehicle and who else may see it: from the beginning of time, as nobody had it before. */
export async function insertFirstOwnership(
  client: pg.PoolClient,
  vehicleId: number,
  { owner, shared, createdBy }: { owner: number; shared: readonly (number | null)[]; createdBy: number },
): Promise<void> {
  for (const [slot, customerId] of [owner, ...shared].entries()) {
    if (customerId === null) continue
    await client.query(
      `insert into ownership (vehicle_id, customer_id, slot, period, created_by) values ($1, $2, $3, '(,)', $4)`,
      [vehicleId, customerId, slot, createdBy],
    )
  }
}

/**
 * Puts a registered device into a vehicle that has none. A device's first installation begins with whatever it ever
 * sent; each later one now. Throws NotFoundError for a device that is not registered, ConflictError for one that is in
 * a vehicle.
 */
export async function installDevice(
  client: pg.PoolClient,
  { serial, vehicleId, createdBy }: { serial: string; vehicleId: number; createdBy: number },
): Promise<void> {
  const { rows } = await client.query<{ id: number; installed: boolean; wasInstalled: boolean }>(
    `select d.id, exists (select 1 from installation i where i.device_id = d.id) as "wasInstalled",
            exists (select 1 from installation i where i.device_id = d.id and not i.period << tstzrange(now(), null)) as installed
     from device d where d.serial = $1 and d.state <> 'quarantine' and d.inactive_at is null for update of d`,
    [serial],
  )
  const device = rows[0]
  if (!device) throw new NotFoundError('deviceSerial')
  if (device.installed) throw new ConflictError('deviceSerial', 'Este equipamento já está em um veículo.')
  await client.query(
    `insert into installation (device_id, vehicle_id, period, created_by)
     values ($1, $2, tstzrange(case when $3 then now() end, null), $4)`,
    [device.id, vehicleId, device.wasInstalled, createdBy],
  )
  await rebuildLastPositions(client, device.id)
}

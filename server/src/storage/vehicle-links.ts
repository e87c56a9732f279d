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
  const device = await lockDevice(client, serial)
  if (!device) throw new NotFoundError('deviceSerial')
  if (device.installed) throw new ConflictError('deviceSerial', 'Este equipamento já está em um veículo.')
  await client.query(
    `insert into installation (device_id, vehicle_id, period, created_by)
     values ($1, $2, tstzrange(case when $3 then now() end, null), $4)`,
    [device.id, vehicleId, device.wasInstalled, createdBy],
  )
  await rebuildLastPositions(client, device.id)
}

/**
 * Waits for others who install the same device, and then sees what they did: two statements, two snapshots. The key is
 * left unlocked: a device's first report checks its foreign key with the activity that is waited for here already held.
 */
async function lockDevice(client: pg.PoolClient, serial: string) {
  const { rows: found } = await client.query<{ id: number }>(
    `select id from device where serial = $1 and state <> 'quarantine' and inactive_at is null for no key update`,
    [serial],
  )
  if (!found[0]) return null
  const { rows } = await client.query<{ id: number; installed: boolean; wasInstalled: boolean }>(
    `select $1::int as id, count(*) > 0 as "wasInstalled",
            count(*) filter (where not period << tstzrange(now(), null)) > 0 as installed
     from installation where device_id = $1`,
    [found[0].id],
  )
  return rows[0]!
}

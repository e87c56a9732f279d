import type { Vehicle } from '@monitorweb/contract/registers/vehicle'
import type { EpochMs } from '@monitorweb/domain/position/position-report'
import type pg from 'pg'
import { InvalidValueError } from '../../errors/record-errors.ts'
import { BeginAnewError, writeAudit } from '../base/audited-change.ts'
import { changeRecord, lockRecord } from '../registers/record-lock.ts'
import type { RegisterWriter } from '../registers/register-writer.ts'
import { getVehicle } from '../registers/vehicle-store.ts'
import { registeredSerial, replaceDevice } from './installations.ts'

const EVERYTHING = { kind: 'all' } as const

interface Swap {
  vehicleId: number
  /** The serial; "" only takes out what is in the vehicle. */
  serial: string
  at: EpochMs | null
  takeFromOther: boolean
}

/**
 * Puts another device into a vehicle, at a time given or now. Throws NotFoundError, ConflictError for a device that is
 * in another vehicle and shall stay there, InvalidValueError for a time at which it could not be.
 */
export async function swapDevice(client: pg.PoolClient, by: RegisterWriter, sent: Swap): Promise<Vehicle> {
  const { userId, scope } = by.viewer
  const swap = { ...sent, serial: await registeredSerial(client, sent.serial) }
  const { vehicleId, serial } = swap
  await lockVehicles(client, swap)
  const before = await getVehicle(client, scope, vehicleId)
  if (before.deviceSerial === serial) {
    const state = serial === '' ? 'O veículo não tem equipamento.' : 'Este equipamento já está no veículo.'
    throw new InvalidValueError('serial', state)
  }
  const fields = { serial: 'serial', at: 'at' }
  const otherId = await replaceDevice(client, { ...swap, userId, fields })
  if (otherId !== null) await recordTaking(client, by, { vehicleId: otherId, serial })
  await changeRecord(client, { table: 'vehicle', id: vehicleId, userId }, {})
  const after = await getVehicle(client, EVERYTHING, vehicleId)
  const installedSince = swap.at
  await writeAudit(client, by.viewer, {
    action: 'update',
    entity: 'vehicle',
    entityId: vehicleId,
    before: { ...before },
    after: { ...after, installedSince },
  })
  return after
}

/**
 * The vehicle and the one that the device is in, the lower id first, so that two who exchange crosswise wait instead of
 * locking each other.
 */
async function lockVehicles(client: pg.PoolClient, { vehicleId, serial }: Swap): Promise<void> {
  const others = await vehiclesOfDevice(client, serial)
  const ids = [...new Set([vehicleId, ...others])].sort((one, other) => one - other)
  for (const id of ids) await lockRecord(client, 'vehicle', { id })
  await client.query('select from device where serial = $1 for no key update', [serial])
  const isElsewhere = (await vehiclesOfDevice(client, serial)).some((id) => !ids.includes(id))
  if (isElsewhere) throw new BeginAnewError()
}

async function vehiclesOfDevice(client: pg.PoolClient, serial: string): Promise<number[]> {
  const { rows } = await client.query<{ id: number }>(
    `select i.vehicle_id as id from installation i join device d on d.id = i.device_id
     where d.serial = $1 and upper_inf(i.period)`,
    [serial],
  )
  return rows.map(({ id }) => id)
}

async function recordTaking(
  client: pg.PoolClient,
  { viewer }: RegisterWriter,
  { vehicleId, serial }: { vehicleId: number; serial: string },
): Promise<void> {
  await changeRecord(client, { table: 'vehicle', id: vehicleId, userId: viewer.userId }, {})
  await writeAudit(client, viewer, {
    action: 'update',
    entity: 'vehicle',
    entityId: vehicleId,
    before: { deviceSerial: serial },
    after: { deviceSerial: '' },
  })
}

import type { Vehicle } from '@monitorweb/contract/vehicle'
import type { EpochMs } from '@monitorweb/domain/position-report'
import type pg from 'pg'
import { replaceDevice } from './installations.ts'
import { changeRecord, lockRecord } from './record-lock.ts'
import { writeAudit } from './register-change.ts'
import { InvalidValueError } from './register-errors.ts'
import type { RegisterWriter } from './register-writer.ts'
import { getVehicle } from './vehicle-store.ts'

const EVERYTHING = { kind: 'all' } as const

interface Swap {
  vehicleId: number
  /** "" only takes out what is in. */
  serial: string
  at: EpochMs | null
  takeFromOther: boolean
}

/**
 * Puts another device into a vehicle, at a time given or now. Throws NotFoundError, ConflictError for a device that is
 * in another vehicle and shall stay there, InvalidValueError for a time at which it could not be.
 */
export async function swapDevice(client: pg.PoolClient, by: RegisterWriter, swap: Swap): Promise<Vehicle> {
  const { userId, scope } = by.viewer
  const { vehicleId, serial } = swap
  await lockRecord(client, 'vehicle', { id: vehicleId })
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

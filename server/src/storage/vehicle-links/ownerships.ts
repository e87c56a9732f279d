import type { EpochMs } from '@monitorweb/domain/position/position-report'
import type pg from 'pg'
import { InvalidValueError } from '../../errors/record-errors.ts'
import { type Moment, momentOf } from './link-moment.ts'

/** It says by slot who has a vehicle: 0 the owner, 1 to 3 who else may see it; null for nobody. */
export type Owners = readonly (number | null)[]

/**
 * Writes who owns a new vehicle and who else may see it: from the beginning of time, as nobody had it before, unless it
 * is told since when the owner has it; who sees what the owner does then sees nothing of before either. Throws
 * InvalidValueError for a time in the future.
 */
export async function insertFirstOwnership(
  client: pg.PoolClient,
  vehicleId: number,
  { owners, ownedSince, userId }: { owners: Owners; ownedSince: EpochMs | null; userId: number },
): Promise<void> {
  const begin = ownedSince === null ? null : await momentOf(client, { at: ownedSince, field: 'ownedSince' })
  for (const [slot, customerId] of owners.entries()) {
    if (customerId === null) continue
    await client.query(
      `insert into ownership (vehicle_id, customer_id, slot, period, created_by)
       values ($1, $2, $3, tstzrange($4::timestamptz, null), $5)`,
      [vehicleId, customerId, slot, begin, userId],
    )
  }
}

interface OwnerChange {
  before: Owners
  after: Owners
  /** Since when the new owner has it; null: from now on. What the vehicle did before stays the former owner's. */
  ownedSince: EpochMs | null
  userId: number
}

/**
 * Ends what changes and begins the new at the same instant. Throws InvalidValueError for a time in the future or before
 * the present owner, or the last one, had it.
 */
export async function replaceOwners(
  client: pg.PoolClient,
  vehicleId: number,
  { before, after, ownedSince, userId }: OwnerChange,
): Promise<void> {
  for (const [slot, customerId] of after.entries()) {
    if (customerId === (before[slot] ?? null)) continue
    const moment = await momentOf(client, { at: slot === 0 ? ownedSince : null, field: 'ownedSince' })
    const { rows } = await client.query<{ id: number; later: boolean }>(
      `select id, coalesce(lower(period) >= $3::timestamptz, false) as later
       from ownership where vehicle_id = $1 and slot = $2 and upper_inf(period)`,
      [vehicleId, slot, moment],
    )
    if (rows[0]?.later) {
      throw new InvalidValueError('ownedSince', 'O proprietário atual tem o veículo desde depois desta data.')
    }
    await refuseOverlap(client, { vehicleId, slot, moment })
    if (rows[0]) {
      await client.query('update ownership set period = tstzrange(lower(period), $2::timestamptz) where id = $1', [
        rows[0].id,
        moment,
      ])
    }
    if (customerId === null) continue
    await client.query(
      `insert into ownership (vehicle_id, customer_id, slot, period, created_by)
       values ($1, $2, $3, tstzrange($4::timestamptz, null), $5)`,
      [vehicleId, customerId, slot, moment, userId],
    )
  }
}

/** Throws InvalidValueError where somebody who has the vehicle no more had it after that. */
async function refuseOverlap(
  client: pg.PoolClient,
  { vehicleId, slot, moment }: { vehicleId: number; slot: number; moment: Moment },
): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    `select c.name from ownership o join customer c on c.id = o.customer_id
     where o.vehicle_id = $1 and o.slot = $2 and not upper_inf(o.period) and o.period && tstzrange($3::timestamptz, null)
     order by o.id limit 1`,
    [vehicleId, slot, moment],
  )
  if (rows[0]) throw new InvalidValueError('ownedSince', `Depois desta data o veículo era de ${rows[0].name}.`)
}

/** Ends everything that links a vehicle that is deleted; what was stays. */
export async function endOwnerships(client: pg.PoolClient, vehicleId: number): Promise<void> {
  await client.query(
    `update ownership set period = tstzrange(lower(period), statement_timestamp())
     where vehicle_id = $1 and upper_inf(period)`,
    [vehicleId],
  )
}

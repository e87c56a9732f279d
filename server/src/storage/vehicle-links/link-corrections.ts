import type { Installation, Ownership } from '@monitorweb/contract/registers/vehicle-links'
import type pg from 'pg'
import { ConflictError, InvalidValueError, NotFoundError } from '../../errors/record-errors.ts'
import { type Actor, writeAudit } from '../base/audited-change.ts'
import { sqlStateOf } from '../base/database-errors.ts'
import { rebuildLastPositions } from '../intake/last-position-cache.ts'
import { changeRecord, lockRecord } from '../registers/record-lock.ts'
import { listInstallations, listOwnerships } from './link-lists.ts'
import {
  type Correction,
  type LinkTable,
  newPeriod,
  putBack,
  readLink,
  readNeighbours,
  setPeriod,
} from './link-periods.ts'

const ONE = { first: 1, offset: 0 }
/** SQLSTATE exclusion_violation. */
const OVERLAP = '23P01'

/** It says on whose behalf dates are corrected: an installer is nobody's user, and known by the link. */
interface Corrector {
  viewer: Partial<Actor>
  link?: number
}

/**
 * Corrects when a device was in a vehicle. What ended or began at the same instant in that vehicle moves along, but what
 * ended when a beginning that nobody said was put there. Throws
 * NotFoundError, InvalidValueError for dates that cannot be, ConflictError where the device or the vehicle was taken.
 */
export async function correctInstallation(
  client: pg.PoolClient,
  by: Corrector,
  correction: Correction,
): Promise<Installation> {
  const [before] = await listInstallations(client, { id: correction.id }, ONE)
  if (!before) throw new NotFoundError()
  await correct(client, by, { table: 'installation', correction, vehicleId: before.vehicle.id })
  const [after] = await listInstallations(client, { id: correction.id }, ONE)
  await audit(client, by, { vehicleId: before.vehicle.id, before, after: after! })
  return after!
}

/** Does the same as {@link correctInstallation} for whose a vehicle was, or for whom it was visible. */
export async function correctOwnership(
  client: pg.PoolClient,
  by: Corrector,
  correction: Correction,
): Promise<Ownership> {
  const vehicleId = await vehicleOfOwnership(client, correction.id)
  const [before] = await listOwnerships(client, { id: correction.id }, ONE)
  await correct(client, by, { table: 'ownership', correction, vehicleId })
  const [after] = await listOwnerships(client, { id: correction.id }, ONE)
  await audit(client, by, { vehicleId, before: before!, after: after! })
  return after!
}

/** Answers the vehicle that an ownership is of. Throws NotFoundError where there is none. */
export async function vehicleOfOwnership(client: pg.PoolClient, id: number): Promise<number> {
  const { rows } = await client.query<{ vehicleId: number }>(
    'select vehicle_id as "vehicleId" from ownership where id = $1',
    [id],
  )
  if (!rows[0]) throw new NotFoundError()
  return rows[0].vehicleId
}

interface Target {
  table: LinkTable
  correction: Correction
  vehicleId: number
}

async function correct(client: pg.PoolClient, by: Corrector, target: Target): Promise<void> {
  const { table, correction, vehicleId } = target
  await lockRecord(client, 'vehicle', { id: vehicleId })
  const link = await readLink(client, table, correction.id)
  const period = await newPeriod(client, link, correction)
  const neighbours = await readNeighbours(client, table, link)
  // The old period goes first, so that neighbours find room whichever way they move.
  const row = await client.query(`delete from ${table} where id = $1 returning *`, [link.id])
  try {
    for (const { id, lower, upper } of neighbours) {
      const moved = { lower: lower === link.upper && lower !== null ? period.upper : lower, upper }
      if (upper !== null && upper === link.lower) moved.upper = period.lower
      await setPeriod(client, { table, id, ...moved })
    }
    const said = correction.from === undefined ? {} : { dated: true }
    await putBack(client, table, { ...row.rows[0], ...said, ...period })
  } catch (error) {
    throw translated(error)
  }
  await changeRecord(client, { table: 'vehicle', id: vehicleId, userId: by.viewer.userId ?? null }, {})
  const devices = [...neighbours, link].map(({ deviceId }) => deviceId).filter((id) => id !== null)
  for (const id of [...new Set(devices)].sort((one, other) => one - other)) await rebuildLastPositions(client, id)
}

/** Translates a refusal of the database, which judges what overlaps: two corrections at once cannot both be right. */
function translated(error: unknown): unknown {
  const state = sqlStateOf(error)
  if (state === OVERLAP) {
    return new ConflictError('from', 'Nessas datas havia outro registro do mesmo veículo ou do mesmo equipamento.')
  }
  // A neighbour would end before it began.
  if (state === '22000' || state === '23514') {
    return new InvalidValueError('from', 'A data passa por cima do registro anterior ou do seguinte. Corrija-o antes.')
  }
  return error
}

async function audit(
  client: pg.PoolClient,
  { viewer, link }: Corrector,
  {
    vehicleId,
    before,
    after,
  }: { vehicleId: number; before: Installation | Ownership; after: Installation | Ownership },
): Promise<void> {
  await writeAudit(client, viewer, {
    action: 'correctDates',
    entity: 'vehicle',
    entityId: vehicleId,
    before: { ...before },
    after: { ...after, ...(link !== undefined && { link }) },
  })
}

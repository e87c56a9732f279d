import type { Installation, Ownership } from '@monitorweb/contract/vehicle-links'
import type { EpochMs } from '@monitorweb/domain/position-report'
import type pg from 'pg'
import { sqlStateOf } from './database-errors.ts'
import { rebuildLastPositions } from './last-positions.ts'
import { listInstallations, listOwnerships } from './link-lists.ts'
import { changeRecord, lockRecord } from './record-lock.ts'
import { writeAudit } from './register-change.ts'
import { ConflictError, InvalidValueError, NotFoundError } from './register-errors.ts'
import type { RegisterWriter } from './register-writer.ts'

/** What a link's dates become; what is not said stays, null is open. */
export interface Correction {
  id: number
  from: EpochMs | null | undefined
  until: EpochMs | null | undefined
}

const ONE = { first: 1, offset: 0 }
/** SQLSTATE exclusion_violation. */
const OVERLAP = '23P01'

/**
 * Corrects when a device was in a vehicle. What ended or began at the same instant in that vehicle moves along. Throws
 * NotFoundError, InvalidValueError for dates that cannot be, ConflictError where the device or the vehicle was taken.
 */
export async function correctInstallation(
  client: pg.PoolClient,
  by: RegisterWriter,
  correction: Correction,
): Promise<Installation> {
  const [before] = await listInstallations(client, { id: correction.id }, ONE)
  if (!before) throw new NotFoundError()
  await correct(client, by, { table: 'installation', correction, vehicleId: before.vehicle.id })
  const [after] = await listInstallations(client, { id: correction.id }, ONE)
  await audit(client, by, { vehicleId: before.vehicle.id, before, after: after! })
  return after!
}

/** The same for whose a vehicle was, or for whom it was visible. */
export async function correctOwnership(
  client: pg.PoolClient,
  by: RegisterWriter,
  correction: Correction,
): Promise<Ownership> {
  const vehicleId = await vehicleOfOwnership(client, correction.id)
  const [before] = await listOwnerships(client, { id: correction.id }, ONE)
  await correct(client, by, { table: 'ownership', correction, vehicleId })
  const [after] = await listOwnerships(client, { id: correction.id }, ONE)
  await audit(client, by, { vehicleId, before: before!, after: after! })
  return after!
}

async function vehicleOfOwnership(client: pg.PoolClient, id: number): Promise<number> {
  const { rows } = await client.query<{ vehicleId: number }>(
    'select vehicle_id as "vehicleId" from ownership where id = $1',
    [id],
  )
  if (!rows[0]) throw new NotFoundError()
  return rows[0].vehicleId
}

interface Target {
  table: 'installation' | 'ownership'
  correction: Correction
  vehicleId: number
}

interface Link {
  id: number
  lower: string | null
  upper: string | null
  deviceId: number | null
}

async function correct(client: pg.PoolClient, by: RegisterWriter, target: Target): Promise<void> {
  const { table, correction, vehicleId } = target
  await lockRecord(client, 'vehicle', { id: vehicleId })
  const link = await readLink(client, table, correction.id)
  const period = await newPeriod(client, link, correction)
  const neighbours = await neighboursOf(client, table, link)
  // The old period goes first, so that neighbours find room whichever way they move.
  const row = await client.query(`delete from ${table} where id = $1 returning *`, [link.id])
  try {
    for (const { id, lower, upper } of neighbours) {
      const moved = { lower: lower === link.upper && lower !== null ? period.upper : lower, upper }
      if (upper !== null && upper === link.lower) moved.upper = period.lower
      await setPeriod(client, { table, id, ...moved })
    }
    await putBack(client, table, { ...row.rows[0], ...period })
  } catch (error) {
    throw translated(error)
  }
  await changeRecord(client, { table: 'vehicle', id: vehicleId, userId: by.viewer.userId }, {})
  const devices = [...neighbours, link].map(({ deviceId }) => deviceId).filter((id) => id !== null)
  for (const id of [...new Set(devices)].sort((one, other) => one - other)) await rebuildLastPositions(client, id)
}

function linkColumns(table: Target['table'], alias: string): string {
  const device = table === 'installation' ? `${alias}.device_id` : 'null::integer'
  return `${alias}.id, lower(${alias}.period)::text as lower, upper(${alias}.period)::text as upper, ${device} as "deviceId"`
}

async function readLink(client: pg.PoolClient, table: Target['table'], id: number): Promise<Link> {
  const { rows } = await client.query<Link>(
    `select ${linkColumns(table, 'l')} from ${table} l where l.id = $1 for update`,
    [id],
  )
  if (!rows[0]) throw new NotFoundError()
  return rows[0]
}

/** What ends as the link begins, and what begins as it ends. */
async function neighboursOf(client: pg.PoolClient, table: Target['table'], { id }: Link): Promise<Link[]> {
  const sameSlot = table === 'ownership' ? 'and other.slot = l.slot' : ''
  const { rows } = await client.query<Link>(
    `select ${linkColumns(table, 'other')} from ${table} l join ${table} other
       on other.vehicle_id = l.vehicle_id and other.id <> l.id ${sameSlot} and other.period -|- l.period
     where l.id = $1 for update of other`,
    [id],
  )
  return rows
}

async function newPeriod(
  client: pg.PoolClient,
  link: Link,
  { from, until }: Correction,
): Promise<{ lower: string | null; upper: string | null }> {
  const { rows } = await client.query<{
    lower: string | null
    upper: string | null
    future: string | null
    empty: boolean
  }>(
    `select lower::text, upper::text, coalesce(lower >= upper, false) as empty,
            case when lower > statement_timestamp() then 'from' when upper > statement_timestamp() then 'until' end as future
     from (select case when $1 then to_timestamp($2::float8 / 1000) else $3::timestamptz end as lower,
                  case when $4 then to_timestamp($5::float8 / 1000) else $6::timestamptz end as upper) given`,
    [from !== undefined, from ?? null, link.lower, until !== undefined, until ?? null, link.upper],
  )
  const { lower, upper, future, empty } = rows[0]!
  if (future) throw new InvalidValueError(future, 'A data não pode estar no futuro.')
  if (empty) throw new InvalidValueError(until ? 'until' : 'from', 'O fim deve ser depois do início.')
  return { lower, upper }
}

interface Period {
  table: Target['table']
  id: number
  lower: string | null
  upper: string | null
}

async function setPeriod(client: pg.PoolClient, { table, id, lower, upper }: Period): Promise<void> {
  await client.query(`update ${table} set period = tstzrange($2::timestamptz, $3::timestamptz) where id = $1`, [
    id,
    lower,
    upper,
  ])
}

async function putBack(
  client: pg.PoolClient,
  table: Target['table'],
  row: Record<string, unknown> & { lower: string | null; upper: string | null },
): Promise<void> {
  const kept = table === 'installation' ? ['device_id'] : ['customer_id', 'slot']
  const columns = ['id', 'vehicle_id', 'created_at', 'created_by', ...kept]
  const parameters = columns.map((_, index) => `$${index + 3}`).join(', ')
  await client.query(
    `insert into ${table} (period, ${columns.join(', ')})
     values (tstzrange($1::timestamptz, $2::timestamptz), ${parameters})`,
    [row.lower, row.upper, ...columns.map((name) => row[name])],
  )
}

/** The database is the judge of what overlaps: two corrections at once cannot both be right. */
function translated(error: unknown): unknown {
  const state = sqlStateOf(error)
  if (state === OVERLAP) {
    return new ConflictError('from', 'Nessas datas havia outro registro do mesmo veículo ou do mesmo equipamento.')
  }
  // A neighbour that would end before it began.
  if (state === '22000' || state === '23514') {
    return new InvalidValueError('from', 'A data passa por cima do registro anterior ou do seguinte. Corrija-o antes.')
  }
  return error
}

async function audit(
  client: pg.PoolClient,
  { viewer }: RegisterWriter,
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
    after: { ...after },
  })
}

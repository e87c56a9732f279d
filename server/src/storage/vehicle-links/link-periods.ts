import type { EpochMs } from '@monitorweb/domain/position/position-report'
import type pg from 'pg'
import { InvalidValueError, NotFoundError } from '../../errors/record-errors.ts'

/** The tables say which device was in a vehicle, and whose the vehicle was. */
export type LinkTable = 'installation' | 'ownership'

/** What a link's dates become; what is not said stays, null is open. */
export interface Correction {
  id: number
  from: EpochMs | null | undefined
  until: EpochMs | null | undefined
}

/** This is a link and its period as the database writes it; null is open. */
interface Link {
  id: number
  lower: string | null
  upper: string | null
  deviceId: number | null
  /** Whether somebody said when it begins. */
  dated: boolean
}

function linkColumns(table: LinkTable, alias: string): string {
  const ofDevice = table === 'installation'
  const device = ofDevice ? `${alias}.device_id` : 'null::integer'
  return `${alias}.id, ${ofDevice ? `${alias}.dated` : 'true'} as dated, lower(${alias}.period)::text as lower, upper(${alias}.period)::text as upper, ${device} as "deviceId"`
}

/** Answers the link, held to the end of the transaction. Throws NotFoundError. */
export async function readLink(client: pg.PoolClient, table: LinkTable, id: number): Promise<Link> {
  const { rows } = await client.query<Link>(
    `select ${linkColumns(table, 'l')} from ${table} l where l.id = $1 for update`,
    [id],
  )
  if (!rows[0]) throw new NotFoundError()
  return rows[0]
}

/**
 * Answers what ends as the link begins, and what begins as it ends. Where nobody said that it begins then, what ends then
 * does not belong to it.
 */
export async function readNeighbours(client: pg.PoolClient, table: LinkTable, { id, dated }: Link): Promise<Link[]> {
  const sameSlot = table === 'ownership' ? 'and other.slot = l.slot' : ''
  const { rows } = await client.query<Link>(
    `select ${linkColumns(table, 'other')} from ${table} l join ${table} other
       on other.vehicle_id = l.vehicle_id and other.id <> l.id ${sameSlot} and other.period -|- l.period
       and ($2 or lower(other.period) >= upper(l.period))
     where l.id = $1 for update of other`,
    [id, dated],
  )
  return rows
}

/**
 * Answers the link's period after the correction. Throws InvalidValueError for dates in the future and an end before
 * its beginning.
 */
export async function newPeriod(
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
  table: LinkTable
  id: number
  lower: string | null
  upper: string | null
}

export async function setPeriod(client: pg.PoolClient, { table, id, lower, upper }: Period): Promise<void> {
  await client.query(`update ${table} set period = tstzrange($2::timestamptz, $3::timestamptz) where id = $1`, [
    id,
    lower,
    upper,
  ])
}

/** Inserts a link again that was taken out, with another period. */
export async function putBack(
  client: pg.PoolClient,
  table: LinkTable,
  row: Record<string, unknown> & { lower: string | null; upper: string | null },
): Promise<void> {
  const kept = table === 'installation' ? ['device_id', 'dated'] : ['customer_id', 'slot']
  const columns = ['id', 'vehicle_id', 'created_at', 'created_by', ...kept]
  const parameters = columns.map((_, index) => `$${index + 3}`).join(', ')
  await client.query(
    `insert into ${table} (period, ${columns.join(', ')})
     values (tstzrange($1::timestamptz, $2::timestamptz), ${parameters})`,
    [row.lower, row.upper, ...columns.map((name) => row[name])],
  )
}

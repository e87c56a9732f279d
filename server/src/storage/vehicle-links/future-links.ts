import type pg from 'pg'
import { writeAudit } from '../base/audited-change.ts'
import { AHEAD } from '../base/due-at.ts'
import { inTransaction } from '../base/transaction.ts'
import { rebuildLastPositions } from '../intake/last-position-cache.ts'
import { changeRecord } from '../registers/record-lock.ts'
import { type LinkTable, putBack } from './link-periods.ts'

type Row = Record<string, unknown> & {
  id: number
  vehicle_id: number
  device_id?: number
  lower: string | null
  upper: string | null
  isLowerAhead: boolean
  isUpperAhead: boolean
}

const IS_AHEAD = `(lower(period) ${AHEAD} or upper(period) ${AHEAD})`

/**
 * Has what a clock that was ahead dated of vehicles' devices and owners be of now, in the order in which it was done: until then a tracker that
 * was exchanged would be in no vehicle, and a vehicle that was sold be nobody's. Nobody can give a date that is to come.
 */
export async function bringLinksBack(pool: pg.Pool): Promise<void> {
  for (const table of ['installation', 'ownership'] satisfies LinkTable[]) {
    const { rowCount } = await pool.query(`select from ${table} where ${IS_AHEAD} limit 1`)
    if (rowCount !== 0) await inTransaction(pool, (client) => bringBack(client, table))
  }
}

async function bringBack(client: pg.PoolClient, table: LinkTable): Promise<void> {
  await client.query(
    `select from vehicle where id in (select vehicle_id from ${table} where ${IS_AHEAD}) order by id for no key update`,
  )
  // All go first, so that each finds room whichever way the others move.
  const { rows } = await client.query<Row>(
    `delete from ${table} where ${IS_AHEAD}
     returning *, lower(period)::text as lower, upper(period)::text as upper,
       coalesce(lower(period) ${AHEAD}, false) as "isLowerAhead", coalesce(upper(period) ${AHEAD}, false) as "isUpperAhead"`,
  )
  const instants = rows.flatMap(({ lower, upper, isLowerAhead, isUpperAhead }) => [
    ...(isLowerAhead ? [lower!] : []),
    ...(isUpperAhead ? [upper!] : []),
  ])
  const { rows: moments } = await client.query<{ was: string; moment: string }>(
    `select was, (statement_timestamp() - interval '1 ms' * row_number() over (order by was::timestamptz desc))::text as moment
     from (select distinct was from unnest($1::text[]) as was) told`,
    [instants],
  )
  const momentOf = new Map(moments.map(({ was, moment }) => [was, moment]))
  const moved = (instant: string | null) => (instant === null ? null : (momentOf.get(instant) ?? instant))
  for (const row of rows) {
    const after = { lower: moved(row.lower), upper: moved(row.upper) }
    await putBack(client, table, { ...row, ...after })
    const before = { [table]: row.id, from: row.lower, until: row.upper }
    await writeAudit(
      client,
      {},
      {
        ...{ action: 'correctDates', entity: 'vehicle', entityId: row.vehicle_id, before },
        after: { [table]: row.id, from: after.lower, until: after.upper },
      },
    )
  }
  for (const id of new Set(rows.map((row) => row.vehicle_id)))
    await changeRecord(client, { table: 'vehicle', id, userId: null }, {})
  const devices = new Set(rows.flatMap(({ device_id: id }) => id ?? []))
  for (const id of [...devices].sort((one, other) => one - other)) await rebuildLastPositions(client, id)
  await client.query("select pg_notify('registers', $1)", [table])
}

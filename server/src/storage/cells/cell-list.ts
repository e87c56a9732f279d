import type { Queryable } from '../base/queryable.ts'
import { cellSchema } from '../migrations/cell-schemas.ts'
import { countCells } from './divide-database.ts'

/** How full a cell is. */
export interface CellUse {
  cell: number
  devices: number
  /** Of all its tables, as the database estimates them. */
  rows: number
  bytes: number
}

/** Lists the cells in the order of their numbers. */
export async function listCells(client: Queryable): Promise<CellUse[]> {
  const { rows } = await client.query<CellUse>(
    `select cell, (select count(*)::int from device d where d.cell = cells.cell) as devices,
       coalesce(sum(greatest(c.reltuples, 0)), 0)::float8 as rows, coalesce(sum(pg_total_relation_size(c.oid)), 0)::float8 as bytes
     from generate_series(0, $1::int - 1) as cells(cell)
     left join pg_class c on c.relnamespace = to_regnamespace('${cellSchema(0).replace(/0$/, '')}' || cell) and c.relkind = 'r'
     group by cell order by cell`,
    [await countCells(client)],
  )
  return rows
}

/** A device, and the cell that it is to be moved to. */
export interface CellMove {
  deviceId: number
  to: number
}

/**
 * Chooses a device that moves next so that all cells come to have as many, give or take one; null where they have. Those without a name yet are
 * counted as others are.
 */
export async function nextMove(client: Queryable, cells: number): Promise<CellMove | null> {
  const { rows } = await client.query<CellMove>(
    `with filled as (
       select cell, (select count(*) from device d where d.cell = cells.cell) as devices from generate_series(0, $1::int - 1) as cells(cell)
     ),
     fullest as (select * from filled order by devices desc, cell limit 1),
     emptiest as (select * from filled order by devices, cell limit 1)
     select (select min(d.id) from device d where d.cell = fullest.cell) as "deviceId", emptiest.cell as to
     from fullest, emptiest where fullest.devices > emptiest.devices + 1`,
    [cells],
  )
  return rows[0] ?? null
}

/** Answers the id of the device with this serial; null where there is none. */
export async function findDeviceId(db: Queryable, serial: string): Promise<number | null> {
  const { rows } = await db.query<{ id: number }>('select id from device where serial = $1', [serial])
  return rows[0]?.id ?? null
}

/** Answers how many connections the database allows, of which each cell takes its own. */
export async function countAllowedConnections(client: Queryable): Promise<number> {
  const { rows } = await client.query<{ allowed: number }>(
    `select setting::integer as allowed from pg_settings where name = 'max_connections'`,
  )
  return rows[0]!.allowed
}

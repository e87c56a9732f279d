import type pg from 'pg'
import { pathOfAllCells } from '../cells/divide-database.ts'
import { isOwnSchema } from '../migrations/cell-schemas.ts'

/** Under this name the rows of {@link CopyFigures} count positions of earlier days. */
export const OLDER_POSITIONS = 'late_position, packed_day.points'

/** What a copy is compared by. */
export interface CopyFigures {
  /** Rows of each table; of the positions each day by itself, the newest days only; and how many positions are older. */
  rows: Record<string, number>
  /** Of each device, by its number, the time of its last position and where that is. */
  lastPositions: Record<string, string>
}

/** Rows of these are added and changed, and hardly ever removed. */
const COUNTED = [
  ...['customer', 'user_account', 'device', 'vehicle', 'installation', 'ownership', 'geofence', 'setting'],
  ...['support_call', 'support_call_event', 'alarm', 'audit', 'position', 'packed_day', 'packed_message'],
]
/** What is late and what is packed is counted together, as the one becomes the other meanwhile. */
const OLDER_POINTS = `
  select (select count(*) from late_position) + (select coalesce(sum(points), 0) from packed_day) as n`
/** Of a table that has a part for each day, so many days are counted. */
const NEWEST_DAYS = 3

/** Counts in one transaction that sees one state. */
export async function readCopyFigures(client: pg.Client): Promise<CopyFigures> {
  await client.query('begin isolation level repeatable read, read only')
  try {
    await client.query(`set local search_path to ${await pathOfAllCells(client)}`)
    const rows: Record<string, number> = {}
    for (const { name, place } of await countedTables(client)) {
      const counted = await client.query<{ n: string }>(`select count(*) as n from ${place}`)
      rows[name] = Number(counted.rows[0]!.n)
    }
    // A database of an earlier version, which is copied before it is changed, may have no such tables yet.
    const { rows: known } = await client.query<{ isPacked: boolean }>(
      `select to_regclass('late_position') is not null as "isPacked"`,
    )
    if (known[0]!.isPacked) {
      const older = await client.query<{ n: string }>(OLDER_POINTS)
      rows[OLDER_POSITIONS] = Number(older.rows[0]!.n)
    }
    const last = await client.query<{ id: number; said: string }>(
      `select device_id as id,
         to_char(fix_time at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') || ' ' || latitude_e7 || ' ' || longitude_e7 as said
       from last_position`,
    )
    return { rows, lastPositions: Object.fromEntries(last.rows.map(({ id, said }) => [id, said])) }
  } finally {
    await client.query('commit')
  }
}

/** Answers the tables that hold rows themselves; of days that only wait for positions, none. */
async function countedTables(client: pg.Client): Promise<{ name: string; place: string }[]> {
  const { rows } = await client.query<{ name: string; place: string }>(
    `with newest as (
       select 'position_' || to_char(coalesce(max(fix_time), now()) at time zone 'UTC', 'YYYYMMDD') as name from last_position
     )
     select case when c.relnamespace::regnamespace::text in ('public', 'cell_0') then c.relname
         else c.relnamespace::regnamespace || '.' || c.relname end as name,
       c.relnamespace::regnamespace || '.' || c.relname as place
     from pg_class c left join pg_inherits i on i.inhrelid = c.oid and c.relispartition left join pg_class parent on parent.oid = i.inhparent,
       newest
     where c.relkind = 'r' and ${isOwnSchema('c.relnamespace::regnamespace::text')}
       and coalesce(parent.relname, c.relname) = any ($1)
       and (i.inhparent is null or (c.relname <= newest.name and (
         select count(*) from pg_inherits other join pg_class o on o.oid = other.inhrelid
         where other.inhparent = i.inhparent and o.relname > c.relname and o.relname <= newest.name) < $2))
     order by c.relnamespace, c.relname`,
    [COUNTED, NEWEST_DAYS],
  )
  return rows
}

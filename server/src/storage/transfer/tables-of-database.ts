import type { Queryable } from '../base/queryable.ts'
import { isOwnSchema } from '../migrations/cell-schemas.ts'

/** A table that holds rows itself: an ordinary one, or one day of a partitioned one. */
export interface StoredTable {
  /** `public`, or that of a cell; its partitioned table is in the same. */
  schema: string
  name: string
  /** The partitioned table that it is a part of, and which part, as PostgreSQL writes it; null where it stands alone. */
  parent: string | null
  bounds: string | null
  /** What is written into it, in order: neither columns that the database works out, nor numbers of transactions. */
  columns: readonly string[]
  /** The same with their types, so that two databases can be told apart. */
  shape: string
}

/**
 * Lists what holds rows in the schema `public` and in those of cells, but for the list of migrations, which each database has of its own. Numbers of transactions (`xid8`) are left out: they are those of one
 * server, and the default of the column gives those of the other.
 */
export async function listTables(client: Queryable): Promise<StoredTable[]> {
  const { rows } = await client.query<StoredTable>(
    `select c.relnamespace::regnamespace::text as schema, c.relname as name, parent.relname as parent, pg_get_expr(c.relpartbound, c.oid) as bounds,
       array_agg(a.attname::text order by a.attname) as columns,
       string_agg(a.attname || ' ' || format_type(a.atttypid, a.atttypmod), ', ' order by a.attname) as shape
     from pg_class c
     join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
       and a.atttypid <> 'xid8'::regtype
     left join pg_inherits i on i.inhrelid = c.oid and c.relispartition
     left join pg_class parent on parent.oid = i.inhparent
     where ${isOwnSchema('c.relnamespace::regnamespace::text')} and c.relkind = 'r'
       and c.relname not like 'kysely\\_%'
     group by c.oid, c.relname, parent.relname
     order by c.relnamespace::regnamespace::text, c.relname`,
  )
  return rows
}

/** What a table holds, in a form that two databases can be compared by: how many rows, and the sum of their digests. */
export async function digestTable(client: Queryable, table: StoredTable): Promise<string> {
  const row = `row(${table.columns.map(quoted).join(', ')})::text`
  const { rows } = await client.query<{ digest: string }>(
    `select count(*) || ' rows ' || coalesce(sum(('x' || left(md5(${row}), 15))::bit(60)::bigint), 0) as digest
     from ${placeOf(table)}`,
  )
  return rows[0]!.digest
}

/** Answers the name of a table with its schema, as SQL reads it. */
export function placeOf({ schema, name }: Pick<StoredTable, 'schema' | 'name'>): string {
  return `${quoted(schema)}.${quoted(name)}`
}

/** Writes a name so that SQL reads it as one, whatever is in it. */
export function quoted(name: string): string {
  return `"${name.replaceAll('"', '""')}"`
}

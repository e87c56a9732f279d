import pg from 'pg'
import { cellPath, withSearchPath } from '../../src/storage/base/search-path.ts'
import { cellSchema } from '../../src/storage/migrations/cell-schemas.ts'

/** Divides a test's database into so many cells: each new one is made as the first is, and is empty. */
export async function addCells(config: pg.ClientConfig, cells: number): Promise<void> {
  const client = new pg.Client(withSearchPath(config, cellPath(0)))
  await client.connect()
  try {
    const statements = await statementsOf(client)
    for (let cell = 1; cell < cells; cell++) {
      await client.query(`create schema ${cellSchema(cell)}; set search_path to ${cellPath(cell)}`)
      for (const statement of statements) await client.query(statement)
    }
  } finally {
    await client.end()
  }
}

/** What makes the tables of the first cell, without a schema in any name. */
async function statementsOf(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ statement: string }>(`
    with cell as (select * from pg_class where relnamespace = 'cell_0'::regnamespace and not relispartition)
    select 1 as place, 0 as then, format('create table %I (like cell_0.%1$I including all)%s%s', relname,
      ' partition by ' || pg_get_partkeydef(oid), ' with (' || array_to_string(reloptions, ', ') || ')') as statement
      from cell where relkind in ('r', 'p')
    union all
    select 2, 0, format('alter table %I add %s', relname, pg_get_constraintdef(c.oid))
      from pg_constraint c join cell on cell.oid = conrelid where contype = 'f'
    union all
    select 3, 0, format('create view %I as %s', relname, pg_get_viewdef(oid)) from cell where relkind = 'v'
    union all
    select 4, 0, replace(pg_get_functiondef(oid), 'cell_0.', '') from pg_proc where pronamespace = 'cell_0'::regnamespace
    union all
    select 5, shard, format('insert into rule_cursor (shard) values (%s)', shard) from rule_cursor
    order by place, "then", statement`)
  return rows.map(({ statement }) => statement)
}

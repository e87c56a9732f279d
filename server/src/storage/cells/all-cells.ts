import type { Queryable } from '../base/queryable.ts'
import { ALL_CELLS, cellSchema } from '../migrations/cell-schemas.ts'

/** What is kept of vehicles lies in the first cell: a vehicle's trackers may be of several, and what is found of it is found once. */
const OF_VEHICLES = ['occurrence', 'rule_cursor', 'rule_checkpoint', 'rule_due']

/**
 * Makes the schema in which a name of a cell's table stands for what all cells hold (decision 71): each table a parent of those, so that its rows
 * are found, changed and locked by one statement; of tables that have parts by day, which can have no such parent, a view. Rows are added in cells alone.
 */
export async function makeAllCells(client: Queryable, cells: number): Promise<void> {
  await dropAllCells(client)
  await client.query(`create schema ${ALL_CELLS}`)
  await client.query(`
    create function ${ALL_CELLS}.refuse_rows() returns trigger language plpgsql as $$
    begin raise 'rows of % are added in the cell of their device', tg_table_name; end $$`)
  const numbers = Array.from({ length: cells }, (_, cell) => cell)
  const union = (name: string) => numbers.map((cell) => `select * from ${cellSchema(cell)}.${name}`).join(' union all ')
  for (const { name, kind } of await tablesOfCell(client)) {
    const all = `${ALL_CELLS}.${name}`
    if (OF_VEHICLES.includes(name)) await client.query(`create view ${all} as select * from ${cellSchema(0)}.${name}`)
    else if (kind !== 'r') await client.query(`create view ${all} as ${union(name)}`)
    else {
      await client.query(
        `create table ${all} (like ${cellSchema(0)}.${name});
         create trigger in_cells before insert on ${all} for each row execute function ${ALL_CELLS}.refuse_rows()`,
      )
      for (const cell of numbers) await client.query(`alter table ${cellSchema(cell)}.${name} inherit ${all}`)
    }
  }
  await client.query(`
    create function ${ALL_CELLS}.corrected_positions(of_device integer, since timestamptz, until timestamptz)
    returns setof ${ALL_CELLS}."position" language sql stable as $$ ${union('corrected_positions(of_device, since, until)')} $$`)
}

/** Takes that schema away, and nothing of the cells: what changes their tables would be refused by what stands on them. */
export async function dropAllCells(client: Queryable): Promise<void> {
  const { rows } = await client.query<{ child: string; parent: string }>(
    `select inhrelid::regclass::text as child, inhparent::regclass::text as parent
     from pg_inherits join pg_class on pg_class.oid = inhparent where relnamespace = to_regnamespace('${ALL_CELLS}')`,
  )
  for (const { child, parent } of rows) await client.query(`alter table ${child} no inherit ${parent}`)
  await client.query(`drop schema if exists ${ALL_CELLS} cascade`)
}

async function tablesOfCell(client: Queryable): Promise<{ name: string; kind: 'r' | 'p' | 'v' }[]> {
  const { rows } = await client.query<{ name: string; kind: 'r' | 'p' | 'v' }>(
    `select relname as name, relkind as kind from pg_class
     where relnamespace = '${cellSchema(0)}'::regnamespace and relkind in ('r', 'p', 'v') and not relispartition
     order by relkind = 'v', relname`,
  )
  return rows
}

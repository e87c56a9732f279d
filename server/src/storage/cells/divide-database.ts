import type pg from 'pg'
import { ALL_CELLS_PATH, cellPath } from '../base/connections/search-path.ts'
import { OTHER_CELL } from '../base/database-errors.ts'
import type { Queryable } from '../base/queryable.ts'
import { inTransaction } from '../base/transaction.ts'
import { ALL_CELLS, cellSchema } from '../migrations/cell-schemas.ts'
import { makeAllCells } from './all-cells.ts'

/** SQL: who divides, or changes what all cells have, waits for others who do. */
const DIVIDING = `select pg_advisory_xact_lock(hashtext('monitorweb cells'))`

/** Answers into how many cells the database is divided. */
export async function countCells(client: Queryable): Promise<number> {
  const { rows } = await client.query<{ cells: number }>(
    `select count(*)::int as cells from pg_namespace where nspname ~ '^cell_[0-9]+$'`,
  )
  return rows[0]!.cells
}

/** Answers the path on which a database's tables are found, of all its cells. */
export async function pathOfAllCells(client: Queryable): Promise<string> {
  return (await countCells(client)) > 1 ? ALL_CELLS_PATH : cellPath(0)
}

/**
 * Divides the database into so many cells, wholly or not at all: each new one is made as the first is, and is empty. Nothing is given to them before
 * {@link giveOutCells}. There are never fewer than there were.
 */
export async function divideDatabase(client: pg.ClientBase, cells: number): Promise<void> {
  await client.query('begin')
  try {
    await client.query(DIVIDING)
    const before = await countCells(client)
    if (cells > before) {
      const statements = await statementsOfCell(client)
      await client.query(FENCE)
      for (let cell = before; cell < cells; cell++) {
        await client.query(`create schema ${cellSchema(cell)}`)
        await client.query(`set local search_path to ${cellPath(cell)}`)
        for (const statement of statements) await client.query(statement)
      }
      if (before === 1) await separateQueue(client)
      for (let cell = before === 1 ? 0 : before; cell < cells; cell++) await keepOthersOut(client, cell)
      await makeAllCells(client, cells)
      await client.query("select pg_notify('cells', '')")
    }
    await client.query('commit')
  } catch (error) {
    await client.query('rollback').catch(() => undefined)
    throw error
  }
}

/** Makes what all cells share anew where a change of the tables took it away, which a database of one cell does not have. */
export async function completeCells(pool: pg.Pool): Promise<void> {
  await inTransaction(pool, async (client) => {
    await client.query(DIVIDING)
    const { rows } = await client.query<{ isThere: boolean }>(
      `select to_regnamespace('${ALL_CELLS}') is not null as "isThere"`,
    )
    const cells = await countCells(client)
    if (cells > 1 && !rows[0]!.isThere) await makeAllCells(client, cells)
  })
}

/** From now on new devices get one cell after the other: what says that all cells are in use, once the devices there were are spread over them. */
export async function giveOutCells(client: Queryable, cells: number): Promise<void> {
  await client.query(
    `create sequence if not exists public.next_cell as smallint minvalue 0 maxvalue ${cells - 1} cycle;
     alter sequence public.next_cell maxvalue ${cells - 1};
     alter table public.device alter column cell set default nextval('public.next_cell')`,
  )
}

/** Answers into how many cells new devices are put by turns; 0 where all come into the first. */
export async function countHandedOut(client: Queryable): Promise<number> {
  const { rows } = await client.query<{ cells: number }>(
    `select coalesce(max(max_value), -1)::int + 1 as cells from pg_sequences where schemaname = 'public' and sequencename = 'next_cell'`,
  )
  return rows[0]!.cells
}

/** Says in words that a database was divided and its devices not wholly spread, as where that was killed; null where it is as it should be. */
export async function wordsOfUnended(client: Queryable): Promise<string | null> {
  const cells = await countCells(client)
  if (cells === 1 || (await countHandedOut(client)) === cells) return null
  return (
    `A divisão do banco de dados em ${cells} células ficou pela metade: nada se perdeu, e cada rastreador está inteiro em uma delas, ` +
    `mas nem todas são usadas. Para terminar, use «npm run cells -- ${cells}» com o programa no ar.`
  )
}

/**
 * What makes the tables of the first cell, without a schema in any name. Numbers of rows come from the first cell's sequences, so that a number is of one row
 * whichever cell that is in.
 */
async function statementsOfCell(client: Queryable): Promise<string[]> {
  await client.query(`set local search_path to ${cellPath(0)}`)
  const { rows } = await client.query<{ statement: string }>(`
    with cell as (select * from pg_class where relnamespace = '${cellSchema(0)}'::regnamespace and not relispartition)
    select 1 as place, 0 as then, format('create table %I (like ${cellSchema(0)}.%1$I including all excluding identity)%s%s', relname,
      ' partition by ' || pg_get_partkeydef(oid), ' with (' || array_to_string(reloptions, ', ') || ')') as statement
      from cell where relkind in ('r', 'p')
    union all
    select 2, 0, format('alter table %I alter %I set default nextval(%L)', relname, attname,
      '${cellSchema(0)}.' || pg_get_serial_sequence(cell.oid::regclass::text, attname)::regclass::text)
      from cell join pg_attribute on attrelid = cell.oid and attidentity <> ''
    union all
    select 3, 0, format('alter table %I add %s', relname, pg_get_constraintdef(c.oid))
      from pg_constraint c join cell on cell.oid = conrelid where contype = 'f'
    union all
    select 4, 0, format('create view %I as %s', relname, pg_get_viewdef(oid)) from cell where relkind = 'v'
    union all
    select 5, 0, replace(pg_get_functiondef(oid), '${cellSchema(0)}.', '') from pg_proc where pronamespace = '${cellSchema(0)}'::regnamespace
    order by place, "then", statement`)
  return rows.map(({ statement }) => statement)
}

/** Foreign keys point at one table; of several cells the queue's alarms are looked after by hand. */
async function separateQueue(client: Queryable): Promise<void> {
  await client.query('alter table public.attendance drop constraint attendance_alarm_id_fkey')
}

/**
 * SQL: refuses what is written of a device into a cell that it is no longer in. Who moves a device holds its row; what is known of a
 * device is written first of all, and of one that moved that row is new to its cell: nothing else has to look.
 */
const FENCE = `
  create or replace function public.refuse_other_cell() returns trigger language plpgsql as $$
  begin
    perform from public.device where id = new.device_id and cell = tg_argv[0]::int for key share;
    if not found then
      raise 'device % is in another cell', new.device_id using errcode = '${OTHER_CELL}';
    end if;
    return null;
  end $$;
  create or replace function public.forget_attendance() returns trigger language plpgsql as $$
  begin
    if current_setting('monitorweb.moving', true) = 'yes' then return null; end if;
    delete from public.attendance where alarm_id = old.id;
    return null;
  end $$`

async function keepOthersOut(client: Queryable, cell: number): Promise<void> {
  await client.query(
    `create trigger of_this_cell after insert on ${cellSchema(cell)}.device_activity
       for each row execute function public.refuse_other_cell(${cell});
     create trigger forgotten after delete on ${cellSchema(cell)}.alarm for each row execute function public.forget_attendance()`,
  )
}

import { StartupError } from '../../errors/startup-error.ts'
import type { Queryable } from './queryable.ts'

const NAMED = 3

/**
 * Refuses a database in which another program keeps its tables, before a first migration would put ours among them; those of extensions
 * are nobody's. Throws StartupError.
 */
export async function refuseOthersTables(client: Queryable): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    `select c.relname as name from pg_class c
     where c.relnamespace = to_regnamespace('public') and c.relkind in ('r', 'p') and c.relname !~ '^kysely_'
       and not exists (select from pg_depend d where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype = 'e')
     order by c.relname limit $1`,
    [NAMED + 1],
  )
  if (rows.length === 0) return
  const names = rows.slice(0, NAMED).map(({ name }) => name)
  throw new StartupError(
    `DATABASE_URL: o banco tem tabelas de outro programa (${names.join(', ')}${rows.length > NAMED ? '…' : ''}). ` +
      'Use um banco vazio, só do MonitorWeb. Nada foi alterado.',
  )
}

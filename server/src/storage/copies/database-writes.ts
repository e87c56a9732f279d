import { DatabaseClient } from '../base/connections/database-client.ts'

/**
 * What was ever written to a database, as a text that is another once anything more is: rows of its tables by their count, which a server keeps
 * when it is stopped in order; where it was not, it begins anew and says since when. `isCounting` while others, whose writes may not be counted yet, are connected.
 */
export async function readWritesOf(database: {
  connectionString: string
}): Promise<{ writes: string; isCounting: boolean }> {
  const client = new DatabaseClient(database)
  await client.connect()
  try {
    const { rows } = await client.query<{ writes: string; isCounting: boolean }>(`
      select (
        select concat_ws(' ', count(*), sum(n_tup_ins), sum(n_tup_upd), sum(n_tup_del),
          (select stats_reset from pg_stat_bgwriter), (select system_identifier from pg_control_system()))
        from pg_stat_user_tables
      ) as writes, exists (
        select from pg_stat_activity
        where datname = current_database() and backend_type = 'client backend' and pid <> pg_backend_pid()
      ) as "isCounting"`)
    return rows[0]!
  } finally {
    await client.end()
  }
}

import type { Queryable } from './queryable.ts'

/** When registers were read: the horizon of that reading (decision 7), which counts in the server that was started then alone. */
export interface RegisterReading {
  horizon: string
  server: string
}

/**
 * Answers this reading, and whether a register that says whose history a vehicle's is changed since an earlier one; null: there was none. What is
 * read after it with its answer holds until that says otherwise. A server that was started since may know less than the one before.
 */
export async function findRegisterChange(
  client: Queryable,
  since: RegisterReading | null,
): Promise<RegisterReading & { isChanged: boolean }> {
  const { rows } = await client.query<RegisterReading & { isChanged: boolean }>({
    name: 'rules-register-change',
    text: `
      select pg_snapshot_xmin(pg_current_snapshot())::text as horizon, pg_postmaster_start_time()::text as server,
        $1::xid8 is null or pg_postmaster_start_time()::text <> $2
          or exists (select from register_change where changed_in >= $1::xid8) as "isChanged"`,
    values: [since?.horizon ?? null, since?.server ?? null],
  })
  return rows[0]!
}

/** Forgets all changes of registers but the newest: whoever asks since when something changed asks after that one. */
export async function forgetOldRegisterChanges(client: Queryable): Promise<void> {
  await client.query('delete from register_change where changed_in < (select max(changed_in) from register_change)')
}

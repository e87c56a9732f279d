import type { Queryable } from './queryable.ts'

/**
 * Answers the horizon of this reading (decision 7), and whether a register that says whose history a vehicle's is changed since the
 * reading with an earlier one; null: there was none. What is read after it with its answer holds until that says otherwise.
 */
export async function findRegisterChange(
  client: Queryable,
  horizon: string | null,
): Promise<{ horizon: string; isChanged: boolean }> {
  const { rows } = await client.query<{ horizon: string; isChanged: boolean }>({
    name: 'rules-register-change',
    text: `
      select pg_snapshot_xmin(pg_current_snapshot())::text as horizon,
        $1::xid8 is null or exists (select from register_change where changed_in >= $1::xid8) as "isChanged"`,
    values: [horizon],
  })
  return rows[0]!
}

/** Forgets all changes of registers but the newest: whoever asks since when something changed asks after that one. */
export async function forgetOldRegisterChanges(client: Queryable): Promise<void> {
  await client.query('delete from register_change where changed_in < (select max(changed_in) from register_change)')
}

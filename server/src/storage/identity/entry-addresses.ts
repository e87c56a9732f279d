import type pg from 'pg'

/**
 * Answers from where the people of a login entered, or made a password with a link, within the last thirty days. The
 * statement does the same work for a login that nobody has.
 */
export async function listEntryAddresses(pool: pg.Pool, login: string): Promise<string[]> {
  const { rows } = await pool.query<{ address: string }>(
    `with called as (select id from user_account where lower(login) = lower($1)),
       since as (select now() - interval '30 days' as at)
     select s.address from session s join called on s.user_id = called.id, since
     where s.parent_id is null and s.last_seen_at > since.at
     union
     select l.used_from from password_link l join called on l.user_id = called.id, since
     where l.used_from <> '' and l.used_at > since.at`,
    [login],
  )
  return rows.map(({ address }) => address)
}

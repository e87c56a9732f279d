import type { Queryable } from '../base/queryable.ts'

/** Answers what a person is called, for files and mails that name who did something; "" for nobody. */
export async function findUserName(pool: Queryable, userId: number): Promise<string> {
  const { rows } = await pool.query<{ name: string }>('select name from user_account where id = $1', [userId])
  return rows[0]?.name ?? ''
}

/** Answers what people are called, by their codes. */
export async function findUserNames(pool: Queryable, userIds: readonly number[]): Promise<ReadonlyMap<number, string>> {
  const { rows } = await pool.query<{ id: number; name: string }>(
    'select id, name from user_account where id = any($1::int[])',
    [userIds],
  )
  return new Map(rows.map(({ id, name }) => [id, name]))
}

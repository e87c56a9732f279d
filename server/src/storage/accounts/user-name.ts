import type { Queryable } from '../base/queryable.ts'

/** Answers what a person is called, for files and mails that name who did something; "" for nobody. */
export async function findUserName(pool: Queryable, userId: number): Promise<string> {
  const { rows } = await pool.query<{ name: string }>('select name from user_account where id = $1', [userId])
  return rows[0]?.name ?? ''
}

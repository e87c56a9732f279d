import type pg from 'pg'

/** However long a slow machine takes to come back: the delay after the failures so far is not over. */
export async function holdDelays(pool: pg.Pool): Promise<void> {
  await pool.query(`update login_failure set last_at = now() + interval '1 hour'`)
}

/** The clock of the failures is set back instead of waiting. */
export async function endDelays(pool: pg.Pool): Promise<void> {
  await pool.query(`update login_failure set last_at = now() - interval '10 minutes'`)
}

import type { EpochMs } from '@monitorweb/domain/position/position-report'
import type pg from 'pg'
import { epochMs } from '../base/sql-rows.ts'

/** What is remembered of the Traccar server from one reader to the next. */
export interface HeldServer {
  /** The last hour before this instant was read of all its devices; null: never yet. */
  readUntil: EpochMs | null
}

/**
 * Makes `reader` the one process that reads this server, for so long; null where another one is. Whatever was known of
 * another address is forgotten, as there is one server.
 */
export async function holdTraccarServer(
  pool: pg.Pool,
  { url, reader, forMs }: { url: string; reader: string; forMs: number },
): Promise<HeldServer | null> {
  await pool.query(
    `with gone as (
       delete from traccar_server where url <> $1 and (held_until is null or held_until < now()) returning url)
     delete from traccar_device where url in (select url from gone)`,
    [url],
  )
  const { rows } = await pool.query<HeldServer>(
    `insert into traccar_server as s (url, held_by, held_until) values ($1, $2, now() + make_interval(secs => $3))
     on conflict (url) do update set held_by = excluded.held_by, held_until = excluded.held_until
       where s.held_by = excluded.held_by or s.held_until is null or s.held_until < now()
     returning ${epochMs('read_until')} as "readUntil"`,
    [url, reader, forMs / 1000],
  )
  return rows[0] ?? null
}

/** Lets another process read at once. */
export async function letGoOfTraccarServer(pool: pg.Pool, reader: string): Promise<void> {
  await pool.query('update traccar_server set held_until = null where held_by = $1', [reader])
}

/** Notes that the last hour was read of all devices that could be read. */
export async function noteRound(
  pool: pg.Pool,
  url: string,
  { readUntil, devices }: { readUntil: EpochMs; devices: number },
): Promise<void> {
  await pool.query(
    `update traccar_server set read_until = to_timestamp($2::float8 / 1000), devices = $3, last_success_at = now() where url = $1`,
    [url, readUntil, devices],
  )
}

/** Notes in words for operators why the server could not be read. */
export async function noteServerError(pool: pg.Pool, url: string, words: string): Promise<void> {
  await pool.query('update traccar_server set last_error_at = now(), last_error = $2 where url = $1', [url, words])
}

/** Adds to how many positions were found that had not been handed over. */
export async function noteFound(pool: pg.Pool, url: string, found: number): Promise<void> {
  await pool.query('update traccar_server set found = found + $2, last_found_at = now() where url = $1', [url, found])
}

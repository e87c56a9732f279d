import type pg from 'pg'
import { AHEAD, isDueAt } from '../base/due-at.ts'
import { inTransaction } from '../base/transaction.ts'
import { readUpkeepInstant } from '../base/upkeep-clock.ts'

/** A process that said nothing for so long makes nothing any more. */
const LOST = `interval '30 seconds'`
const LIFE = `interval '7 days'`
/** A store or a database that is away is back within seconds or minutes: SQL of how long after a failed try the next begins. */
const PAUSE = `case attempts when 1 then interval '15 seconds' else interval '10 minutes' end`

/** This process is to make this file. */
export interface TakenFile<Request> {
  id: string
  userId: number
  request: Request
  /** It counts from 1 how often the making of the file was begun. */
  attempts: number
}

type Taken = Pick<TakenFile<unknown>, 'id' | 'attempts'>

/** This SQL is true where `$1` and `$2` are a file that is still this process's to make. */
const STILL_OURS = `id = $1 and attempts = $2 and state = 'running'`

/**
 * Takes the file that waits longest, or whose maker was lost. Of each person one is made at a time, so that nobody's
 * five hold up another's. It is null where there is none.
 */
export async function takeReportFile<Request>(pool: pg.Pool): Promise<TakenFile<Request> | null> {
  const isMade = (file: string) =>
    `${file}.state = 'running' and ${file}.beat_at >= now() - ${LOST} and not ${file}.beat_at ${AHEAD}`
  if (!(await areUnfinished(pool))) return null
  return await inTransaction(pool, async (client) => {
    // Two processes that look at the same moment would each see none of a person's files being made.
    await client.query(`select pg_advisory_xact_lock(hashtext('report_file_turn'))`)
    const { rows } = await client.query<TakenFile<Request>>(
      `update report_file set state = 'running', attempts = attempts + 1, started_at = now(), beat_at = now(),
         progress_percent = 0, size_bytes = 0
       where id = (
         select next.id from report_file next
         where next.state in ('waiting', 'running') and coalesce(${isDueAt('next.retry_at', '1 hour')}, true) and not (${isMade('next')})
           and not exists (
             select from report_file other where other.user_id = next.user_id and ${isMade('other')})
         order by next.created_at limit 1 for update skip locked)
       returning id, user_id as "userId", request, attempts`,
    )
    return rows[0] ?? null
  })
}

/** It is looked for every two seconds, and mostly none is there: then nobody has to wait for a turn. */
async function areUnfinished(pool: pg.Pool): Promise<boolean> {
  const { rowCount } = await pool.query({
    name: 'unfinished-report-files',
    text: `select from report_file where state in ('waiting', 'running') limit 1`,
  })
  return rowCount === 1
}

/**
 * Says that a file is being made, and how far. Answers whether it still is to be made: nobody removed it or took it
 * over.
 */
export async function beatReportFile(
  pool: pg.Pool,
  { id, attempts }: Taken,
  { share, sizeBytes }: { share: number; sizeBytes: number },
): Promise<boolean> {
  const { rowCount } = await pool.query(
    `update report_file set beat_at = now(), progress_percent = $3, size_bytes = $4 where ${STILL_OURS}`,
    [id, attempts, Math.floor(share * 100), sizeBytes],
  )
  return rowCount === 1
}

/**
 * Says that a file is ready and kept for a week; its request then names the person for whom it was made. Answers
 * whether anybody wants it still.
 */
export async function finishReportFile(
  pool: pg.Pool,
  { id, attempts }: Taken,
  {
    storedAs,
    sizeBytes,
    held,
    person,
  }: { storedAs: string; sizeBytes: number; held: readonly unknown[]; person: object },
): Promise<boolean> {
  const { rowCount } = await pool.query(
    `update report_file set state = 'ready', progress_percent = 100, size_bytes = $3, stored_as = $4, held = $5,
       request = jsonb_set(request, '{person}', $6), finished_at = now(), expires_at = now() + ${LIFE}
     where ${STILL_OURS}`,
    [id, attempts, sizeBytes, storedAs, JSON.stringify(held), JSON.stringify(person)],
  )
  return rowCount === 1
}

/** Says that a file cannot be made; `failure` tells why to whoever asked. */
export async function failReportFile(pool: pg.Pool, { id, attempts }: Taken, failure: string): Promise<void> {
  await pool.query(
    `update report_file set state = 'failed', failure = $3, size_bytes = 0, finished_at = now(),
       expires_at = now() + ${LIFE} where ${STILL_OURS}`,
    [id, attempts, failure],
  )
}

/** Gives a file back: to whoever looks next, or, where `counts` tells that this was an attempt, to whoever looks after a while. */
export async function giveBackReportFile(pool: pg.Pool, { id, attempts }: Taken, counts: boolean): Promise<void> {
  await pool.query(
    `update report_file set state = 'waiting', beat_at = null, progress_percent = 0, size_bytes = 0,
       attempts = attempts - $3, retry_at = case when $3 = 0 then now() + ${PAUSE} end where ${STILL_OURS}`,
    [id, attempts, counts ? 0 : 1],
  )
}

/** Ends files whose week is over, and forgets them after another. */
export async function expireReportFiles(pool: pg.Pool): Promise<void> {
  await pool.query(
    `with upkeep as (
       select to_timestamp($1::float8 / 1000) as at
     ), gone as (
       delete from report_file using upkeep where expires_at < upkeep.at - ${LIFE}
     )
     update report_file set state = 'expired', stored_as = null, held = null
     from upkeep where state = 'ready' and expires_at between upkeep.at - ${LIFE} and upkeep.at`,
    [await readUpkeepInstant(pool, Date.now())],
  )
}

/** Answers which of these kept files belong to one that is ready. */
export async function findKeptFiles(pool: pg.Pool, names: readonly string[]): Promise<Set<string>> {
  const { rows } = await pool.query<{ name: string }>(
    'select stored_as as name from report_file where stored_as = any($1::uuid[])',
    [names],
  )
  return new Set(rows.map(({ name }) => name))
}

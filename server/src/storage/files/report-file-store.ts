import type { ReportFileRow } from '@monitorweb/contract/reports/report-file-operations'
import type pg from 'pg'
import { inTransaction } from '../base/transaction.ts'

/** One person may have so many files that are not finished yet, and so many that are kept in all. */
const MOST_UNFINISHED = 5
const MOST_KEPT = 50

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** In this SQL, a finished file whose time is over is no file any more, whether it was cleared away or not. */
const STATE = `case when f.state = 'ready' and f.expires_at <= now() then 'expired' else f.state end`
const IS_NEW = `f.state = 'ready' and f.expires_at > now() and f.downloaded_at is null`
const COLUMNS = `
  f.id, f.request->>'fileName' as "fileName", f.request->>'report' as report, f.request->>'format' as format,
  ${STATE} as state, f.progress_percent as "progressPercent", nullif(f.size_bytes, 0)::float8 as "sizeBytes", f.failure,
  ${epoch('f.created_at')} as "createdAt", ${epoch('f.finished_at')} as "finishedAt",
  ${epoch('f.expires_at')} as "expiresAt", ${epoch('f.downloaded_at')} as "downloadedAt"`

function epoch(column: string): string {
  return `(extract(epoch from ${column}) * 1000)::float8`
}

/** Adds a file that a person asked for, or answers which of the limits they are at. */
export async function addReportFile(
  pool: pg.Pool,
  userId: number,
  request: object,
): Promise<ReportFileRow | { most: number; what: 'unfinished' | 'kept' }> {
  return await inTransaction(pool, async (client) => {
    // The lock lets one request of each person in at a time, else two at once would both be the last that is allowed.
    await client.query(`select pg_advisory_xact_lock(hashtext('report_file'), $1)`, [userId])
    const { rows: counts } = await client.query<{ unfinished: number; kept: number }>(
      `select count(*) filter (where state in ('waiting', 'running'))::int as unfinished,
              count(*) filter (where ${STATE} in ('waiting', 'running', 'ready'))::int as kept
       from report_file f where f.user_id = $1`,
      [userId],
    )
    if (counts[0]!.unfinished >= MOST_UNFINISHED) return { most: MOST_UNFINISHED, what: 'unfinished' }
    if (counts[0]!.kept >= MOST_KEPT) return { most: MOST_KEPT, what: 'kept' }
    const { rows } = await client.query<ReportFileRow>(
      `insert into report_file as f (user_id, request) values ($1, $2) returning ${COLUMNS}`,
      [userId, JSON.stringify(request)],
    )
    return rows[0]!
  })
}

interface Listing {
  onlyNew: boolean
  first: number
  offset: number
}

export async function listReportFiles(
  pool: pg.Pool,
  userId: number,
  { onlyNew, first, offset }: Listing,
): Promise<ReportFileRow[]> {
  const { rows } = await pool.query<ReportFileRow>(
    `select ${COLUMNS} from report_file f where f.user_id = $1 and (not $2 or ${IS_NEW})
     order by f.created_at desc, f.id limit $3 offset $4`,
    [userId, onlyNew, first, offset],
  )
  return rows
}

export async function countReportFiles(pool: pg.Pool, userId: number, onlyNew: boolean): Promise<number> {
  const { rows } = await pool.query<{ count: number }>(
    `select count(*)::int as count from report_file f where f.user_id = $1 and (not $2 or ${IS_NEW})`,
    [userId, onlyNew],
  )
  return rows[0]!.count
}

/**
 * Forgets a file of this person, which whoever is making it notices. Answers null where they have no such file, else
 * under what it was kept.
 */
export async function removeReportFile(
  pool: pg.Pool,
  userId: number,
  id: string,
): Promise<{ storedAs: string | null } | null> {
  if (!UUID.test(id)) return null
  const { rows } = await pool.query<{ storedAs: string | null }>(
    'delete from report_file where id = $1 and user_id = $2 returning stored_as as "storedAs"',
    [id, userId],
  )
  return rows[0] ?? null
}

/** This is a file that lies ready. */
export interface ReadyFile<Request> {
  request: Request
  storedAs: string
  sizeBytes: number
  /** The file holds these vehicles with the time of theirs. */
  held: [vehicleId: number, from: number, until: number][]
}

/** Finds a file that is ready and this person's; null otherwise. */
export async function findReadyFile<Request>(
  pool: pg.Pool,
  userId: number,
  id: string,
): Promise<ReadyFile<Request> | null> {
  if (!UUID.test(id)) return null
  const { rows } = await pool.query<ReadyFile<Request>>(
    `select request, stored_as as "storedAs", size_bytes::float8 as "sizeBytes", held from report_file
     where id = $1 and user_id = $2 and state = 'ready' and expires_at > now()`,
    [id, userId],
  )
  return rows[0] ?? null
}

export async function markDownloaded(pool: pg.Pool, id: string): Promise<void> {
  await pool.query('update report_file set downloaded_at = coalesce(downloaded_at, now()) where id = $1', [id])
}

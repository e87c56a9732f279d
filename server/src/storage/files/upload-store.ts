import type { EpochMs } from '@monitorweb/domain/position/position-report'
import type pg from 'pg'
import { NotFoundError } from '../../errors/record-errors.ts'
import { scopeParameter, type Viewer } from '../base/scope.ts'
import { VISIBLE_CALL } from '../support-calls/support-call-rows.ts'

export interface StoredUpload {
  id: string
  name: string
  mediaType: string
  sizeBytes: number
}

/** Enters a file that was received; until it belongs to something it is its sender's alone. */
export async function insertUpload(
  client: pg.Pool | pg.PoolClient,
  { userId }: Viewer,
  { id, name, mediaType, sizeBytes }: StoredUpload,
): Promise<void> {
  await client.query('insert into upload (id, name, media_type, size_bytes, uploaded_by) values ($1, $2, $3, $4, $5)', [
    id,
    name,
    mediaType,
    sizeBytes,
    userId,
  ])
}

/** One person may have sent so many files without using them, which fill no disk. */
const MOST_UNATTACHED = 60

/** Tells whether a person may send another file, having used most of those before; `underWay` of theirs are about to come. */
export async function maySendUpload(pool: pg.Pool, { userId }: Viewer, underWay = 0): Promise<boolean> {
  const { rows } = await pool.query<{ count: number }>(
    'select count(*)::int as count from upload where uploaded_by = $1 and event_id is null and consent_id is null',
    [userId],
  )
  return rows[0]!.count + underWay < MOST_UNATTACHED
}

/**
 * Finds a file of a call the viewer may see, one of their own that belongs to nothing yet, or for operators one of a consent. Throws
 * NotFoundError.
 */
export async function getUpload(pool: pg.Pool, { scope, operator, userId }: Viewer, id: string): Promise<StoredUpload> {
  const { rows } = await pool.query<StoredUpload>(
    `select u.id, u.name, u.media_type as "mediaType", u.size_bytes as "sizeBytes" from upload u
     left join support_call_event e on e.id = u.event_id left join support_call s on s.id = e.call_id
     where u.id = $4 and (
       (u.event_id is null and u.consent_id is null and u.uploaded_by = $3) or (u.consent_id is not null and $2) or (s.id is not null and ${VISIBLE_CALL} and (not e.internal or $2)))`,
    [scopeParameter(scope), operator, userId, id],
  )
  if (!rows[0]) throw new NotFoundError()
  return rows[0]
}

const GONE = 'Um anexo não está mais no servidor, ou já está em um chamado. Envie-o de novo.'

/**
 * Gives files of the viewer to an event of a call. Throws NotFoundError unless each is theirs and belongs to nothing.
 */
export async function attachUploads(
  client: pg.PoolClient,
  { userId }: Viewer,
  { eventId, ids }: { eventId: number; ids: readonly string[] },
): Promise<void> {
  if (ids.length === 0) return
  const { rowCount } = await client.query(
    `update upload u set event_id = $2, place = sent.place from unnest($3::uuid[]) with ordinality as sent(id, place)
     where u.id = sent.id and u.uploaded_by = $1 and u.event_id is null and u.consent_id is null`,
    [userId, eventId, ids],
  )
  if (rowCount !== ids.length) throw new NotFoundError('attachmentIds', GONE)
}

/** Counts the files of a call that the viewer sees: those of notes fill no customer's room, nor tell that there are any. */
export async function countAttachments(client: pg.PoolClient, { operator }: Viewer, code: number): Promise<number> {
  const { rows } = await client.query<{ count: number }>(
    `select count(*)::int as count from upload u join support_call_event e on e.id = u.event_id
     where e.call_id = $1 and (not e.internal or $2)`,
    [code, operator],
  )
  return rows[0]!.count
}

/** Forgets files that nothing took in time, and answers their ids. */
export async function deleteUnattached(pool: pg.Pool, before: EpochMs): Promise<string[]> {
  const { rows } = await pool.query<{ id: string }>(
    `delete from upload where event_id is null and consent_id is null and uploaded_at < to_timestamp($1::float8 / 1000) returning id`,
    [before],
  )
  return rows.map(({ id }) => id)
}

/** Answers which of these files are known. */
export async function findKnownUploads(pool: pg.Pool, ids: readonly string[]): Promise<Set<string>> {
  const { rows } = await pool.query<{ id: string }>('select id from upload where id = any($1::uuid[])', [ids])
  return new Set(rows.map(({ id }) => id))
}

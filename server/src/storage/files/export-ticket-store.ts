import type { Queryable } from '../base/queryable.ts'

const LIFE = `interval '5 minutes'`

/** Keeps a request until somebody comes with the secret of this hash; forgets those that nobody came for. */
export async function insertTicket(
  pool: Queryable,
  ticket: { secretHash: Buffer; sessionId: string; request: object },
): Promise<void> {
  await pool.query(
    `with gone as (delete from export_ticket where created_at < now() - ${LIFE})
     insert into export_ticket (secret_hash, session_id, request) values ($1, $2, $3)`,
    [ticket.secretHash, ticket.sessionId, JSON.stringify(ticket.request)],
  )
}

/** Takes a ticket away, so that no second one gets the file. It is null where there is no such ticket any more. */
export async function deleteTicket<Request>(
  pool: Queryable,
  secretHash: Buffer,
): Promise<{ sessionId: string; request: Request } | null> {
  const { rows } = await pool.query<{ sessionId: string; request: Request }>(
    `delete from export_ticket where secret_hash = $1 and created_at >= now() - ${LIFE}
     returning session_id as "sessionId", request`,
    [secretHash],
  )
  return rows[0] ?? null
}

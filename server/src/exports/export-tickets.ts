import { createHash, randomBytes } from 'node:crypto'
import type { Queryable } from '../storage/base/queryable.ts'
import type { ExportRequest } from './export-request.ts'

const LIFE = `interval '5 minutes'`

/** What a ticket is good for: a file that is made when it is fetched, or one that lies ready. */
export type TicketContent = ExportRequest | { reportFileId: string }

/** Keeps a request for whoever comes with the secret that is answered: 256 bits of chance, kept as their hash. */
export async function keepTicket(pool: Queryable, sessionId: string, request: TicketContent): Promise<string> {
  const secret = randomBytes(32).toString('base64url')
  await pool.query(
    `with gone as (delete from export_ticket where created_at < now() - ${LIFE})
     insert into export_ticket (secret_hash, session_id, request) values ($1, $2, $3)`,
    [hashOf(secret), sessionId, JSON.stringify(request)],
  )
  return secret
}

/** Takes a ticket away, so that no second one gets the file. Null where there is none any more. */
export async function takeTicket(
  pool: Queryable,
  secret: string,
): Promise<{ sessionId: string; request: TicketContent } | null> {
  const { rows } = await pool.query<{ sessionId: string; request: TicketContent }>(
    `delete from export_ticket where secret_hash = $1 and created_at >= now() - ${LIFE}
     returning session_id as "sessionId", request`,
    [hashOf(secret)],
  )
  return rows[0] ?? null
}

function hashOf(secret: string): Buffer {
  return createHash('sha256').update(secret).digest()
}

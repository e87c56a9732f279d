import { createHash, randomBytes } from 'node:crypto'
import type { Queryable } from '../storage/base/queryable.ts'
import { deleteTicket, insertTicket } from '../storage/files/export-ticket-store.ts'
import type { ExportRequest } from './export-request.ts'

/** A ticket is good for a file that is made when it is fetched, or for one that lies ready. */
export type TicketContent = ExportRequest | { reportFileId: string }

/** Keeps a request for whoever comes with the secret that is answered: it has 256 random bits and is kept as a hash. */
export async function keepTicket(pool: Queryable, sessionId: string, request: TicketContent): Promise<string> {
  const secret = randomBytes(32).toString('base64url')
  await insertTicket(pool, { secretHash: hashOf(secret), sessionId, request })
  return secret
}

/** Takes a ticket away, so that no second one gets the file. It is null where there is no such ticket any more. */
export async function takeTicket(
  pool: Queryable,
  secret: string,
): Promise<{ sessionId: string; request: TicketContent } | null> {
  return await deleteTicket<TicketContent>(pool, hashOf(secret))
}

function hashOf(secret: string): Buffer {
  return createHash('sha256').update(secret).digest()
}

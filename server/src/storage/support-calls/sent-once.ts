import type pg from 'pg'
import { ConflictError } from '../../errors/record-errors.ts'
import type { Queryable } from '../base/queryable.ts'
import type { Viewer } from '../base/scope.ts'
import type { CallEventKind } from './support-call-events.ts'

interface Sending {
  /** It is "" for what was sent without a key. */
  key: string
  kind: CallEventKind
  /** The call that is written into; one that is opened has no number yet. */
  code?: number
}

/**
 * Answers to which call the viewer sent this before, null where they did not. Throws ConflictError where it was something else
 * that they sent under the key.
 */
export async function findSent(
  client: Queryable,
  { userId }: Viewer,
  { key, kind, code }: Sending,
): Promise<number | null> {
  if (key === '') return null
  const { rows } = await client.query<{ code: number; kind: CallEventKind }>(
    'select call_id as code, kind from support_call_event where author_id = $1 and sending_key = $2',
    [userId, key],
  )
  const [sent] = rows
  if (!sent) return null
  if (sent.kind !== kind || (code !== undefined && sent.code !== code)) {
    throw new ConflictError('sendingKey', 'Esta chave já foi usada em outro envio. Use um UUID novo.')
  }
  return sent.code
}

/** Has what is sent under the same key at the same time wait for the one before, to the end of its transaction. */
export async function takeSendingTurn(client: pg.PoolClient, { userId }: Viewer, key: string): Promise<void> {
  if (key === '') return
  await client.query(`select pg_advisory_xact_lock(hashtext('support_call_event'), hashtext($1))`, [
    `${userId} ${key.toLowerCase()}`,
  ])
}

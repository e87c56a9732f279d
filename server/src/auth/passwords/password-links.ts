import { createHash, randomBytes } from 'node:crypto'
import type { EpochMs } from '@monitorweb/domain/position/position-report'
import type pg from 'pg'

const MINUTE_MS = 60_000
const LIFETIMES_MS = { reset: 30 * MINUTE_MS, invitation: 3 * 24 * 60 * MINUTE_MS } as const

/** `reset`: the password was forgotten; `invitation`: there is none yet. */
export type LinkPurpose = keyof typeof LIFETIMES_MS

/** Makes a link for a person. Its token is kept as a digest only: it stands in the mail and nowhere else. */
export async function createPasswordLink(
  client: pg.PoolClient,
  userId: number,
  purpose: LinkPurpose,
): Promise<{ token: string; expiresAt: EpochMs }> {
  const token = randomBytes(32).toString('base64url')
  const expiresAt = Date.now() + LIFETIMES_MS[purpose]
  await client.query(`delete from password_link where user_id = $1 and expires_at < now() - interval '30 days'`, [
    userId,
  ])
  await client.query('insert into password_link (user_id, token_digest, expires_at) values ($1, $2, $3)', [
    userId,
    digestOf(token),
    new Date(expiresAt),
  ])
  return { token, expiresAt }
}

/** Uses a link up, and with it every other of that person. Answers whose it was; null for none that still serves. */
export async function usePasswordLink(client: pg.PoolClient, token: string): Promise<number | null> {
  const { rows } = await client.query<{ userId: number }>(
    `update password_link set used_at = now() where token_digest = $1 and used_at is null and expires_at > now()
     returning user_id as "userId"`,
    [digestOf(token)],
  )
  if (!rows[0]) return null
  await voidPasswordLinks(client, rows[0].userId)
  return rows[0].userId
}

/** No link of that person serves any more. */
export async function voidPasswordLinks(client: pg.PoolClient, userId: number): Promise<void> {
  await client.query('update password_link set used_at = now() where user_id = $1 and used_at is null', [userId])
}

function digestOf(token: string): Buffer {
  return createHash('sha256').update(token).digest()
}

import type { EpochMs } from '@monitorweb/domain/position/position-report'
import type pg from 'pg'
import { insertPasswordLink } from '../../storage/identity/password-link-store.ts'
import { linkDigest, newLinkToken } from '../link-token.ts'

const MINUTE_MS = 60_000
const LIFETIMES_MS = { reset: 30 * MINUTE_MS, invitation: 3 * 24 * 60 * MINUTE_MS } as const

/** A `reset` is for a forgotten password, an `invitation` for somebody who has none yet. */
export type LinkPurpose = keyof typeof LIFETIMES_MS

/** Makes a link for a person. Its token is kept as a digest only: it stands in the mail and nowhere else. */
export async function createPasswordLink(
  client: pg.PoolClient,
  userId: number,
  purpose: LinkPurpose,
): Promise<{ token: string; expiresAt: EpochMs }> {
  const token = newLinkToken()
  const expiresAt = Date.now() + LIFETIMES_MS[purpose]
  await insertPasswordLink(client, { userId, tokenDigest: linkDigest(token), expiresAt })
  return { token, expiresAt }
}

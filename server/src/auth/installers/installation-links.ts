import { installationLinkOperations, type MadeLink } from '@monitorweb/contract/registers/installation-link'
import { FieldError } from '@monitorweb/contract/wire/field-error'
import type { EpochMs } from '@monitorweb/domain/position/position-report'
import type pg from 'pg'
import { writeAudit } from '../../storage/base/audited-change.ts'
import type { Viewer } from '../../storage/base/scope.ts'
import { inTransaction } from '../../storage/base/transaction.ts'
import {
  findSignedAt,
  insertInstallationLink,
  lockOpenLink,
  type OpenLink,
  revokeInstallationLink,
} from '../../storage/vehicle-links/installation-link-store.ts'
import { linkDigest, newLinkToken } from '../link-token.ts'

const LIFETIME_HOURS = 24

/** Makes the link of a device for an installer, who needs no account. The token is answered here and kept nowhere. */
export async function makeInstallationLink(
  pool: pg.Pool,
  viewer: Viewer,
  serial: string,
): Promise<Omit<MadeLink, 'base'>> {
  const token = newLinkToken()
  return await inTransaction(pool, async (client) => {
    const made = await insertInstallationLink(client, {
      tokenDigest: linkDigest(token),
      serial,
      madeBy: viewer.userId,
      hours: LIFETIME_HOURS,
    })
    const after = { link: made.id, until: made.endsAt }
    await writeAudit(client, viewer, { action: 'makeInstallationLink', entity: 'device', entityId: serial, after })
    return { ...made, token }
  })
}

/** Ends a link before its day is over. Throws NotFoundError for one that serves no more. */
export async function endInstallationLink(pool: pg.Pool, viewer: Viewer, id: number): Promise<void> {
  await inTransaction(pool, async (client) => {
    const serial = await revokeInstallationLink(client, id)
    const after = { link: id }
    await writeAudit(client, viewer, { action: 'revokeInstallationLink', entity: 'device', entityId: serial, after })
  })
}

/**
 * Answers the link of a token, or when it was signed off: who asks again, as the answer was lost, is told so, for the rest
 * of its day. The words are the same for one that ended, was revoked or never was: FieldError.
 */
export async function openLinkOf(client: pg.PoolClient, token: string): Promise<OpenLink | { signedAt: EpochMs }> {
  const digest = linkDigest(token)
  const link = await lockOpenLink(client, digest)
  if (link) return link
  const signedAt = await findSignedAt(client, digest)
  if (signedAt !== null) return { signedAt }
  const { wire } = installationLinkOperations.readInstallation.args.token
  throw new FieldError(wire, 'Este link não vale mais. Peça outro à central.')
}
